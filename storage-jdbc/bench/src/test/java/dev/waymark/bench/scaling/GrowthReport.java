package dev.waymark.bench.scaling;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.waymark.bench.measure.Measurement;
import dev.waymark.bench.measure.ScalingPlot;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The tables and the plot of the results of all databases in a folder. */
public final class GrowthReport {

    private final Path folder;

    public GrowthReport(Path folder) {
        this.folder = folder;
    }

    static String name(Engine engine) {
        return Ascii.toLowerCase(engine.name());
    }

    static Path file(Path folder, Engine engine) {
        return folder.resolve(name(engine) + ".tsv");
    }

    /**
     * Writes {@code scaling.md} and {@code scaling.svg}.
     *
     * @return the written files
     */
    public List<Path> write() throws IOException {
        Path tables = folder.resolve("scaling.md");
        Path plot = folder.resolve("scaling.svg");
        StringBuilder text = new StringBuilder();
        ImmutableList.Builder<Measurement> measurements = ImmutableList.builder();
        for (Engine engine : measured()) {
            ResultFile results = new ResultFile(file(folder, engine));
            text.append(new GrowthTables(name(engine), results.rows()).text());
            GrowthTables.groups(results.rows(), Phase.VACUUMED)
                    .forEach(group -> group.medians()
                            .forEach((size, median) ->
                                    measurements.add(new Measurement(name(engine), group.group(), size, median))));
        }
        Files.writeString(tables, text.toString());
        Files.writeString(plot, ScalingPlot.of("Median time of a group of operations", "links", measurements.build()));
        return List.of(tables, plot);
    }

    private List<Engine> measured() {
        return Stream.of(Engine.values())
                .filter(engine -> Files.exists(file(folder, engine)))
                .toList();
    }
}
