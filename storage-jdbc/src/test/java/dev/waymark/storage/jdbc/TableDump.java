package dev.waymark.storage.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** All that the tables of a storage hold, so that two databases that went through the same are equal. */
final class TableDump {

    /** The tables that are referred to, and by what their records are known where their ids differ. */
    private static final Map<String, String> NAMES = Map.of("waymark_link", "alias", "waymark_report", "url");

    private static final Map<String, String> REFERENCES =
            Map.of("link_id", "waymark_link", "report_id", "waymark_report");

    private static final List<String> TABLES = List.of(
            "waymark_link",
            "waymark_link_rule",
            "waymark_link_pixel",
            "waymark_link_clicks",
            "waymark_link_click_value",
            "waymark_link_claim",
            "waymark_report",
            "waymark_report_findings",
            "waymark_api_key");

    /** What is made by chance. */
    private static final Set<String> CHANCE = Set.of("key_hash", "claim");

    private final Connection connection;
    private final Map<String, Map<String, String>> names = new HashMap<>();

    private TableDump(Connection connection) {
        this.connection = connection;
    }

    /** The rows of each table, sorted. */
    static Map<String, List<String>> of(Database database) {
        try (Connection connection = database.dataSource().getConnection()) {
            return new TableDump(connection).all();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private Map<String, List<String>> all() throws SQLException {
        Map<String, List<String>> all = new TreeMap<>();
        for (String table : TABLES) {
            all.put(table, rows(table));
        }
        return all;
    }

    private List<String> rows(String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT * FROM " + table)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(row(table, result));
            }
            return rows.stream().sorted().toList();
        }
    }

    private String row(String table, ResultSet result) throws SQLException {
        Optional<String> name = Optional.ofNullable(NAMES.get(table));
        if (name.isPresent()) {
            names.computeIfAbsent(table, any -> new HashMap<>())
                    .put(result.getString("id"), result.getString(name.get()));
        }
        ResultSetMetaData columns = result.getMetaData();
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String column = columns.getColumnName(i).toLowerCase(Locale.ROOT);
            if (!column.equals("id")) {
                row.append(column)
                        .append('=')
                        .append(shown(column, result.getString(i)))
                        .append(' ');
            }
        }
        return row.toString();
    }

    private String shown(String column, String value) {
        if (CHANCE.contains(column)) {
            return "0".equals(value) ? "none" : "some";
        }
        return REFERENCES.containsKey(column)
                ? names.getOrDefault(REFERENCES.get(column), Map.of()).getOrDefault(value, "nobody")
                : value;
    }
}
