package dev.waymark.files;

import static java.util.Objects.requireNonNull;
import static java.util.function.Predicate.not;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
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
import java.util.Set;
import java.util.regex.Matcher;
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

    private static final Pattern INSERT =
            Pattern.compile("(?i)(?:INSERT|REPLACE)\\s.*?\\bINTO\\s+(?:.*\\.)?(.+?)(\\s+VALUES)?");
    private static final Pattern CREATE =
            Pattern.compile("(?i)CREATE\\s.*?\\bTABLE\\s+(?:IF NOT EXISTS\\s+)?(?:.*\\.)?(.+)");
    private static final Pattern UTC = Pattern.compile("(?i).*time_zone\\s*=\\s*['\"]?\\+00:00.*");

    /** A statement of a dump of SQLite or PostgreSQL, in whose texts a backslash is an ordinary character. */
    private static final Pattern WITHOUT_ESCAPES =
            Pattern.compile("(?i)PRAGMA .*|SET standard_conforming_strings ?= ?on");

    /** The words that begin the definition of a key or of a condition, and are no names of columns without quotes. */
    private static final Set<String> OF_KEYS = Set.of("primary", "unique", "foreign", "constraint", "check");

    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX](?:[0-9A-Fa-f]{2})*+");
    private static final List<String> COLUMNS_OF_YOURLS =
            List.of("keyword", "url", "title", "timestamp", "ip", "clicks");
    private static final int MAX_CHARACTERS = 1_000_000;
    private static final int MAX_ITEMS = 1_000;
    private static final int MAX_WORDS = 1_000;
    private static final CharMatcher WHITE_SPACE = CharMatcher.whitespace();
    private static final Splitter WORDS = Splitter.on(CharMatcher.anyOf(" \t\r\n("));

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
                Row row = requireNonNull(statements.next());
                List<Field> fields = row.names().stream().map(columns::field).toList();
                if (fields.contains(Field.TARGET)
                        && (fields.contains(Field.ALIAS) || fields.contains(Field.SHORT_URL))) {
                    ZoneId zone = statements.isUtc ? ZoneOffset.UTC : null;
                    return new SqlDump(statements.table, row.names(), zone, new HashMap<>());
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
        Statements statements = new Statements(text);
        return Iterators.filter(statements, row -> isLink(statements.table, row));
    }

    /** Returns whether a row is a link. A row of another table may close a link. */
    private boolean isLink(String tableOfRow, Row row) {
        if (tableOfRow.equals(table)) {
            return true;
        }
        List<String> values = row.values();
        int option = values.indexOf(PASSWORDS);
        if (option >= 0 && option + 1 < values.size()) {
            Texts.quoted(values.get(option + 1)).forEach(alias -> closed.put(alias, "it has a password of a plugin"));
        }
        int alias = row.names().indexOf("keyword");
        if (alias >= 0 && !values.isEmpty() && Field.closes(Field.key(tableOfRow))) {
            closed.put(values.get(alias), "the table " + tableOfRow + " contains a rule for the link");
        }
        return false;
    }

    /**
     * A value, a name or a definition in a list in brackets.
     *
     * @param words the text outside quotes
     * @param quoted the first text in quotes; null for no such text
     * @param beginsQuoted whether the item begins with its text in quotes
     */
    private record Item(String words, @Nullable String quoted, boolean beginsQuoted) {

        String value() {
            // SQLite encodes the line ends of a text.
            if (quoted != null && words.startsWith("unistr(")) {
                return Texts.unescaped(quoted);
            }
            if (quoted != null && words.startsWith("replace(")) {
                return quoted.replace("\\n", "\n").replace("\\r", "\r");
            }
            if (quoted != null) {
                return Ascii.equalsIgnoreCase(words, "X") ? decoded("0x" + quoted) : quoted;
            }
            return Ascii.equalsIgnoreCase(words, "NULL") ? "" : decoded(words);
        }

        /** Decodes a hexadecimal text. Any other text is returned unchanged. */
        private static String decoded(String text) {
            return HEXADECIMAL.matcher(text).matches()
                    ? new String(HexFormat.of().parseHex(text, 2, text.length()), StandardCharsets.UTF_8)
                    : text;
        }

        /** Returns the name of a column; empty for the definition of a key: a known word, or a word in upper case. */
        String name() {
            String word = WORDS.split(words).iterator().next();
            return beginsQuoted
                    ? requireNonNull(quoted)
                    : Ascii.toUpperCase(word).equals(word) || OF_KEYS.contains(Ascii.toLowerCase(word)) ? "" : word;
        }
    }

    /** The inserted rows of all tables. A statement consists of words and of lists of items in brackets. */
    private static final class Statements extends AbstractIterator<Row> {

        private final Characters characters;
        private final Map<String, List<String>> created = new HashMap<>();
        private final StringBuilder words = new StringBuilder();

        /** The table of the last row. */
        String table = "";

        /** Whether a statement so far has set the time zone to UTC. */
        boolean isUtc;

        private List<String> columns = List.of();
        private boolean isInValues;

        /** Whether a backslash in a text is an escape, as in MySQL. */
        private boolean hasEscapes = true;

        /** The character after the last words or the last item: a bracket, a comma, a semicolon, or the end of the text. */
        private int ending;

        Statements(Reader text) {
            this.characters = new Characters(text);
        }

        @Override
        protected @Nullable Row computeNext() {
            do {
                String statement = readWords();
                boolean isList = ending == '(';
                isInValues &= isList && statement.equals(",");
                if (!isInValues) {
                    begin(statement, isList);
                }
                if (isInValues) {
                    return row();
                }
            } while (ending != Characters.END);
            return endOfData();
        }

        /** Reads the beginning of a statement: its first words, and the names of columns after these words. */
        private void begin(String statement, boolean isList) {
            Matcher insert = INSERT.matcher(statement);
            Matcher create = CREATE.matcher(statement);
            isUtc |= UTC.matcher(statement).matches();
            hasEscapes &= !WITHOUT_ESCAPES.matcher(statement).matches();
            isInValues = isList && Ascii.equalsIgnoreCase(statement, "VALUES");
            if (insert.matches()) {
                table = insert.group(1);
                isInValues = isList && insert.group(2) != null;
                List<String> names = isList && !isInValues ? names() : created.getOrDefault(table, List.of());
                columns = names.equals(columns) ? columns : names; // equal lists of many statements are one list
            } else if (isList && !isInValues) {
                List<String> names = names();
                created.put(create.matches() ? create.group(1) : "", names);
            }
        }

        /** Reads the words before the next list or the end of the statement. */
        private String readWords() {
            words.setLength(0);
            for (ending = read(); ending != '(' && ending != ';' && ending != Characters.END; ending = read()) {
                String text = isQuote(ending) ? quoted(ending) : Character.toString(ending);
                words.append(words.length() < MAX_WORDS ? Ascii.truncate(text, MAX_WORDS, "") : "");
            }
            return WHITE_SPACE.trimAndCollapseFrom(words, ' ');
        }

        /** Reads the next character. A comment is a blank, except a comment of MySQL that contains a statement. */
        private int read() {
            int next = characters.read();
            int following = characters.peek();
            if (next == '#' || (next == '-' && following == '-')) {
                while (characters.peek() != Characters.END && next != '\n' && next != '\r') {
                    next = characters.read();
                }
                return ' ';
            }
            if (next != '/' || following != '*') {
                return next;
            }
            characters.read();
            boolean isEnd = characters.peek() == '!';
            while (!isEnd && characters.peek() != Characters.END) {
                isEnd = characters.read() == '*' && characters.peek() == '/';
            }
            characters.read();
            return ' ';
        }

        private static boolean isQuote(int character) {
            return character == '\'' || character == '"' || character == '`';
        }

        /** Reads a text in quotes, at most {@link #MAX_CHARACTERS} characters; the remaining characters are dropped. */
        private String quoted(int quote) {
            StringBuilder text = new StringBuilder();
            int next = characters.read();
            while (next != Characters.END && (next != quote || characters.peek() == quote)) {
                if (next == quote || (next == '\\' && quote != '`' && hasEscapes)) {
                    next = unescaped(characters.read());
                }
                if (text.length() < MAX_CHARACTERS) {
                    text.append((char) next);
                }
                next = characters.read();
            }
            return text.toString();
        }

        private static int unescaped(int character) {
            return switch (character) {
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case '0' -> '\0';
                default -> character;
            };
        }

        private List<Item> items() {
            List<Item> items = new ArrayList<>();
            do {
                items.add(item());
            } while (ending == ',' && items.size() < MAX_ITEMS);
            return items;
        }

        private Item item() {
            words.setLength(0);
            String quoted = null;
            boolean beginsQuoted = false;
            int depth = 0;
            for (ending = read(); depth > 0 || (ending != ',' && ending != ')'); ending = read()) {
                depth += ending == '(' ? 1 : ending == ')' ? -1 : 0;
                if (isQuote(ending)) {
                    beginsQuoted |= quoted == null && words.toString().isBlank();
                    String text = quoted(ending);
                    quoted = quoted == null ? text : quoted;
                } else if (ending == Characters.END) {
                    break;
                } else if (words.length() < MAX_CHARACTERS) {
                    words.append((char) ending);
                }
            }
            return new Item(words.toString().strip(), quoted, beginsQuoted);
        }

        private List<String> names() {
            return items().stream().map(Item::name).filter(not(String::isEmpty)).toList();
        }

        private Row row() {
            long line = characters.line();
            List<String> values = items().stream().map(Item::value).toList();
            boolean isOfYourls = columns.isEmpty() && values.size() == COLUMNS_OF_YOURLS.size();
            List<String> names = isOfYourls ? COLUMNS_OF_YOURLS : columns;
            if (ending != ')') {
                return Row.unreadable(
                        line,
                        "the row does not end before the end of the file, or has more than " + MAX_ITEMS + " values");
            }
            if (values.stream().anyMatch(value -> value.length() >= MAX_CHARACTERS)) {
                return Row.unreadable(line, "more than " + MAX_CHARACTERS + " characters");
            }
            return names.isEmpty() || names.size() == values.size()
                    ? new Row(line, names, values, "")
                    : Row.unreadable(line, "needs %s values, has %s".formatted(names.size(), values.size()));
        }
    }
}
