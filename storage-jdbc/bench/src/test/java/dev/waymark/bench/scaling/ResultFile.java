package dev.waymark.bench.scaling;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A file with a line for each measurement. Each line is written immediately, so a stopped program continues after the last line. */
final class ResultFile {

    /** The group of the durations of whole phases. A phase with such a line is complete. */
    static final String WHOLE = "whole";

    private static final int COLUMNS = 8;

    /**
     * A measurement.
     *
     * @param median the median in microseconds for each record
     * @param fastest the fastest measured call in microseconds for each record
     * @param first the first call in microseconds for each record
     * @param calls the number of measured calls
     */
    record Row(
            int size,
            Phase phase,
            String group,
            String operation,
            double median,
            double fastest,
            double first,
            int calls) {

        private String line() {
            return Joiner.on('\t')
                    .join(size, phase, group, operation, decimal(median), decimal(fastest), decimal(first), calls);
        }

        private static String decimal(double value) {
            return String.format(Locale.ROOT, "%.3f", value);
        }

        private static Row parse(List<String> columns) {
            return new Row(
                    Integer.parseInt(columns.get(0)),
                    Phase.valueOf(columns.get(1).toUpperCase(Locale.ROOT)),
                    columns.get(2),
                    columns.get(3),
                    Double.parseDouble(columns.get(4)),
                    Double.parseDouble(columns.get(5)),
                    Double.parseDouble(columns.get(6)),
                    Integer.parseInt(columns.get(7)));
        }
    }

    private final Path file;
    private final List<Row> rows = new ArrayList<>();

    /** Reads the existing rows. A line that a stop has cut off is removed. */
    ResultFile(Path file) {
        this.file = file;
        try {
            if (Files.exists(file)) {
                String text = Files.readString(file);
                String complete = text.substring(0, text.lastIndexOf('\n') + 1);
                if (complete.length() < text.length()) {
                    Files.writeString(file, complete);
                }
                complete.lines()
                        .map(line -> Splitter.on('\t').splitToList(line))
                        .filter(columns -> columns.size() == COLUMNS)
                        .map(Row::parse)
                        .forEach(rows::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(Row row) {
        try {
            Files.writeString(file, row.line() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        rows.add(row);
    }

    ImmutableList<Row> rows() {
        return ImmutableList.copyOf(rows);
    }

    boolean contains(int size, Phase phase, String operation) {
        return find(size, phase, operation).isPresent();
    }

    /** Returns the row of an operation, if the operation was measured. */
    Optional<Row> find(int size, Phase phase, String operation) {
        return rows.stream()
                .filter(row -> row.size() == size
                        && row.phase() == phase
                        && row.operation().equals(operation))
                .findFirst();
    }
}
