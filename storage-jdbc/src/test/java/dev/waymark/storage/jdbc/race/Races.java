package dev.waymark.storage.jdbc.race;

import static dev.waymark.storage.jdbc.fixture.process.Racer.BATCH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Reports;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.Contradictions;
import dev.waymark.storage.jdbc.fixture.Tables;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.process.Racer.Job;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Races of several threads with the same operation on one database. The results of the threads must match the final records.
 */
abstract class Races {

    private List<Links> views;
    private Links links;
    private Link link;

    /** The storages of the same database, one for each group of threads. */
    abstract List<? extends Storage> views();

    /** The number of threads. */
    abstract int racers();

    /** The number of rounds of each thread. */
    abstract int rounds();

    /** Runs a job concurrently in all threads, and returns their results. */
    abstract List<String> run(Job job, long id) throws Exception;

    /** Returns the database, in which the rows of no table contradict the rows of another table after a race. */
    abstract Database database();

    private List<String> run(Job job) throws Exception {
        List<String> results = run(job, link.id());
        Tables tables = Tables.of(database());
        assertThat(Contradictions.of(tables)).isEmpty();
        assertThat(Contradictions.aboveLimit(tables)).isEmpty();
        return results;
    }

    private int attempts() {
        return racers() * rounds();
    }

    @BeforeEach
    void storeALink() {
        views = views().stream()
                .map(view -> Waymark.builder().storage(view).build().links())
                .toList();
        links = views.get(0);
        link = links.create(CreateLink.to("https://example.com/").alias("shared"));
    }

    @Test
    void each_alias_has_one_winner() throws Exception {
        List<String> won = run(Job.ALIASES);

        assertThat(aliases(won))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, rounds())
                        .mapToObj(round -> "alias" + round)
                        .toList());
        assertThere(won);
    }

    @Test
    void each_batch_has_one_winner_with_all_links() throws Exception {
        List<String> won = run(Job.BATCHES);

        assertThat(aliases(won)).hasSize(rounds() * BATCH).doesNotHaveDuplicates();
        assertThere(won);
    }

    @Test
    void each_link_of_create_or_get_is_created_once_and_returned_to_all() throws Exception {
        assertOneEach(run(Job.SAME_LINKS), BATCH);
    }

    @Test
    void each_idempotency_key_creates_one_link_that_is_returned_to_all() throws Exception {
        assertOneEach(run(Job.NAMED_LINKS), 1);
    }

    private void assertOneEach(List<String> got, int ofEachRound) {
        assertThat(got).hasSize(attempts() * ofEachRound);
        assertThat(new HashSet<>(got)).hasSize(rounds() * ofEachRound);
        assertThat(views)
                .allSatisfy(
                        view -> assertThat(view.count(LinkQuery.all())).isEqualTo(1 + (long) rounds() * ofEachRound));
    }

    private static List<String> aliases(List<String> won) {
        return won.stream().map(line -> line.replaceFirst(".* ", "")).toList();
    }

    /** Asserts that the records are exactly the acknowledged records, with the sent values. */
    private void assertThere(List<String> won) {
        assertThat(views).allSatisfy(view -> {
            List<Link> created = view.stream(LinkQuery.all())
                    .filter(each -> each.id() != link.id())
                    .toList();
            assertThat(created)
                    .extracting(each -> each.id() + " " + each.alias())
                    .containsExactlyInAnyOrderElementsOf(won);
            assertThat(created).allSatisfy(each -> {
                assertThat(each.pixelIds()).hasSize(2);
                assertThat(each.targeting().entries()).hasSize(2);
            });
        });
    }

    @Test
    void each_version_is_replaced_once() throws Exception {
        List<String> versions = run(Job.UPDATES);

        assertThat(versions).containsExactlyInAnyOrderElementsOf(numbers(2, 1 + attempts()));
        assertThat(views)
                .allSatisfy(view -> assertThat(view.get(link.id()).version()).isEqualTo(1 + attempts()));
    }

    private static List<String> numbers(long first, long last) {
        return LongStream.rangeClosed(first, last).mapToObj(Long::toString).toList();
    }

    @Test
    void a_limit_of_n_allows_exactly_n_concurrent_clicks() throws Exception {
        int limit = attempts() / 2;
        links.update(link.id(), UpdateLink.change().expiration(Expiration.afterClicks(limit)));

        List<String> counted = run(Job.CLICKS);

        assertThat(counted).containsExactlyInAnyOrderElementsOf(numbers(1, limit));
        assertClicks(limit);
    }

    private void assertClicks(long clicks) {
        assertThat(views)
                .allSatisfy(view -> assertThat(view.stream(LinkQuery.all()))
                        .extracting(Link::clicks)
                        .containsOnly(clicks));
    }

    @Test
    void exactly_n_visitors_are_redirected_to_each_entry_of_a_rotation() throws Exception {
        List<String> entries = List.of("https://example.com/1", "https://example.com/2", "https://example.com/3");
        int limit = attempts() / 2 / entries.size() * entries.size();
        links.update(
                link.id(),
                UpdateLink.change().targeting(Targeting.rotation(entries)).expiration(Expiration.afterClicks(limit)));

        List<String> sentTo = run(Job.VISITS);

        assertThat(sentTo).hasSize(limit);
        assertThat(entries)
                .allSatisfy(entry ->
                        assertThat(Collections.frequency(sentTo, entry)).isEqualTo(limit / entries.size()));
        assertClicks(limit);
    }

    @Test
    void buffered_clicks_are_added_once() throws Exception {
        List<CreateLink> more = new ArrayList<>();
        for (int i = 1; i < BATCH; i++) {
            more.add(CreateLink.to("https://example.com/").alias("hot" + i));
        }
        links.createAll(more);

        List<String> added = run(Job.ADDED_CLICKS);

        assertThat(added).hasSize(attempts());
        assertClicks((long) attempts() * BATCH);
    }

    @Test
    void each_report_is_claimed_by_one_worker() throws Exception {
        Reports reports = Waymark.builder().storage(views().get(0)).build().reports();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < attempts(); i++) {
            ids.add(Long.toString(
                    reports.create(CreateReport.on("https://example.com/")).id()));
        }

        List<String> claimed = run(Job.CLAIMS);

        assertThat(claimed).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(ids);
    }
}
