package dev.waymark.contract.storage;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Iterables;
import dev.waymark.contract.model.VisitSteps;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules for concurrent writes. Each interleaving of the threads must have the asserted result. */
@Tag("concurrent-writes")
public abstract class ConcurrentWritesContract extends ContractPart {

    private static final int CLICKS_EACH = 25;
    private static final int INSERTS_EACH = 10;
    private static final int UPDATES_EACH = 20;

    private final Racers racers = new Racers();

    @AfterEach
    void stopRacers() {
        racers.close();
    }

    @Test
    void exactly_one_of_several_concurrent_inserts_gets_an_alias() throws Exception {
        Racers.repeat(round -> {
            LinkSample[] drafts = IntStream.range(0, Racers.COUNT)
                    .mapToObj(runner -> LinkSample.of("a" + round).title("runner " + runner))
                    .toArray(LinkSample[]::new);
            AliasKey key = new AliasKey(Domain.DEFAULT, "a" + round);

            Racers.Result<Long> race = racers.race(runner -> insertOne(drafts[runner]));

            assertThat(links().findByAlias(key)).map(found -> found.link().id()).contains(race.onlyAnswer());
            assertThat(race.taken()).containsOnly(Set.of(key));
            assertThatCount(Samples.filter(LinkQuery.all())).isEqualTo(round + 1);
        });
    }

    @Test
    void exactly_one_of_several_bulk_inserts_with_shared_aliases_is_stored() throws Exception {
        Racers.repeat(round -> {
            List<String> shared =
                    IntStream.range(0, 8).mapToObj(i -> round + "-" + i).toList();

            Racers.Result<List<Link>> race = racers.race(runner -> insert(Stream.concat(
                            IntStream.range(0, shared.size()).mapToObj(i -> shared.get((i + runner) % shared.size())),
                            Stream.of(round + "-own-" + runner))
                    .map(alias -> LinkSample.of(alias).space(round + 1))
                    .toArray(LinkSample[]::new)));

            assertRecords(
                    links().list(Samples.filter(LinkQuery.all().spaceId(round + 1)), all()).stream()
                            .map(StoredLink::link)
                            .toList(),
                    race.onlyAnswer());
        });
    }

    @Test
    void exactly_one_of_several_concurrent_renamings_gets_an_alias() throws Exception {
        Racers.repeat(round -> {
            List<StoredLink> links = IntStream.range(0, Racers.COUNT)
                    .mapToObj(i -> stored(LinkSample.of(round + "-old-" + i)))
                    .toList();
            AliasKey key = new AliasKey(Domain.DEFAULT, round + "-new");

            Racers.Result<Long> race = racers.race(runner -> {
                StoredLink link = links.get(runner);
                assertThatUpdate(link, LinkSample.after(link).alias(key.text())).isTrue();
                return link.link().id();
            });

            assertThat(links().findByAlias(key)).map(found -> found.link().id()).contains(race.onlyAnswer());
            assertThat(race.taken()).containsOnly(Set.of(key));
        });
    }

    @Test
    void ids_are_unique_and_ascend_for_each_writer() throws Exception {
        AtomicInteger next = new AtomicInteger();

        assertIds(() -> insertOne(LinkSample.of("a" + next.getAndIncrement())));
    }

    @Test
    void ids_of_reports_are_unique_and_ascend_for_each_writer() throws Exception {
        assertIds(() -> insertOne(ReportSample.of("a")));
    }

    @Test
    void exactly_one_of_several_updates_of_a_version_succeeds() throws Exception {
        Racers.repeat(round -> {
            StoredLink stored = stored(LinkSample.of("a" + round));

            Racers.Result<Boolean> race = racers.race(runner -> update(
                    stored, LinkSample.after(stored).title("runner " + runner).pixels(runner + 1L)));

            Link found = require(stored).link();
            assertThat(race.answers())
                    .as("the answers to the updates of %s", stored)
                    .hasSize(Racers.COUNT)
                    .containsOnlyOnce(true);
            assertThat(race.answers()
                            .get(Iterables.getOnlyElement(found.pixelIds()).intValue() - 1))
                    .as("the answer to the stored update")
                    .isTrue();
            assertThat(found.title()).contains("runner " + race.answers().indexOf(true));
        });
    }

    @Test
    void exactly_one_of_several_updates_of_a_version_of_a_report_succeeds() throws Exception {
        Racers.repeat(round -> {
            StoredReport stored = stored(ReportSample.of("a"));

            Racers.Result<Boolean> race = racers.race(runner -> update(
                    stored,
                    ReportSample.after(stored).password("" + runner).findings("" + runner),
                    true,
                    ReportWork.KEEP));

            StoredReport found = require(stored);
            assertThat(race.answers())
                    .as("the answers to the updates of %s", stored)
                    .hasSize(Racers.COUNT)
                    .containsOnlyOnce(true);
            assertThat(found.findings()).contains("" + race.answers().indexOf(true));
            assertThat(found.findings()).contains(found.password().orElseThrow().encoded());
        });
    }

    @Test
    void two_updates_never_replace_the_same_version() throws Exception {
        Racers.repeat(round -> {
            StoredLink stored = stored(LinkSample.of("a" + round));

            racers.race(runner -> untilDone(() -> {
                StoredLink current = require(stored);
                return update(current, LinkSample.after(current));
            }));

            assertThat(find(stored))
                    .map(found -> found.link().version())
                    .as("the version of %s", stored)
                    .contains(1L + Racers.COUNT * UPDATES_EACH);
        });
    }

