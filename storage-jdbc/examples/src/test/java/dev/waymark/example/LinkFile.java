package dev.waymark.example;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.Lists;
import com.google.common.collect.Streams;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A CSV file of links in UTF-8. The first row contains the headings in any order and case: {@code url}, and any of
 * the fields that {@link Forms#parseImportLink} reads and that {@code HEADINGS} names. Other headings can be renamed or
 * ignored. White space around a field is ignored, and an empty field is absent.
 */
final class LinkFile implements Closeable {

    private static final List<String> HEADINGS = List.of(
            "url",
            "alias",
            "created_at",
            "clicks",
            "title",
            "tags",
            "password_hash",
            "password_protected",
            "disabled",
            "archived",
            "expiration_date",
            "expiration_time",
            "expiration_clicks",
            "expiration_url");

    private static final Set<String> FLAGS = Set.of("password_protected", "disabled", "archived");

    /** The values of flags in other systems, by the values of the API. */
    private static final Map<String, String> FLAG_VALUES = Map.of("true", "1", "yes", "1", "false", "0", "no", "0");

    /** A date and a time with {@code Z} or an offset, which may lack the colon and the minutes. */
    private static final DateTimeFormatter INSTANT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][XX][X]")
            .toFormatter(Locale.ROOT);

    /** The name of a column that is ignored. */
    private static final String IGNORED = "(ignored)";

    /** The name of a column that is ignored although the column may close links. */
    private static final String SURELY_IGNORED = "!";

    /** A part of the heading of a column without which a link could be open to everyone, or for ever. */
    private static final Pattern CLOSING =
            Pattern.compile("pass|secret|protect|lock|expir|valid|until|state|status|ban|disable"
                    + "|active|enable|archiv|delete|limit|max|start|split|rule");

    private static final CharMatcher LETTERS = CharMatcher.inRange('a', 'z');

    private final Path path;
    private final Forms forms;
    private final BufferedReader characters;
    private final CsvRows rows;
    private final Map<String, String> renamed;
    private final List<String> headings;

    /** The first line of each record, by the index of the record. */
    private final List<Long> lines = new ArrayList<>();

    private final Set<String> spellings = new HashSet<>();
    private final Set<String> spellingsInLowerCase = new HashSet<>();

    /** The aliases that differ from each earlier alias, but from one only in letter case, by the index of the record. */
    private final Map<Integer, String> otherCases = new HashMap<>();

    /**
     * Opens a file.
     *
     * @param forms reads the fields of each record
     * @param renamed the headings of links by other headings in lower case, such as {@code url} by {@code long_url}; empty text for
     *     a heading of a column that is ignored, and {@code !} if its heading tells that the column may close links
     * @throws FileSystemException if the file is not UTF-8, or its headings are not the headings of links
     */
    LinkFile(Path path, Forms forms, Map<String, String> renamed) throws IOException {
        this.path = path;
        this.forms = forms;
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
        List<String> found = new ArrayList<>();
        for (String heading : Lists.transform(row.fields(), Ascii::toLowerCase)) {
            String name = renamed(heading);
            if (name.equals(IGNORED)
                    && CLOSING.matcher(LETTERS.retainFrom(heading)).find()) {
                throw refused(
                        ("line %d: the column '%s' may contain what closes a link; rename the column, or add '%s:!' to the"
                                        + " columns to ignore it")
                                .formatted(row.line(), printable(heading), printable(heading)));
            }
            found.add(name.equals(SURELY_IGNORED) ? IGNORED : name);
        }
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

    /** Returns the alias of a record if the alias differs from each earlier alias, but from one only in letter case. */
    Optional<String> aliasInOtherCase(int index) {
        return Optional.ofNullable(otherCases.get(index));
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
        Map<String, List<String>> sent = new LinkedHashMap<>();
        for (int column = 0; column < fields.size(); column++) {
            String heading = headings.get(column);
            if (!heading.equals(IGNORED) && !fields.get(column).isEmpty()) {
                sent.put(heading, List.of(value(heading, fields.get(column))));
            }
        }
        sent.getOrDefault("alias", List.of()).forEach(this::compareSpelling);
        return forms.parseImportLink(Parameters.of(sent));
    }

    private void compareSpelling(String alias) {
        boolean isNew = spellings.add(alias);
        if (!spellingsInLowerCase.add(Ascii.toLowerCase(alias)) && isNew) {
            otherCases.put(lines.size() - 1, alias);
        }
    }

    /** Returns a value in the form of the API. */
    private static String value(String heading, String text) {
        if (heading.equals("created_at")) {
            return instant(text);
        }
        return FLAGS.contains(heading) ? FLAG_VALUES.getOrDefault(Ascii.toLowerCase(text), text) : text;
    }

    private static String instant(String text) {
        try {
            return INSTANT.parse(text.replace(' ', 'T'), Instant::from).toString();
        } catch (DateTimeParseException e) {
            return text;
        }
    }

    @Override
    public void close() throws IOException {
        characters.close();
    }
}
