package dev.waymark.bench.jdbc;

import com.google.common.collect.Lists;
import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** The import of many links, compared with the creation of the same links in the same batches. */
public final class ImportBench {

    private static final int CHUNK = 512;
    private static final int COUNT = 40 * CHUNK;
    private static final double MAX_RATIO = 1.3;
    private static final Instant THEN = Instant.parse("2019-05-01T09:30:00Z");

    private final Engine engine;
    private final Scoreboard scoreboard;

    public ImportBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    /** Measures the import and the creation in separate databases, which grow equally. */
    public void measure() {
        Links imported = links();
        Links created = links();
        scoreboard.report(
                Goal.atMost(Databases.name(engine, "links imported over links created in batches"), MAX_RATIO),
                new Contest(1, 8)
                        .between(
                                number -> imported.importAll(commands(number).stream()
                                        .map(command -> ImportLink.of(command)
                                                .createdAt(THEN)
                                                .clicks(number))),
                                number ->
                                        Lists.partition(commands(number), CHUNK).forEach(created::createAll)));
    }

    private Links links() {
        return Waymark.builder().storage(Databases.newStorage(engine)).build().links();
    }

    private static List<CreateLink> commands(int number) {
        return IntStream.range(0, COUNT)
                .mapToObj(i -> CreateLink.to("https://example.com/" + number + "/" + i)
                        .alias("a" + number + "-" + i)
                        .title("Title " + i))
                .toList();
    }
}