    @Test
    void two_updates_of_a_report_never_replace_the_same_version() throws Exception {
        Racers.repeat(round -> {
            StoredReport stored = stored(ReportSample.of("a"));

            racers.race(runner -> untilDone(() -> {
                StoredReport current = require(stored);
                return update(current, ReportSample.after(current), false, ReportWork.KEEP);
            }));

            assertThat(find(stored))
                    .map(found -> found.report().version())
                    .as("the version of %s", stored)
                    .contains(1L + Racers.COUNT * UPDATES_EACH);
        });
    }

    @Test
    void a_limit_of_n_allows_exactly_n_concurrent_clicks() throws Exception {
        Racers.repeat(round -> {
            int limit = 1 + round % (2 * Racers.COUNT);
            StoredLink stored = stored(LinkSample.of("a" + round).clickLimit(limit));

            assertThat(raceClicks(stored, 3)).containsExactlyInAnyOrderElementsOf(oneTo(limit));
            assertClicks(stored, limit);
        });
    }

    @Test
    void a_limit_that_is_stored_during_clicks_holds_for_all_later_clicks() throws Exception {
        Racers.repeat(round -> {
            int limit = Racers.COUNT * CLICKS_EACH / 2;
            StoredLink stored = stored(LinkSample.of("a" + round));

            Racers.Result<Long> race = racers.race(runner -> {
                if (runner > 0) {
                    click(stored, CLICKS_EACH);
                    return 0L;
                }
                assertThatUpdate(stored, LinkSample.after(stored).clickLimit(limit))
                        .isTrue();
                return require(stored).link().clicks();
            });

            long clicksAfterUpdate = Collections.max(race.answers());
            assertThat(require(stored).link().clicks())
                    .as("all clicks, with the limit %d and %d clicks after the update", limit, clicksAfterUpdate)
                    .isLessThanOrEqualTo(Math.max(limit, clicksAfterUpdate));
        });
    }

    @Test
    void every_concurrent_click_is_counted_with_its_own_number() throws Exception {
        Racers.repeat(round -> {
            StoredLink stored = stored(LinkSample.of("a" + round));

            assertThat(raceClicks(stored, CLICKS_EACH))
                    .containsExactlyInAnyOrderElementsOf(oneTo(Racers.COUNT * CLICKS_EACH));
        });
    }

    @Test
    void concurrent_clicks_and_updates_are_all_stored() throws Exception {
        Racers.repeat(round -> {
            StoredLink stored = stored(LinkSample.of("a" + round));

            racers.race(runner -> runner < 2 ? change(stored, runner) : click(stored, CLICKS_EACH));

            Link found = require(stored).link();
            assertThat(found.clicks()).as("the clicks of %s", found).isEqualTo((Racers.COUNT - 2L) * CLICKS_EACH);
            assertThat(found.version()).as("the version of %s", found).isEqualTo(1 + 2 * UPDATES_EACH);
        });
    }

    @Test
    void a_deletion_during_updates_and_clicks_removes_the_whole_link() throws Exception {
        Racers.repeat(round -> {
            StoredLink stored = stored(LinkSample.of("a").pixels(1));

            Racers.Result<Object> race = racers.race(runner -> switch (runner % 3) {
                case 0 -> links().delete(Samples.OWNER, stored.link().id()).isPresent();
                case 1 -> click(stored, 3);
                default ->
                    links().update(List.of(new LinkStore.Replacement(
                            stored, LinkSample.after(stored).pixels(2).stored())));
            });

            assertThat(race.answers())
                    .as("the answers of the operations on %s", stored)
                    .hasSize(Racers.COUNT)
                    .containsOnlyOnce(true);
            assertThat(find(stored)).as("the deleted link").isEmpty();
            assertThatCount(Samples.filter(LinkQuery.all().pixelId(2))).isZero();
        });
    }

    private void assertIds(LongSupplier insert) throws Exception {
        Set<Long> all = new HashSet<>();
        Racers.repeat(round -> {
            Racers.Result<List<Long>> race = racers.race(runner ->
                    LongStream.generate(insert).limit(INSERTS_EACH).boxed().toList());

            assertThat(race.answers())
                    .as("the ids of each writer")
                    .hasSize(Racers.COUNT)
                    .allSatisfy(ids -> assertThat(ids).isSorted());
            race.answers().forEach(all::addAll);
            assertThat(all).as("the different ids").hasSize((round + 1) * Racers.COUNT * INSERTS_EACH);
        });
    }

    private List<Long> raceClicks(StoredLink stored, int each) throws Exception {
        return racers.race(runner -> click(stored, each)).answers().stream()
                .flatMap(List::stream)
                .toList();
    }

    /** Counts clicks alternately for a link that was found before, and for a link that is found for the click. */
    private List<Long> click(StoredLink stored, int times) {
        return IntStream.range(0, times)
                .mapToObj(i -> i % 2 == 0
                        ? countClick(stored.link())
                        : VisitSteps.visit(links(), stored.aliasKey(), Samples.NOW, ClickFacts.NONE))
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .toList();
    }

    private int change(StoredLink stored, int pixel) {
        return untilDone(() -> {
            StoredLink current = require(stored);
            return update(current, LinkSample.after(current).pixels(pixel + 1L));
        });
    }

    /** Repeats the attempt until {@code UPDATES_EACH} attempts have succeeded, and returns the number of attempts. */
    private static int untilDone(BooleanSupplier attempt) {
        int attempts = 0;
        for (int successes = 0; successes < UPDATES_EACH; attempts++) {
            successes += attempt.getAsBoolean() ? 1 : 0;
        }
        return attempts;
    }

    private static List<Long> oneTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    private static Slice<LinkSortField> all() {
        return Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), 0, 100);
    }
}
