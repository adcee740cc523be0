package dev.waymark.storage.jdbc;

import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How an engine goes about a query.
 *
 * @param text what it says of it, in lower case
 */
record Plan(Engine engine, String text) {

    private static final Pattern SIDE = Pattern.compile("(?m)^id=(\\d+) .*detail=(?:left|right)");
    private static final Pattern PARAMETER = Pattern.compile("\\?");
    private static final String ROOT = "0";
    private static final Pattern SORTED = Pattern.compile("parent=(\\d+) .*temp b-tree");

    static Plan of(Engine engine, Database database, Transactions.Work<ListQuery> query) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            Session session = new Session(connection, engine.dialect().database());
            return of(engine, explain(engine, connection, query.in(session)));
        }
    }

    /** That which PostgreSQL makes once for all values, after it has executed the query some times. */
    static Plan generic(Database database, ListQuery query) throws SQLException {
        AtomicInteger number = new AtomicInteger();
        String numbered = PARAMETER.matcher(query.sql().text()).replaceAll(any -> "\\$" + number.incrementAndGet());
        Properties withoutBinding = new Properties();
        withoutBinding.setProperty("preferQueryMode", "simple");
        try (Connection connection = DriverManager.getConnection(database.url(), withoutBinding);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("EXPLAIN (GENERIC_PLAN) " + numbered)) {
            return of(Engine.POSTGRESQL, text(result));
        }
    }

    private static Plan of(Engine engine, String text) {
        return new Plan(engine, text.toLowerCase(Locale.ROOT));
    }

    private static String explain(Engine engine, Connection connection, ListQuery query) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(explaining(engine, query.sql().text()))) {
            query.binder()
                    .bind(new StatementParameters(
                            query.sql(), statement, engine.dialect().database()));
            try (ResultSet result = statement.executeQuery()) {
                return text(result);
            }
        }
    }

    private static String explaining(Engine engine, String sql) {
        String explain = engine == Engine.SQLITE ? "EXPLAIN QUERY PLAN SELECT" : "EXPLAIN SELECT";
        return sql.replaceFirst("SELECT", explain);
    }

    private static String text(ResultSet result) throws SQLException {
        ResultSetMetaData columns = result.getMetaData();
        StringBuilder text = new StringBuilder();
        while (result.next()) {
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                text.append(columns.getColumnLabel(i))
                        .append('=')
                        .append(result.getString(i))
                        .append(' ');
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Whether it reads this index. */
    boolean uses(String index) {
        return switch (engine) {
            case H2 -> text.contains(index + ":");
            case POSTGRESQL -> text.matches("(?s).*scan (backward )?(using|on) " + index + "\\b.*");
            case SQLITE -> text.matches("(?s).* index " + index + "\\b.*");
            case MARIADB, MYSQL -> text.contains(" key=" + index + " ");
        };
    }

    /** Whether it finds rows by their ids. */
    boolean findsByIds() {
        return switch (engine) {
            case H2 -> text.contains("primary_key") && text.contains("id in(");
            case POSTGRESQL ->
                text.matches("(?s).*scan (using|on) waymark_\\w+_key\\b[^\n]*\n[^\n]*index cond: \\(id = any.*");
            case SQLITE -> text.contains("using integer primary key (rowid=?)");
            case MARIADB, MYSQL -> text.contains(" key=primary ");
        };
    }

    /** Whether it sorts what it has read; to merge two pages is no matter. */
    boolean sorts() {
        return switch (engine) {
            case H2 -> !text.contains("index sorted");
            case POSTGRESQL -> text.contains("sort key");
            case SQLITE -> sortsMoreThanPages();
            case MARIADB, MYSQL -> text.contains("filesort");
        };
    }

    /** Whether it sorts anything but what came out of a union: two pages, either side by side or together. */
    private boolean sortsMoreThanPages() {
        Set<String> pages =
                SIDE.matcher(text).results().map(side -> side.group(1)).collect(Collectors.toCollection(HashSet::new));
        if (text.contains("union all")) {
            pages.add(ROOT);
        }
        return SORTED.matcher(text).results().anyMatch(sort -> !pages.contains(sort.group(1)));
    }

    /** Whether it begins reading the index at the very row that the page is behind, however many have the same key. */
    boolean beginsAtTheRow() {
        return switch (engine) {
            case POSTGRESQL -> text.matches("(?s).*index cond: .*row\\(\\w+, id\\) [<>] row\\(.*");
            case SQLITE -> text.matches("(?s).*\\(owner_id=\\? and \\w+=\\? and id[<>]\\?\\).*");
            case MARIADB, MYSQL -> text.contains(" type=range ");
            case H2 -> false;
        };
    }

    /** Whether it reads a table from one end to the other. */
    boolean scansATable() {
        return switch (engine) {
            case H2 -> text.contains(".tablescan");
            case POSTGRESQL -> text.contains("seq scan");
            case SQLITE -> text.matches("(?s).*\\bscan waymark_\\w+\\s.*") && !text.contains("using");
            case MARIADB, MYSQL -> text.contains(" type=all ");
        };
    }
}
