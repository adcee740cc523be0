package dev.waymark.example;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.Streams;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A CSV file of links in UTF-8. The first row contains the headings in any order and case: {@code url}, and any of
 * {@code alias}, {@code created_at}, {@code clicks}, {@code title} and {@code password_hash}. Other headings can be renamed or
 * ignored. White space around a field is ignored, and an empty field is absent.
 */
final class LinkFile implements Closeable {

    private static final List<String> HEADINGS =
            List.of("url", "alias", "created_at", "clicks", "title", "password_hash");
    private static final Violation NO_INSTANT = Violation.of(
            "created_at", "instant", "must be an instant such as 2019-05-01T09:30:00Z or 2019-05-01T09:30:00+0200");

    /** A date and a time with {@code Z} or an offset, which may lack the colon and the minutes. */
    private static final DateTimeFormatter INSTANT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][XX][X]")
            .toFormatter(Locale.ROOT);

    /** The name of a column that is ignored. */
    private static final String IGNORED = "(ignored)";

    private static final Violation NO_NUMBER = Violation.of("clicks", "number", "must be a whole number");

    private final Path path;
    private final BufferedReader characters;
    private final CsvRows rows;
    private final Map<String, String> renamed;
    private final List<String> headings;

    /** The first line of each record, by the index of the record. */
    private final List<Long> lines = new ArrayList<>();

    /** The first spelling of each alias, by the alias in lower case. */
    private final Map<String, String> spellings = new HashMap<>();

    /** The indexes of the records whose alias differs from an earlier alias only in letter case. */
    private final Set<Integer> otherCases = new HashSet<>();

    /**
     * Opens a file.
     *
     * @param renamed the headings of links by other headings in lower case, such as {@code url} by {@code long_url}; empty text for
     *     a heading of a column that is ignored
     * @throws FileSystemException if the file is not UTF-8, or its headings are not the headings of links
     */
    LinkFile(Path path, Map<String, String> renamed) throws IOException {
        this.path = path;
        this.renamed = renamed;
        this.characters = Utf8.open(path);
        this.rows = new CsvRows(characters);
        this.headings = headings();
    }

    private List<String> headings() throws FileSystemException {
        if (!rows.hasNext()) {
            throw refused("empty; the first row must contain the headings");
        }
        CsvRows.Row row = rows.next();
        if (!row.problem().isEmpty()) {
            throw refused("line " + row.line() + ": " + row.problem());
        }
        List<String> found =
                row.fields().stream().map(Ascii::toLowerCase).map(this::renamed).toList();
        for (String heading : found) {
            if (heading.equals(IGNORED)) {
                continue;
            }
            if (!HEADINGS.contains(heading)) {
                throw refused("line %d: unknown heading '%s'; the headings are %s"
                        .formatted(row.line(), printable(heading), String.join(", ", HEADINGS)));
            }
            if (found.indexOf(heading) != found.lastIndexOf(heading)) {
                throw refused("line %d: duplicate heading '%s'".formatted(row.line(), heading));
            }
        }
        if (!found.contains("url")) {
            throw refused("line %d: the heading 'url' is missing".formatted(row.line()));
        }
        return found;
    }

    private String renamed(String heading) {
        String name = renamed.getOrDefault(heading, heading);
        return name.isEmpty() && !heading.isEmpty() ? IGNORED : name;
    }

    private FileSystemException refused(String reason) {
        return new FileSystemException(path.toString(), null, reason);
    }

    private static String printable(String heading) {
        return CharMatcher.javaIsoControl().replaceFrom(Ascii.truncate(heading, 40, "..."), '?');
    }

    /** Returns the records, which are read as needed. A row that is no record is an unreadable record. */
    Stream<ImportLink> records() {
        return Streams.stream(rows).map(this::read);
    }

    /** Returns the number of the first line of a record, by the index of the record. */
    long line(int index) {
        return lines.get(index);
    }

    /** Returns whether the alias of a record differs from the alias of an earlier record only in letter case. */
    boolean differsOnlyInCase(int index) {
        return otherCases.contains(index);
    }

    private ImportLink read(CsvRows.Row row) {
        lines.add(row.line());
        if (!row.problem().isEmpty()) {
            return ImportLink.unreadable(row.problem());
        }
        List<String> fields = row.fields();
        if (fields.size() != headings.size()) {
            return ImportLink.unreadable("needs %d fields, has %d".formatted(headings.size(), fields.size()));
        }
        try {
            return record(fields);
        } catch (DateTimeParseException e) {
            return ImportLink.unreadable(List.of(NO_INSTANT));
        } catch (NumberFormatException e) {
            return ImportLink.unreadable(List.of(NO_NUMBER));
        }
    }

    private ImportLink record(List<String> fields) {
        CreateLink command = CreateLink.to(field(fields, "url").orElse(""));
        command = field(fields, "alias").map(command::alias).orElse(command);
        field(fields, "alias").ifPresent(this::compareSpelling);
        command = field(fields, "title").map(command::title).orElse(command);
        ImportLink record = ImportLink.of(command);
        record = field(fields, "created_at")
                .map(LinkFile::instant)
                .map(record::createdAt)
                .orElse(record);
        record = field(fields, "clicks").map(Long::valueOf).map(record::clicks).orElse(record);
        return field(fields, "password_hash").map(record::passwordHash).orElse(record);
    }

    private void compareSpelling(String alias) {
        String first = spellings.computeIfAbsent(Ascii.toLowerCase(alias), lower -> alias);
        if (!first.equals(alias)) {
            otherCases.add(lines.size() - 1);
        }
    }

    private static Instant instant(String text) {
        return INSTANT.parse(text.replace(' ', 'T'), Instant::from);
    }

    private Optional<String> field(List<String> fields, String heading) {
        int column = headings.indexOf(heading);
        return column < 0 ? Optional.empty() : Optional.of(fields.get(column)).filter(text -> !text.isEmpty());
    }

    @Override
    public void close() throws IOException {
        characters.close();
    }
}
