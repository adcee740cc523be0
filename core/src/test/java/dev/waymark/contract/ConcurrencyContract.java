package dev.waymark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.value.Patch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** What holds when many threads use one storage at once. However they interleave, the outcome is the one asserted. */
abstract class ConcurrencyContract extends ContractPart {

    private static final int ROUNDS = 10;
    private static final int CLICKS_EACH = 25;
    private static final int CHANGES = 60;

    ConcurrencyContract(StorageContract adapter) {
        super(adapter);
    }

    @RepeatedTest(ROUNDS)
    void an_alias_goes_to_exactly_one_of_its_inserts() throws Exception {
        AliasKey key = new AliasKey(0, "a");

        Race<Long> race = Race.of(runner -> insertOne(LinkSample.of("a").title("runner " + runner)));

        assertThat(links().findByAlias(key)).map(found -> found.link().id()).contains(race.onlyAnswer());
        assertThat(race.taken()).containsOnly(Set.of(key));
        assertThat(links().count(Samples.filter(LinkQuery.all()))).isOne();
    }

    @RepeatedTest(ROUNDS)
    void of_bulk_inserts_that_share_aliases_one_is_stored_as_a_whole_and_the_others_not_at_all() throws Exception {
        List<String> shared = List.of("s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7");

        Race<List<Link>> race = Race.of(runner -> insert(Stream.concat(
                        IntStream.range(0, shared.size()).mapToObj(i -> shared.get((i + runner) % shared.size())),
                        Stream.of("own-" + runner))
                .map(LinkSample::of)
                .toArray(LinkSample[]::new)));

        assertThat(links().list(Samples.filter(LinkQuery.all()), all())).isEqualTo(race.onlyAnswer());
    }

    @RepeatedTest(ROUNDS)
    void an_alias_goes_to_exactly_one_of_the_links_that_are_renamed_to_it() throws Exception {
        List<StoredLink> links = IntStream.range(0, Race.RUNNERS)
                .mapToObj(i -> stored(LinkSample.of("old-" + i)))
                .toList();

        Race<Optional<Link>> race = Race.of(runner ->
                links().update(LinkSample.after(links.get(runner)).alias("new").stored(), 1));

        assertThat(links().findByAlias(new AliasKey(0, "new")))
                .map(StoredLink::link)
                .isEqualTo(race.onlyAnswer());
        assertThat(race.taken()).containsOnly(Set.of(new AliasKey(0, "new")));
    }

    @Test
    void ids_are_unique_and_ascend_for_each_writer() throws Exception {
        Race<List<Long>> race = Race.of(runner -> IntStream.range(0, 25)
                .mapToObj(i -> insertOne(LinkSample.of(runner + "-" + i)))
                .toList());

        assertThat(race.answers())
                .hasSize(Race.RUNNERS)
                .allSatisfy(ids -> assertThat(ids).isSorted());
        assertThat(race.answers().stream().flatMap(List::stream).toList()).doesNotHaveDuplicates();
    }

    @Test
    void ids_of_reports_are_unique() throws Exception {
        Race<List<Long>> race = Race.of(runner -> Stream.generate(
                        () -> reports().insert(ReportSample.of("a").details()).id())
                .limit(25)
                .toList());

        assertThat(race.answers())
                .hasSize(Race.RUNNERS)
                .allSatisfy(ids -> assertThat(ids).isSorted());
        assertThat(race.answers().stream().flatMap(List::stream).toList()).doesNotHaveDuplicates();
    }

    @RepeatedTest(ROUNDS)
    void exactly_one_of_the_updates_that_expect_one_version_succeeds() throws Exception {
        StoredLink stored = stored(LinkSample.of("a"));

        Race<Optional<Link>> race = Race.of(runner -> links().update(
                        LinkSample.after(stored)
                                .title("runner " + runner)
                                .pixels(runner + 1)
                                .stored(),
                        1));

        List<Link> winners = race.answers().stream().flatMap(Optional::stream).toList();
        assertThat(race.answers()).hasSize(Race.RUNNERS);
        assertThat(winners).hasSize(1);
        assertThat(find(stored)).map(StoredLink::link).contains(winners.get(0));
    }

    @RepeatedTest(ROUNDS)
    void exactly_one_of_the_updates_of_a_report_that_expect_one_version_succeeds() throws Exception {
        StoredDetails stored = stored(ReportSample.of("a").details());

        Race<Boolean> race = Race.of(runner -> reports()
                .update(
                        ReportSample.after(stored.stored())
                                .password("" + runner)
                                .stored(),
                        Patch.set("" + runner),
                        1));

        StoredDetails found = find(stored).orElseThrow();
        assertThat(race.answers()).hasSize(Race.RUNNERS).containsOnlyOnce(true);
        assertThat(found.stored().password().orElseThrow().encoded())
                .isEqualTo(found.findings().orElseThrow());
    }

    @RepeatedTest(3)
    void a_limit_of_n_lets_exactly_n_clicks_through() throws Exception {
        int limit = Race.RUNNERS * CLICKS_EACH / 2;
        StoredLink stored = stored(LinkSample.of("a").clickLimit(limit));

        assertThat(raceClicks(stored)).containsExactlyInAnyOrderElementsOf(oneTo(limit));
        assertThat(find(stored).orElseThrow().link().clicks()).isEqualTo(limit);
    }

    @Test
    void no_click_is_lost_and_each_has_a_number_of_its_own() throws Exception {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(raceClicks(stored)).containsExactlyInAnyOrderElementsOf(oneTo(Race.RUNNERS * CLICKS_EACH));
    }

