package dev.waymark.files;

import static java.util.Objects.requireNonNull;

import com.google.common.base.Ascii;
import com.google.common.collect.AbstractIterator;
import com.google.common.collect.ImmutableList;
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
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A dump of a database as statements of SQL: the rows of the first table with targets and aliases. */
final class SqlDump implements RowSource {

    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9A-Fa-f]*+");
    private static final Set<String> CONSTRAINTS =
            Set.of("PRIMARY", "UNIQUE", "KEY", "INDEX", "CONSTRAINT", "FULLTEXT", "FOREIGN", "SPATIAL", "CHECK");
    private static final List<String> COLUMNS_OF_YOURLS =
            List.of("keyword", "url", "title", "timestamp", "ip", "clicks");
    private static final int MAX_VALUES = 1_000;

    /** The option of a plugin of YOURLS that contains the passwords of links, by keyword. */
    private static final String PASSWORDS = "matthew_pwprotection";

    private final Map<String, String> closed = new HashMap<>();
    private final String table;
    private final List<String> names;
    private boolean isUtc;

    private SqlDump(String table, List<String> names, boolean isUtc) {
        this.table = table;
        this.names = names;
        this.isUtc = isUtc;
    }

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
                    return new SqlDump(row.table(), row.row().names(), statements.tokens.isUtc());
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
    public List<String> names() {
        return names;
    }

    @Override
    public @Nullable ZoneId zone() {
        return isUtc ? ZoneOffset.UTC : null;
    }

    @Override
    public Map<String, String> closed() {
        return closed;
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
            while (tokens.kind() != SqlTokens.Kind.END) {
                tokens.next();
                if (isInValues && tokens.is('(')) {
                    return new TableRow(table, row());
                }
                isInValues &= tokens.is(',');
                switch (Ascii.toUpperCase(tokens.text())) {
                    case "INSERT", "REPLACE" -> readInsert();
                    case "CREATE" -> readCreate();
                    default -> skipUnlessInValues();
                }
            }
            return endOfData();
        }

        private void skipUnlessInValues() {
            if (!isInValues) {
                tokens.skipStatement();
            }
        }

        private void readInsert() {
            while (!isWord("INTO") && isInStatement()) {
                tokens.next();
            }
            table = name();
            columns = tokens.is('(') ? names() : created.getOrDefault(table, List.of());
            while (!isWord("VALUES") && isInStatement()) {
                tokens.next();
            }
            isInValues = isWord("VALUES");
        }

        private boolean isWord(String word) {
            return tokens.kind() == SqlTokens.Kind.WORD && Ascii.equalsIgnoreCase(tokens.text(), word);
        }

        private boolean isInStatement() {
            return tokens.kind() != SqlTokens.Kind.END && !tokens.is(';');
        }

        /** Reads the name of a table, which may have the name of a schema before it, and the token after the name. */
        private String name() {
            String name = "";
            do {
                tokens.next();
                name = tokens.kind() == SqlTokens.Kind.SIGN
                        ? name
                        : tokens.text().substring(tokens.text().lastIndexOf('.') + 1);
                tokens.next();
            } while (tokens.kind() == SqlTokens.Kind.WORD && tokens.text().equals("."));
            return name;
        }

        /** Reads names in brackets. */
        private List<String> names() {
            ImmutableList.Builder<String> names = ImmutableList.builder();
            while (!tokens.is(')') && isInStatement()) {
                if (tokens.kind() != SqlTokens.Kind.SIGN) {
                    names.add(tokens.text());
                }
                tokens.next();
            }
            return names.build();
        }

        private void readCreate() {
            while (!isWord("TABLE") && isInStatement()) {
                tokens.next();
            }
            if (!isInStatement()) {
                return;
            }
            String created = name();
            while (!tokens.is('(') && isInStatement()) {
                created = isWord("NOT") || isWord("EXISTS") ? created : tokens.text();
                tokens.next();
            }
            this.created.put(created, definitions());
            tokens.skipStatement();
        }

        /** Reads the names of the defined columns. */
        private List<String> definitions() {
            ImmutableList.Builder<String> names = ImmutableList.builder();
            int depth = 0;
            boolean isFirst = true;
            do {
                if (isFirst
                        && !tokens.is('(')
                        && (tokens.kind() == SqlTokens.Kind.QUOTED
                                || !CONSTRAINTS.contains(Ascii.toUpperCase(tokens.text())))) {
                    names.add(tokens.text());
                }
                depth += tokens.is('(') ? 1 : tokens.is(')') ? -1 : 0;
                isFirst = depth == 1 && (tokens.is(',') || tokens.is('('));
                tokens.next();
            } while (depth > 0 && isInStatement());
            return names.build();
        }

        private Row row() {
            long line = tokens.line();
            List<String> values = new ArrayList<>();
            String problem = "";
            while (!tokens.is(')') && problem.isEmpty()) {
                tokens.next();
                problem = read(values);
            }
            List<String> known =
                    columns.isEmpty() && values.size() == COLUMNS_OF_YOURLS.size() ? COLUMNS_OF_YOURLS : columns;
            if (problem.isEmpty() && known.size() != values.size()) {
                problem = "needs %d values, has %d".formatted(known.size(), values.size());
            }
            return problem.isEmpty() ? new Row(line, known, values, "") : Row.unreadable(line, problem);
        }

        /** Reads a value, and the comma or bracket after it. Returns the problem, if any. */
        private String read(List<String> values) {
            String value = "";
            boolean isHexadecimal = false;
            int depth = 0;
            while (depth > 0 || !(tokens.is(',') || tokens.is(')'))) {
                if (tokens.kind() == SqlTokens.Kind.END || values.size() == MAX_VALUES) {
                    return "the row does not end before the end of the file, or has more than " + MAX_VALUES
                            + " values";
                }
                depth += tokens.is('(') ? 1 : tokens.is(')') ? -1 : 0;
                String text = tokens.text();
                if (tokens.kind() == SqlTokens.Kind.QUOTED) {
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
