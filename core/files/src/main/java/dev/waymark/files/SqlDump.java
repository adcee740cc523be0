package dev.waymark.files;

import static dev.waymark.files.SqlTokens.Kind.END;
import static dev.waymark.files.SqlTokens.Kind.QUOTED;
import static dev.waymark.files.SqlTokens.Kind.WORD;
import static java.util.Objects.requireNonNull;

import com.google.common.base.Ascii;
import com.google.common.collect.AbstractIterator;
import com.google.common.collect.Iterators;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A dump of a database as statements of SQL: the rows of the first table with targets and aliases.
 *
 * @param table the table of links
 * @param names the columns of this table
 * @param zone the zone that the dump sets; null for an unknown zone
 * @param closed the reasons to disable links, by alias
 */
record SqlDump(String table, List<String> names, @Nullable ZoneId zone, Map<String, String> closed)
        implements RowSource {

    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9A-Fa-f]*+");
    private static final List<String> COLUMNS_OF_YOURLS =
            List.of("keyword", "url", "title", "timestamp", "ip", "clicks");
    private static final int MAX_VALUES = 1_000;

    /** The option of a plugin of YOURLS that contains the passwords of links, by keyword. */
    private static final String PASSWORDS = "matthew_pwprotection";

    /**
     * Finds the table of links.
     *
     * @throws IOException if no statement inserts rows with a target and an alias
     */
    static SqlDump of(Source source, Columns columns) throws IOException {
        try (Reader text = source.open()) {
            Statements statements = new Statements(text);
            while (statements.hasNext()) {
                TableRow row = requireNonNull(statements.next());
                List<Field> fields =
                        row.row().names().stream().map(columns::field).toList();
                if (fields.contains(Field.TARGET)
                        && (fields.contains(Field.ALIAS) || fields.contains(Field.SHORT_URL))) {
                    ZoneId zone = statements.tokens.isUtc() ? ZoneOffset.UTC : null;
                    return new SqlDump(row.table(), row.row().names(), zone, new HashMap<>());
                }
            }
        }
        throw source.refused("no INSERT of rows with a target URL and an alias; name the columns");
    }

    @Override
    public String shape() {
        return "SQL";
    }

    @Override
    public Iterator<Row> rows(Reader text) {
        return Iterators.transform(Iterators.filter(new Statements(text), this::isLink), TableRow::row);
    }

    /** Returns whether a row is a link. A row of another table may close a link. */
    private boolean isLink(TableRow row) {
        if (row.table().equals(table)) {
            return true;
        }
        List<String> values = row.row().values();
        int option = values.indexOf(PASSWORDS);
        if (option >= 0) {
            Texts.keys(values.get(option + 1)).forEach(alias -> closed.put(alias, "it has a password of a plugin"));
        }
        int alias = row.row().names().indexOf("keyword");
        if (alias >= 0 && !values.isEmpty() && Field.closes(Field.key(row.table()))) {
            closed.put(values.get(alias), "the table " + row.table() + " contains a rule for the link");
        }
        return false;
    }

    /** A row of any table. */
    private record TableRow(String table, Row row) {}

    /** The inserted rows of all tables. */
    private static final class Statements extends AbstractIterator<TableRow> {

        private final SqlTokens tokens;
        private final Map<String, List<String>> created = new HashMap<>();
        private String table = "";
        private List<String> columns = List.of();
        private boolean isInValues;

        Statements(Reader text) {
            this.tokens = new SqlTokens(text);
        }

        @Override
        protected @Nullable TableRow computeNext() {
            while (tokens.kind() != END) {
                tokens.next();
                if (isInValues && tokens.is('(')) {
                    return new TableRow(table, row());
                }
                isInValues &= tokens.is(',');
                if (isWord("INSERT") || isWord("REPLACE")) {
                    readInsert();
                } else if (isWord("CREATE")) {
                    String name = nameAfter("TABLE");
                    created.put(name, names());
                } else if (!isInValues) {
                    tokens.skipStatement();
                }
            }
            return endOfData();
        }

        private void readInsert() {
            table = nameAfter("INTO");
            List<String> names = tokens.is('(') ? names() : created.getOrDefault(table, List.of());
            columns = names.equals(columns) ? columns : names; // equal lists of many statements are one list
            skipTo("VALUES");
            isInValues = isWord("VALUES");
        }

        private boolean isWord(String word) {
            return tokens.kind() == WORD && Ascii.equalsIgnoreCase(tokens.text(), word);
        }

        private boolean isInStatement() {
            return tokens.kind() != END && !tokens.is(';');
        }

        private void skipTo(String word) {
            while (!isWord(word) && isInStatement()) {
                tokens.next();
            }
        }

        /** Reads the last name before the next bracket or the word {@code VALUES}, without the name of its schema. */
        private String nameAfter(String word) {
            skipTo(word);
            String name = "";
            while (isInStatement() && !tokens.is('(') && !isWord("VALUES")) {
                name = tokens.text();
                tokens.next();
            }
            return name.substring(name.lastIndexOf('.') + 1);
        }

        /** Reads the names at the beginning of a list in brackets, and after its commas. Keywords in upper case are no names. */
        private List<String> names() {
            List<String> names = new ArrayList<>();
            int depth = 0;
            boolean isFirst = false;
            do {
                boolean isName = tokens.kind() == QUOTED
                        || !Ascii.toUpperCase(tokens.text()).equals(tokens.text());
                if (isFirst && isName) {
                    names.add(tokens.text());
                }
                depth += tokens.is('(') ? 1 : tokens.is(')') ? -1 : 0;
                isFirst = depth == 1 && (tokens.is('(') || tokens.is(','));
                tokens.next();
            } while (depth > 0 && isInStatement());
            return names;
        }

        private Row row() {
            long line = tokens.line();
            List<String> values = new ArrayList<>();
            String problem = "";
            while (!tokens.is(')') && problem.isEmpty()) {
                tokens.next();
                problem = read(values);
            }
            boolean isOfYourls = columns.isEmpty() && values.size() == COLUMNS_OF_YOURLS.size();
            List<String> names = isOfYourls ? COLUMNS_OF_YOURLS : columns;
            if (problem.isEmpty() && names.size() != values.size()) {
                problem = "needs %d values, has %d".formatted(names.size(), values.size());
            }
            return problem.isEmpty() ? new Row(line, names, values, "") : Row.unreadable(line, problem);
        }

        /** Reads a value, and the comma or bracket after it. Returns the problem, if any. */
        private String read(List<String> values) {
            String value = "";
            boolean isHexadecimal = false;
            int depth = 0;
            while (depth > 0 || !(tokens.is(',') || tokens.is(')'))) {
                if (tokens.kind() == END || values.size() == MAX_VALUES) {
                    return "the row does not end before the end of the file, or has more than " + MAX_VALUES
                            + " values";
                }
                depth += tokens.is('(') ? 1 : tokens.is(')') ? -1 : 0;
                String text = tokens.text();
                if (tokens.kind() == QUOTED) {
                    value = isHexadecimal ? decoded(text) : text;
                } else if (text.length() % 2 == 0 && HEXADECIMAL.matcher(text).matches()) {
                    value = decoded(text.substring(2));
                } else if (!text.startsWith("_") && !isWord("NULL")) {
                    value = text;
                }
                isHexadecimal = isWord("X");
                tokens.next();
            }
            values.add(value);
            return value.length() < SqlTokens.MAX_CHARACTERS
                    ? ""
                    : "more than " + SqlTokens.MAX_CHARACTERS + " characters";
        }

        private static String decoded(String hexadecimal) {
            return new String(HexFormat.of().parseHex(hexadecimal), StandardCharsets.UTF_8);
        }
    }
}
