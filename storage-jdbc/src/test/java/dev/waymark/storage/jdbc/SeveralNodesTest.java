package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two JVMs, with several threads each, do the same to one database at one moment. */
@EachEngine
class SeveralNodesTest {

    private static final int NODES = 2;
    private static final int SECONDS = 60;
    private static final int EACH = NODES * Node.THREADS * Node.ROUNDS;

    private final Database database;
    private final Links links;
    private Link link;

    SeveralNodesTest(Engine engine) {
        assumeTrue(engine != Engine.H2, "a database in memory belongs to one JVM");
        database = engine.newDatabase();
        links = Waymark.builder().storage(database.storage()).build().links();
    }

    @BeforeEach
    void storeALink() {
        link = links.create(CreateLink.to("https://example.com/").alias("shared"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void each_alias_has_one_winner() throws Exception {
        List<String> won = run("aliases");

        assertThat(won)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, Node.ROUNDS)
                        .mapToObj(round -> "alias" + round)
                        .toList());
        assertComplete(1 + Node.ROUNDS);
    }

    @Test
    void each_batch_has_one_winner_that_wins_all_of_it() throws Exception {
        List<String> won = run("batches");

        assertThat(won).hasSize(Node.ROUNDS * Node.BATCH).doesNotHaveDuplicates();
        assertComplete(1 + Node.ROUNDS * Node.BATCH);
    }

    private void assertComplete(int count) {
        List<Link> all = links.stream(LinkQuery.all()).toList();
        assertThat(all).hasSize(count);
        assertThat(all).filteredOn(created -> created.id() != link.id()).allSatisfy(created -> {
            assertThat(created.pixelIds()).hasSize(2);
            assertThat(created.targeting().rules()).hasSize(2);
        });
    }

    @Test
    void each_version_is_replaced_once() throws Exception {
        List<String> versions = run("updates");

        assertThat(versions)
                .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(2, 1 + EACH)
                        .mapToObj(Long::toString)
                        .toList());
        assertThat(links.get(link.id()).version()).isEqualTo(1 + EACH);
    }

    @Test
    void a_limit_of_n_lets_exactly_n_clicks_through() throws Exception {
        int limit = EACH / 2;
        links.update(link.id(), UpdateLink.change().expiration(Expiration.afterClicks(limit)));

        List<String> counted = run("clicks");

        assertThat(counted)
                .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, limit)
                        .mapToObj(Long::toString)
                        .toList());
        assertThat(links.get(link.id()).clicks()).isEqualTo(limit);
    }

    @Test
    void exactly_n_visitors_are_sent_on_to_each_entry_in_turn() throws Exception {
        List<String> entries = List.of("https://example.com/1", "https://example.com/2", "https://example.com/3");
        int limit = EACH / 2 / entries.size() * entries.size();
        links.update(
                link.id(),
                UpdateLink.change().targeting(Targeting.rotation(entries)).expiration(Expiration.afterClicks(limit)));

        List<String> sentTo = run("visits");

        assertThat(sentTo).hasSize(limit);
        assertThat(entries)
                .allSatisfy(entry ->
                        assertThat(Collections.frequency(sentTo, entry)).isEqualTo(limit / entries.size()));
    }

    /** What all nodes print. */
    private List<String> run(String job) throws Exception {
        List<Process> nodes = new ArrayList<>();
        try {
            for (int i = 0; i < NODES; i++) {
                nodes.add(start(job));
            }
            List<BufferedReader> outputs = nodes.stream()
                    .map(node ->
                            new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8)))
                    .toList();
            for (BufferedReader output : outputs) {
                assertThat(output.readLine()).isEqualTo("ready");
            }
            for (Process node : nodes) {
                node.getOutputStream().write('\n');
                node.getOutputStream().close();
            }
            List<String> lines = outputs.stream().flatMap(BufferedReader::lines).toList();
            for (Process node : nodes) {
                assertThat(node.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(node.exitValue()).isZero();
            }
            return lines;
        } finally {
            nodes.forEach(Process::destroyForcibly);
        }
    }

    private Process start(String job) throws IOException {
        return OtherJvm.running(Node.class, List.of(), database.url(), job, Long.toString(link.id()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
