package dev.waymark.storage.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;

/**
 * How an engine goes about a query.
 *
 * @param text what it says of it, in lower case
 */
record Plan(Engine engine, String text) {

    static Plan of(Engine engine, Database database, ListQuery query) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        explaining(engine, query.sql().text()))) {
            query.binder().bind(new Parameters(query.sql(), statement, engine.dialect()));
            try (ResultSet result = statement.executeQuery()) {
                return new Plan(engine, text(result).toLowerCase(Locale.ROOT));
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
            case MARIADB -> text.contains(" key=" + index + " ");
        };
    }

    /** Whether it sorts what it has read. */
    boolean sorts() {
        return switch (engine) {
            case H2 -> !text.contains("index sorted");
            case POSTGRESQL -> text.contains("sort key");
            case SQLITE -> text.contains("temp b-tree");
            case MARIADB -> text.contains("filesort");
        };
    }

    /** Whether it reads a table from one end to the other. */
    boolean scansATable() {
        return switch (engine) {
            case H2 -> text.contains(".tablescan");
            case POSTGRESQL -> text.contains("seq scan");
            case SQLITE -> text.matches("(?s).*\\bscan waymark_\\w+\\s.*") && !text.contains("using");
            case MARIADB -> text.contains(" type=all ");
        };
    }
}
