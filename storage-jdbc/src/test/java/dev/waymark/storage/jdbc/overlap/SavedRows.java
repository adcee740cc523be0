package dev.waymark.storage.jdbc.overlap;

import dev.waymark.storage.jdbc.fixture.Tables;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A copy of all rows, to which a database returns. Ids and random values stay equal. */
final class SavedRows {

    /** The number of restorations between two VACUUMs: reads become slower with the number of deleted rows. */
    private static final int USES_UNTIL_VACUUM = 50;

    private final Engine engine;
    private final Database database;
    private final List<String> statements = new ArrayList<>();
    private int uses;

    /** Copies the rows. */
    SavedRows(Engine engine, Database database) {
        this.engine = engine;
        this.database = database;
        statements.addAll(
                List.of("DELETE FROM waymark_link", "DELETE FROM waymark_report", "DELETE FROM waymark_api_key"));
        for (String table : Tables.NAMES) {
            database.execute("CREATE TABLE saved_" + table + " AS SELECT * FROM " + table);
            statements.add("INSERT INTO " + table + " SELECT * FROM saved_" + table);
        }
    }

    /** Replaces all rows by the saved rows. */
    void restore() throws SQLException {
        if (engine == Engine.POSTGRESQL && uses % USES_UNTIL_VACUUM == 0) {
            database.execute("VACUUM ANALYZE");
        }
        uses++;
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
            connection.setAutoCommit(true);
        }
    }
}