    @Test
    void neither_clicks_nor_updates_are_lost_to_each_other() throws Exception {
        StoredLink stored = stored(LinkSample.of("a"));

        Race.of(runner -> runner == 0 ? change(stored, CHANGES) : click(stored));

        Link found = find(stored).orElseThrow().link();
        assertThat(found.clicks()).isEqualTo((Race.RUNNERS - 1L) * CLICKS_EACH);
        assertThat(found.version()).isEqualTo(1 + CHANGES);
    }

    @RepeatedTest(ROUNDS)
    void a_link_that_is_deleted_during_updates_and_clicks_leaves_nothing_behind() throws Exception {
        StoredLink stored = stored(shape(LinkSample.of("a"), 1));

        Race<Object> race = Race.of(runner -> switch (runner % 3) {
            case 0 -> links().delete(Samples.OWNER, stored.link().id());
            case 1 -> click(stored);
            default -> links().update(shape(LinkSample.after(stored), 2).stored(), 1);
        });

        assertThat(race.answers()).containsOnlyOnce(true);
        assertThat(find(stored)).isEmpty();
        assertThat(links().count(Samples.filter(LinkQuery.all().pixelId(2)))).isZero();
        assertThat(insert(LinkSample.of("a"))).hasSize(1);
    }

    @Test
    void no_reader_sees_half_of_an_update() throws Exception {
        StoredLink stored = stored(shape(LinkSample.of("a"), 1));

        whileReading(() -> change(stored, CHANGES), () -> {
            assertThat(find(stored)).get().satisfies(found -> assertWhole(found.link()));
            assertThat(links().findByAlias(stored.aliasKey())).get().satisfies(found -> assertWhole(found.link()));
            assertThat(links().list(Samples.filter(LinkQuery.all()), all()))
                    .hasSize(1)
                    .allSatisfy(ConcurrencyContract::assertWhole);
        });
    }

    @Test
    void no_reader_sees_half_of_a_bulk_insert() throws Exception {
        whileReading(
                () -> IntStream.range(0, CHANGES)
                        .mapToObj(i -> insert(
                                LinkSample.of("a" + i).pixels(1),
                                LinkSample.of("b" + i).pixels(1),
                                LinkSample.of("c" + i).pixels(1)))
                        .toList(),
                () -> {
                    assertThat(links().count(Samples.filter(LinkQuery.all())) % 3)
                            .isZero();
                    assertThat(links().list(Samples.filter(LinkQuery.all().pixelId(1)), all())
                                            .size()
                                    % 3)
                            .isZero();
                });
    }

    @Test
    void no_reader_sees_half_of_a_link_that_comes_and_goes() throws Exception {
        whileReading(
                () -> IntStream.range(0, CHANGES)
                        .mapToObj(i -> links().delete(Samples.OWNER, insertOne(shape(LinkSample.of("a"), 3))))
                        .toList(),
                () -> {
                    links().findByAlias(new AliasKey(0, "a")).ifPresent(found -> assertWhole(found.link()));
                    links().list(Samples.filter(LinkQuery.all()), all()).forEach(ConcurrencyContract::assertWhole);
                });
    }

    @Test
    void findings_are_always_those_of_the_report_they_come_with() throws Exception {
        StoredDetails stored = stored(
                ReportSample.of("a").generated(ReportResult.GOOD, Samples.NOW).details("1"));

        whileReading(
                () -> {
                    StoredReport report = stored.stored();
                    for (int i = 1; i <= CHANGES; i++) {
                        report = ReportSample.after(report).stored();
                        assertThat(reports().update(report, Patch.set("" + (i + 1)), i))
                                .isTrue();
                    }
                    return report;
                },
                () -> {
                    StoredDetails found = find(stored).orElseThrow();
                    Report report = found.stored().report();
                    assertThat(found.findings()).contains("" + report.version());
                });
    }

    private List<Long> raceClicks(StoredLink stored) throws Exception {
        return Race.of(runner -> click(stored)).answers().stream()
                .flatMap(List::stream)
                .toList();
    }

    private List<Long> click(StoredLink stored) {
        return Stream.generate(() -> links().countClick(stored.link().id()))
                .limit(CLICKS_EACH)
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .toList();
    }

    /** Updates a link from shape to shape, one version after the other. */
    private List<Long> change(StoredLink stored, int times) {
        List<Long> versions = new ArrayList<>();
        StoredLink current = stored;
        for (int i = 1; i <= times; i++) {
            current = shape(LinkSample.after(current), 1 + i % 5).stored();
            versions.add(links().update(current, i).orElseThrow().version());
        }
        return versions;
    }

    /** A link of which every part shows the same number. */
    private static LinkSample shape(LinkSample sample, int number) {
        List<String> urls = IntStream.range(0, number)
                .mapToObj(i -> "https://example.com/" + number)
                .toList();
        return sample.title("" + number)
                .url("https://example.com/" + number)
                .pixels(oneTo(number))
                .targeting(Targeting.rotation(urls));
    }

    private static void assertWhole(Link link) {
        int number = Integer.parseInt(link.title().orElseThrow());
        Link expected = shape(LinkSample.of("a"), number).link();
        assertThat(link.url()).isEqualTo(expected.url());
        assertThat(link.pixelIds()).isEqualTo(expected.pixelIds());
        assertThat(link.targeting()).isEqualTo(expected.targeting());
    }

    /** One writes, three read and check again and again until it is done, and once more. */
    private static void whileReading(Callable<Object> writer, Runnable reader) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Callable<Object> reading = () -> {
            while (!done.get()) {
                reader.run();
            }
            reader.run();
            return done;
        };
        Callable<Object> writing = () -> {
            try {
                return writer.call();
            } finally {
                done.set(true);
            }
        };
        Race.ofAll(List.of(reading, reading, reading, writing));
    }

    private static List<Long> oneTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    private static Slice<LinkSortField> all() {
        return Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), 0, 1_000);
    }
}
