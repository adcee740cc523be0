package dev.waymark.example;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A CSV file of links. Its first line names the columns: {@code url}, and any of {@code alias}, {@code created_at},
 * {@code clicks}, {@code title} and {@code password_hash}. An empty field is none.
 */
final class LinkFile implements Closeable {

    /** Is told of what is wrong with a line. */
    interface Refusal {
        void of(long line, Violation violation);
    }

    private static final Violation NO_INSTANT =
            Violation.of("created_at", "instant", "must be an instant such as 2019-05-01T09:30:00Z");
    private static final Violation NO_NUMBER = Violation.of("clicks", "number", "must be a whole number");

    private final CsvReader<NamedCsvRecord> rows;
    private final Refusal refusal;

    /** Of records that are not dealt with yet, the lines by index. */
    private final TreeMap<Long, Long> lines = new TreeMap<>();

    private long count;
    private long unreadable;

    /** Opens a file; {@code refusal} is told of lines that no record can be read from. */
    LinkFile(Path path, Refusal refusal) throws IOException {
        this.rows = CsvReader.builder().detectBomHeader(true).ofNamedCsvRecord(path);
        this.refusal = refusal;
    }

    /** The records of all other lines, as they are needed. */
    Stream<ImportLink> records() {
        return rows.stream().flatMap(row -> read(row).stream());
    }

    private Optional<ImportLink> read(NamedCsvRecord row) {
        try {
            ImportLink record = record(row);
            lines.put(count, row.getStartingLineNumber());
            count++;
            return Optional.of(record);
        } catch (DateTimeParseException e) {
            refuse(row, NO_INSTANT);
        } catch (NumberFormatException e) {
            refuse(row, NO_NUMBER);
        }
        return Optional.empty();
    }

    private void refuse(NamedCsvRecord row, Violation violation) {
        unreadable++;
        refusal.of(row.getStartingLineNumber(), violation);
    }

    private static ImportLink record(NamedCsvRecord row) {
        CreateLink command = CreateLink.to(row.getField("url"));
        command = field(row, "alias").map(command::alias).orElse(command);
        command = field(row, "title").map(command::title).orElse(command);
        ImportLink record = ImportLink.of(command);
        record = field(row, "created_at")
                .map(Instant::parse)
                .map(record::createdAt)
                .orElse(record);
        record = field(row, "clicks").map(Long::valueOf).map(record::clicks).orElse(record);
        return field(row, "password_hash").map(record::passwordHash).orElse(record);
    }

    private static Optional<String> field(NamedCsvRecord row, String name) {
        return row.findField(name).filter(text -> !text.isBlank());
    }

    /** Tells what is wrong with a record by its line. */
    void refuse(Violation violation) {
        refusal.of(lines.get((long) violation.index().orElseThrow()), violation);
    }

    /** Forgets the lines of the first {@code done} records. */
    void forget(long done) {
        lines.headMap(done).clear();
    }

    /** How many lines no record could be read from so far. */
    long unreadable() {
        return unreadable;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
