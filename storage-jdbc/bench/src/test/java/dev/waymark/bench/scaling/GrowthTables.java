package dev.waymark.bench.scaling;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Multimaps;
import dev.waymark.bench.measure.Times;
import dev.waymark.bench.scaling.ResultFile.Row;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The tables of the results of one database, as a fragment in Markdown. */
final class GrowthTables {

    private static final String NONE = "–";

    private final String database;
    private final ImmutableList<Row> rows;
    private final ImmutableList<Growth> growths;
    private final ImmutableSortedSet<Integer> sizes;
    private final StringBuilder text = new StringBuilder();

    GrowthTables(String database, List<Row> rows) {
        this.database = database;
        this.rows = ImmutableList.copyOf(rows);
        this.growths = growths(rows, Phase.VACUUMED);
        this.sizes = growths.stream()
                .flatMap(growth -> growth.medians().keySet().stream())
                .collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder()));
    }

    /** Returns the growth of each operation in a phase. */
    private static ImmutableList<Growth> growths(List<Row> rows, Phase phase) {
        return Multimaps.index(in(rows, phase), Row::operation).asMap().values().stream()
                .map(Growth::of)
                .collect(toImmutableList());
    }

    /** Returns the median of the operations of each group in a phase. */
    static ImmutableList<Growth> groups(List<Row> rows, Phase phase) {
        return Multimaps.index(in(rows, phase), Row::group).asMap().entrySet().stream()
                .map(each -> Growth.ofGroup(each.getKey(), each.getValue()))
                .collect(toImmutableList());
    }

    private static List<Row> in(List<Row> rows, Phase phase) {
        return rows.stream()
                .filter(row -> row.phase() == phase && !row.group().equals(ResultFile.WHOLE))
                .toList();
    }

    String text() {
        if (sizes.isEmpty()) {
            return "";
        }
        line("## " + database);
        line("");
        groups();
        fasterThanLogarithm();
        phases();
        return text.toString();
    }

    private void groups() {
        line(
                "The median of each group of operations, after `ANALYZE` and `VACUUM`, and the slowest operation of the group "
                        + "with the most links:");
        line("");
        header(Stream.concat(Stream.of("group"), sizes.stream().map(GrowthTables::count)), "slowest");
        for (Growth group : groups(rows, Phase.VACUUMED)) {
            Growth slowest = growths.stream()
                    .filter(growth -> growth.group().equals(group.group()))
                    .max(Comparator.comparing(
                            growth -> growth.medians().lastEntry().getValue()))
                    .orElseThrow();
            row(
                    Stream.concat(Stream.of(group.group()), times(group)),
                    slowest.operation() + ": "
                            + Times.text(slowest.medians().lastEntry().getValue()));
        }
        line("");
    }

    private void fasterThanLogarithm() {
        List<Growth> faster = growths.stream()
                .filter(Growth::isFasterThanLogarithm)
                .sorted(Comparator.comparing(Growth::group).thenComparing(Growth::ratio, Comparator.reverseOrder()))
                .toList();
        long bounded = growths.stream().filter(Growth::exceedsLogarithm).count() - faster.size();
        line(String.format(
                Locale.ROOT,
                "%d of %d operations grow no faster than the logarithm: the median with %s links is at most %.2f times the "
                        + "median with %s links, which is the ratio of the logarithms times %.1f for noise, or this holds for the "
                        + "fastest calls. %d other operations grow faster only with fewer links, not in the last step. The "
                        + "remaining operations:",
                growths.size() - faster.size() - bounded,
                growths.size(),
                count(sizes.last()),
                Growth.limit(sizes.first(), sizes.last()),
                count(sizes.first()),
                Growth.NOISE,
                bounded));
        line("");
        header(
                Stream.concat(Stream.of("operation"), sizes.stream().map(GrowthTables::count)),
                "last over first | last over previous");
        for (Growth growth : faster) {
            row(
                    Stream.concat(Stream.of(growth.operation()), times(growth)),
                    decimal(growth.ratio()) + " | " + decimal(growth.lastStep()));
        }
        line("");
    }

    private void phases() {
        int size = sizes.last();
        line("The median of the operations of each group that all states have, with " + count(size)
                + " links, and the slowest first call after the restart:");
        line("");
        header(Stream.concat(Stream.of("group"), Stream.of(Phase.values()).map(Phase::toString)), "first call");
        for (Growth group : groups(rows, Phase.VACUUMED)) {
            Optional<Row> slowestFirst = rows.stream()
                    .filter(row -> row.size() == size
                            && row.phase() == Phase.RESTARTED
                            && row.group().equals(group.group()))
                    .max(Comparator.comparing(Row::first));
            row(
                    Stream.concat(
                            Stream.of(group.group()),
                            Stream.of(Phase.values()).map(phase -> time(group.group(), phase, size))),
                    slowestFirst
                            .map(row -> row.operation() + ": " + Times.text(row.first()))
                            .orElse(NONE));
        }
        line("");
    }

    /** Returns the median of the operations of a group that all states have, in one state. */
    private String time(String group, Phase phase, int size) {
        List<Row> ofGroup = rows.stream()
                .filter(row -> row.group().equals(group) && row.size() == size)
                .toList();
        Set<String> common =
                in(ofGroup, Phase.RESTARTED).stream().map(Row::operation).collect(toImmutableSet());
        List<Row> compared =
                ofGroup.stream().filter(row -> common.contains(row.operation())).toList();
        return groups(compared, phase).stream()
                .map(only -> Times.text(only.medians().lastEntry().getValue()))
                .findFirst()
                .orElse(NONE);
    }

    private Stream<String> times(Growth growth) {
        return sizes.stream()
                .map(size -> Optional.ofNullable(growth.medians().get(size))
                        .map(Times::text)
                        .orElse(NONE));
    }

    private void header(Stream<String> columns, String last) {
        String header =
                Joiner.on(" | ").join(Stream.concat(columns, Stream.of(last)).iterator());
        line("| " + header + " |");
        line("|" + header.replaceAll("[^|]+", "---") + "|");
    }

    private void row(Stream<String> cells, String last) {
        line("| " + Joiner.on(" | ").join(Stream.concat(cells, Stream.of(last)).iterator()) + " |");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static String count(int size) {
        return String.format(Locale.ROOT, "%,d", size);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
