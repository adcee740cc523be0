package dev.waymark.contract.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The results of reads during concurrent writes: the state before or after a write, never a part of a write. */
public abstract class ConcurrentReadsContract extends ContractPart {

    private static final int SHAPES = 5;
    private static final int BULK = 20;

    private final Racers racers = new Racers();

    @AfterEach
    void stopRacers() {
        racers.close();
    }

    @Tag("whole-reads")
    @Test
    void a_read_by_id_never_returns_half_of_an_update() throws Exception {
        StoredLink stored = stored(shape(LinkSample.of("a"), 1));

        whileReading(
                round -> change(stored, round),
                () -> assertThat(find(stored)).get().satisfies(found -> assertWhole(found.link())));
    }

    @Tag("whole-reads")
    @Test
    void a_read_by_alias_never_returns_half_of_an_update() throws Exception {
        StoredLink stored = stored(shape(LinkSample.of("a"), 1));

        whileReading(
                round -> change(stored, round),
                () -> assertThat(links().findByAlias(stored.aliasKey()))
                        .as("the link of the alias during updates of the link")
                        .get()
                        .satisfies(found -> assertWhole(found.link())));
    }

    @Tag("whole-reads")
    @Test
    void a_list_never_contains_half_of_an_update() throws Exception {
        StoredLink stored = stored(shape(LinkSample.of("a"), 1));

        whileReading(
                round -> change(stored, round),
                () -> assertThat(list(LinkQuery.all()))
                        .as("the listed links")
                        .hasSize(1)
                        .allSatisfy(ConcurrentReadsContract::assertWhole));
    }

    @Tag("renames")
    @Test
    void the_old_or_the_new_alias_finds_a_link_at_any_moment_of_a_renaming() throws Exception {
        StoredLink stored = stored(LinkSample.of("a1"));

        whileReading(
                round -> {
                    long version = round + 2L;
                    StoredLink before = LinkSample.like(stored)
                            .alias("a" + (version - 1))
                            .version(version - 1)
                            .stored();
                    assertThatUpdate(before, LinkSample.after(before).alias("a" + version))
                            .isTrue();
                },
                () -> assertAlias(require(stored)));
    }

    /**
     * Asserts that the alias of this version or a later alias finds the link, and that the previous alias finds only an older
     * version.
     */
    private void assertAlias(StoredLink read) {
        long version = read.link().version();
        assertThat(read.link().alias()).isEqualTo("a" + version);
        AliasKey oldKey = key(version - 1);
        Optional<StoredLink> foundByOldAlias = links().findByAlias(oldKey);

        assertThat(isFound(read))
                .as("the alias a%s or a later alias finds the link", version)
                .isTrue();
        assertThat(foundByOldAlias.map(StoredLink::aliasKey))
                .as("the key of the link under the old alias")
                .isIn(Optional.empty(), Optional.of(oldKey));
    }

    /**
     * Returns whether an alias finds the link. A lookup by alias may be ahead of a read by id by one renaming: H2 publishes a
     * commit index by index.
     */
    private boolean isFound(StoredLink read) {
        for (long version = read.link().version();
                version <= require(read).link().version() + 1;
                version++) {
            if (links().findByAlias(key(version)).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static AliasKey key(long version) {
        return new AliasKey(Domain.DEFAULT, "a" + version);
    }

    @Tag("whole-reads")
    @Test
    void a_list_never_contains_half_of_a_bulk_insert() throws Exception {
        AtomicLong pixel = new AtomicLong(1);

        whileReading(
                round -> {
                    pixel.set(round + 1);
                    insert(IntStream.range(0, BULK)
                            .mapToObj(i -> LinkSample.of("a" + round + "-" + i).pixels(round + 1))
                            .toArray(LinkSample[]::new));
                },
                () -> {
                    assertThat(links().count(Samples.filter(LinkQuery.all())) % BULK)
                            .as("the count of links modulo %s", BULK)
                            .isZero();
                    assertThat(list(LinkQuery.all().pixelId(pixel.get())).size())
                            .as("the number of links that are listed during their insertion")
                            .isIn(0, BULK);
                });
    }

    @Tag("whole-reads")
    @Test
    void a_read_never_returns_half_of_an_inserted_or_deleted_link() throws Exception {
        whileReading(
                round -> {
                    long id = insertOne(shape(LinkSample.of("a"), 1 + round % SHAPES));
                    assertThat(links().delete(Samples.OWNER, id))
                            .as("the deletion of link %s", id)
                            .isPresent();
                },
                () -> {
                    links().findByAlias(new AliasKey(Domain.DEFAULT, "a"))
                            .ifPresent(found -> assertWhole(found.link()));
                    list(LinkQuery.all()).forEach(ConcurrentReadsContract::assertWhole);
                });
    }

    @Tag("whole-reads")
    @Test
    void a_read_returns_a_report_and_its_findings_from_the_same_version() throws Exception {
        StoredReport stored = stored(
                ReportSample.of("a").generated(ReportResult.GOOD, Samples.NOW).findings("1"));

        whileReading(
                round -> {
                    long version = round + 2L;
                    StoredReport before =
                            ReportSample.like(stored).version(version - 1).stored();
                    assertThatUpdate(before, ReportSample.after(before).findings("" + version), true, ReportWork.KEEP)
                            .isTrue();
                },
                () -> {
                    StoredReport found = require(stored);
                    assertThat(found.findings()).contains("" + found.report().version());
                });
    }

    /**
     * Runs one writer and three readers concurrently. The readers repeat their checks until the writer has finished, and once
     * more.
     */
    private void whileReading(Racers.Round write, Runnable reader) throws Exception {
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
                Racers.repeat(write);
                return done;
            } finally {
                done.set(true);
            }
        };
        racers.runAll(List.of(reading, reading, reading, writing));
    }

    private void change(StoredLink stored, int round) {
        StoredLink before = shape(LinkSample.like(stored), 1 + round % SHAPES)
                .version(round + 1L)
                .stored();
        assertThatUpdate(before, shape(LinkSample.after(before), 1 + (round + 1) % SHAPES))
                .isTrue();
    }

    /** Returns a link with the same number in each field, so a mixture of two versions is detected. */
    private static LinkSample shape(LinkSample sample, int number) {
        List<String> urls = IntStream.range(0, number)
                .mapToObj(i -> "https://example.com/" + number)
                .toList();
        return sample.title("" + number)
                .url("https://example.com/" + number)
                .pixels(LongStream.rangeClosed(1, number).boxed().toList())
                .targeting(Targeting.rotation(urls));
    }

    private static void assertWhole(Link link) {
        int number = Integer.parseInt(link.title().orElseThrow());
        Link expected = shape(LinkSample.of("a"), number).link();
        assertThat(link.url()).as("the URL of %s", link).isEqualTo(expected.url());
        assertThat(link.pixelIds()).as("the pixels of %s", link).isEqualTo(expected.pixelIds());
        assertThat(link.targeting()).as("the targeting of %s", link).isEqualTo(expected.targeting());
    }

    private List<Link> list(LinkQuery query) {
        Slice<LinkSortField> all = Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), 0, 1_000_000);
        return links().list(Samples.filter(query), all).stream()
                .map(StoredLink::link)
                .toList();
    }
}
