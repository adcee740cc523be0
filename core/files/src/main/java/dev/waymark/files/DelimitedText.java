package dev.waymark.files;

import static java.util.Comparator.comparingInt;
import static java.util.function.Predicate.not;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterators;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.FileSystemException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Delimited text.
 *
 * @param separator the separator of fields
 * @param names the names of the columns
 * @param skipped the number of rows before the first record: the headings, and the line that names the separator
 * @param isHeaded whether the file contains the headings; otherwise, the last fields of a row may be missing
 * @param hasEscapes whether a backslash before a quote always belongs to the quote
 */
record DelimitedText(char separator, List<String> names, int skipped, boolean isHeaded, boolean hasEscapes)
        implements RowSource {

    /** The maximum number of characters in a field, except the targeting of an export of this library. */
    private static final int MAX_FIELD = 100_000;

    private static final int SAMPLE = 262_144;
    private static final int SAMPLED_ROWS = 50;
    private static final int SHOWN = 200;
    private static final int MOST_FIELDS = 20_000;
    private static final Pattern SEPARATOR = Pattern.compile("\"?sep=(.)\"?\\s*(?:\\R[\\s\\S]*)?");
    private static final Pattern ADDRESS = Pattern.compile("(?i)https?://.*|/.*");
    private static final String SEPARATORS = ",;\t|";
    private static final String LYNX = "Lynx";

    /** The kinds of the columns of files without headings, in their order, and the names of these columns. */
    private static final Map<Pattern, String> POSITIONS = ImmutableMap.of(
            Pattern.compile("U[KE].[DE]{1,2}.{0,2}"),
            "long url,keyword,description,auto-delete date,auto-archive date,owner,redirect type",
            Pattern.compile("U(?:[KE].?)?"),
            "url,keyword,title",
            Pattern.compile("H[UP](?:[CE].*)?|[PU]U[C].*"),
            "source,target,statuscode,query,redirect subdomains,redirect subpath,suffix",
            Pattern.compile("P[UP](?:[BE].*)?"),
            "source,target,regex,code,type,hits,title,status",
            Pattern.compile("KU"),
            "source,target");

    /** The kinds of columns, whose cells match an expression, the most special kind first. Any other column has the kind T. */
    private static final Map<Character, Pattern> KINDS = ImmutableMap.of(
            'E', Pattern.compile(""),
            'U', Pattern.compile("(?i)https?://.+"),
            'P', Pattern.compile("/.*"),
            'C', Pattern.compile("|30[12378]"),
            'B', Pattern.compile("(?i)|[01]|true|false"),
            'D', Pattern.compile("|\\d{4}-\\d{2}-\\d{2}.*"),
            'H', Pattern.compile("[\\w.-]+\\.[A-Za-z]{2,}/.*"),
            'K', Pattern.compile("[^\\s/:]*"));

    @Override
    public String shape() {
        return "delimited text";
    }

    @Override
    public Iterator<Row> rows(Reader text) {
        Iterator<Row> rows = new CsvRows(text, separator, CsvRows.MAX_OF_LINK, hasEscapes);
        Iterators.advance(rows, skipped);
        boolean isOwn = new Columns(names, ImmutableMap.of()).isOwn();
        return Iterators.transform(rows, row -> named(row, isOwn));
    }

    private Row named(Row row, boolean isOwn) {
        if (!row.problem().isEmpty()) {
            return row;
        }
        List<String> values = row.values();
        if (values.size() > names.size() && CsvRows.isBlank(values.subList(names.size(), values.size()))) {
            values = values.subList(0, names.size());
        }
        if (!isHeaded && values.size() < names.size()) {
            values = ImmutableList.<String>builder()
                    .addAll(values)
                    .addAll(Collections.nCopies(names.size() - values.size(), ""))
                    .build();
        }
        if (values.size() != names.size()) {
            return Row.unreadable(row.line(), "needs %s fields, has %s".formatted(names.size(), values.size()));
        }
        return hasLongField(values, isOwn)
                ? Row.unreadable(row.line(), "a field of more than " + MAX_FIELD + " characters")
                : new Row(row.line(), names, values, "");
    }

    private boolean hasLongField(List<String> values, boolean isOwn) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).length() > MAX_FIELD
                    && !(isOwn && Field.of(Field.key(names.get(i))) == Field.TARGETING)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Recognizes the separator and the headings.
     *
     * @throws FileSystemException if the file is empty, or its columns are unknown
     */
    static DelimitedText of(Source source, LinkFileOptions options) throws IOException {
        Beginning beginning = Beginning.of(source.beginning(SAMPLE), options);
        if (beginning.rows.isEmpty()) {
            throw source.refused("empty; the first row must contain the headings");
        }
        char separator = beginning.separator;
        Row first = beginning.rows.get(0);
        if (!first.problem().isEmpty()) {
            throw source.refused("line %s: %s".formatted(first.line(), first.problem()));
        }
        if (options.headings.isEmpty() && areHeadings(first.values(), options)) {
            boolean hasEscapes =
                    new Columns(first.values(), options.columns).service().equals(LYNX);
            return new DelimitedText(separator, first.values(), beginning.skipped + 1, true, hasEscapes);
        }
        List<String> names = options.headings.isEmpty() ? positions(beginning.rows) : options.headings;
        if (names.isEmpty()) {
            throw source.refused(
                    "line %s: no heading of a target URL, and no known positions of columns; name the headings."
                                    .formatted(first.line())
                            + " The first row is: "
                            + Texts.line(String.join(" " + separator + " ", first.values()), SHOWN));
        }
        return new DelimitedText(separator, names, beginning.skipped, false, false);
    }

    /** Returns whether a text begins with headings, whatever its further rows contain. */
    static boolean hasHeadings(String sample, LinkFileOptions options) {
        List<Row> rows = Beginning.of(sample, options).rows;
        return !rows.isEmpty() && areHeadings(rows.get(0).values(), options);
    }

    /**
     * The first rows of a text.
     *
     * @param separator the most probable separator of fields
     * @param skipped the number of rows before the first row: the line that names the separator
     */
    private record Beginning(char separator, int skipped, List<Row> rows) {

        static Beginning of(String sample, LinkFileOptions options) {
            Matcher named = SEPARATOR.matcher(sample);
            int skipped = named.matches() ? 1 : 0;
            String separators = named.matches() ? named.group(1) : SEPARATORS;
            return separators
                    .chars()
                    .mapToObj(each -> new Beginning((char) each, skipped, rows(sample, (char) each, skipped)))
                    .max(comparingInt(each -> known(each.rows, options)))
                    .orElseThrow();
        }

        private static List<Row> rows(String sample, char separator, int skipped) {
            Iterator<Row> rows = new CsvRows(new StringReader(sample), separator, CsvRows.MAX_OF_LINK, false);
            Iterators.advance(rows, skipped);
            return ImmutableList.copyOf(Iterators.limit(rows, SAMPLED_ROWS));
        }
    }

    /** Returns a number that is higher for a better separator: known headings first, then as many fields as expected. */
    private static int known(List<Row> rows, LinkFileOptions options) {
        if (rows.isEmpty()) {
            return 0;
        }
        List<String> fields = rows.get(0).values();
        long known = fields.stream().filter(name -> isKnown(name, options)).count();
        int expected = !fields.isEmpty() && fields.size() == options.headings.size() ? MOST_FIELDS : 0;
        return (int) known * MOST_FIELDS + expected + Math.min(fields.size(), MOST_FIELDS - 1);
    }

    private static boolean isKnown(String name, LinkFileOptions options) {
        return Field.isKnown(name) || options.columns.containsKey(Field.key(name));
    }

    /** Returns whether a row names a column of targets, and contains neither a URL nor a path. */
    private static boolean areHeadings(List<String> row, LinkFileOptions options) {
        Columns columns = new Columns(List.of(), options.columns);
        return row.stream().anyMatch(heading -> columns.field(heading) == Field.TARGET)
                && row.stream().map(String::strip).noneMatch(ADDRESS.asMatchPredicate());
    }

    /** Returns the names of the columns of a file without headings; empty if the columns are unknown. */
    private static List<String> positions(List<Row> rows) {
        List<List<String>> cells =
                rows.stream().map(Row::values).filter(not(List::isEmpty)).toList();
        int columns = cells.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder kinds = new StringBuilder();
        for (int column = 0; column < columns; column++) {
            int position = column;
            List<String> texts = cells.stream()
                    .map(row -> position < row.size() ? row.get(position).strip() : "")
                    .toList();
            kinds.append(KINDS.entrySet().stream()
                    .filter(kind -> texts.stream().allMatch(kind.getValue().asMatchPredicate()))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse('T'));
        }
        return POSITIONS.entrySet().stream()
                .filter(known -> known.getKey().matcher(kinds).matches())
                .map(known -> Splitter.on(',').splitToList(known.getValue()))
                .filter(names -> names.size() >= columns)
                .findFirst()
                .map(names -> names.subList(0, columns))
                .orElse(List.of());
    }
}
