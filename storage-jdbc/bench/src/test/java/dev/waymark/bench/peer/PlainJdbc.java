package dev.waymark.bench.peer;

import dev.waymark.spi.UrlKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Handwritten code for the same tables: the same statements, columns by number, and a plain record. */
public final class PlainJdbc implements JdbcPeer {

    static final String FIND = LinkRecord.SELECT + """
            WHERE link.domain_id = ?
              AND link.alias_key = ?""";

    static final String LIST = LinkRecord.SELECT + """
            WHERE link.owner_id = ?
            ORDER BY link.owner_id DESC, link.title_folded DESC, link.id DESC
            LIMIT ?""";

    private static final String CLICK =
            "UPDATE waymark_link_counter SET clicks = clicks + 1 WHERE link_id = ? AND (click_limit = 0 OR click_limit > clicks)";

    private static final String CLICKS = "SELECT clicks FROM waymark_link_counter WHERE link_id = ?";

    private static final String ADD_CLICKS = "UPDATE waymark_link_counter SET clicks = clicks + ? WHERE link_id = ?";

    /** The other columns have defaults. */
    private static final String INSERT = """
            INSERT INTO waymark_link (
              owner_id, domain_id, alias, alias_key, alias_folded, url, url_key, url_folded, url_sort, title, title_folded, space_id,
              created_at, updated_at, version
            )
            VALUES\s""";

    private static final String ROW = "(?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 1)";

    private static final String INSERT_ROW = INSERT + ROW;

    private static final String INSERT_COUNTER =
            "INSERT INTO waymark_link_counter (link_id, owner_id, clicks) VALUES (?, ?, 0)";

    /** The number of rows of a statement that inserts several rows. */
    private static final int ROWS = 100;

    private static final String INSERT_ROWS = INSERT_ROW + (",\n" + ROW).repeat(ROWS - 1) + "\nRETURNING id";

    /** The number of parameters of a row. */
    private static final int PARAMETERS = 12;

    private final DataSource dataSource;

    public PlainJdbc(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public String name() {
        return "plain JDBC";
    }

    @Override
    public @Nullable LinkRecord find(String alias) {
        try (Connection connection = dataSource.getConnection()) {
            return find(connection, alias);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable LinkRecord find(Connection connection, String alias) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FIND)) {
            statement.setLong(1, 0);
            statement.setString(2, alias);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? LinkRecord.of(result) : null;
            }
        }
    }

    @Override
    public List<LinkRecord> list(String owner, int limit) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(LIST)) {
            statement.setString(1, owner);
            statement.setInt(2, limit);
            List<LinkRecord> rows = new ArrayList<>(limit);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(LinkRecord.of(result));
                }
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Finds a link and counts a click in two transactions, and returns the number of clicks. */
    public long visit(String alias) {
        @Nullable LinkRecord row = find(alias);
        if (row == null) {
            return 0;
        }
        return inTransaction(connection -> {
            try (PreparedStatement click = connection.prepareStatement(CLICK);
                    PreparedStatement clicks = connection.prepareStatement(CLICKS)) {
                click.setLong(1, row.id());
                click.executeUpdate();
                clicks.setLong(1, row.id());
                return first(clicks);
            }
        });
    }

    /** Adds clicks to each of these links in one transaction. The ids are in ascending order, because rows are locked in this order. */
    public long addClicks(long[] ids, long more) {
        return inTransaction(connection -> {
            try (PreparedStatement add = connection.prepareStatement(ADD_CLICKS)) {
                for (long id : ids) {
                    add.setLong(1, more);
                    add.setLong(2, id);
                    add.addBatch();
                }
                return add.executeBatch().length;
            }
        });
    }

    /** Inserts a link and its counter, and returns the id. */
    public long create(String owner, String alias, String url, String title, long now) {
        return inTransaction(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(INSERT_ROW, new String[] {"id"});
                    PreparedStatement counter = connection.prepareStatement(INSERT_COUNTER)) {
                bind(insert, 0, owner, alias, url, title, now);
                insert.executeUpdate();
                long id = keys(insert).get(0);
                counter.setLong(1, id);
                counter.setString(2, owner);
                counter.executeUpdate();
                return id;
            }
        });
    }

    /**
     * Inserts links and their counters by one batch for each table.
     *
     * @param from the number of the first link, from which its texts are derived
     * @return the number of links
     */
    public long createBatch(String owner, int from, int count) {
        return inTransaction(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(INSERT_ROW, new String[] {"id"})) {
                for (int i = from; i < from + count; i++) {
                    bind(insert, 0, owner, "new" + i, "https://example.com/" + i, "title " + i, i);
                    insert.addBatch();
                }
                insert.executeBatch();
                return insertCounters(connection, owner, keys(insert));
            }
        });
    }

    /**
     * Inserts links and their counters. Each statement for links inserts several rows, because the driver decides by its version
     * and options whether a batch returns all ids.
     *
     * @param from the number of the first link, from which its texts are derived
     * @return the number of links
     */
    public long createRows(String owner, int from, int count) {
        return inTransaction(connection -> {
            List<Long> ids = new ArrayList<>(count);
            try (PreparedStatement insert = connection.prepareStatement(INSERT_ROWS)) {
                for (int first = from; first < from + count; first += ROWS) {
                    for (int row = 0; row < ROWS; row++) {
                        int i = first + row;
                        bind(insert, row * PARAMETERS, owner, "new" + i, "https://example.com/" + i, "title " + i, i);
                    }
                    try (ResultSet result = insert.executeQuery()) {
                        while (result.next()) {
                            ids.add(result.getLong(1));
                        }
                    }
                }
            }
            return insertCounters(connection, owner, ids);
        });
    }

    private static long insertCounters(Connection connection, String owner, List<Long> ids) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT_COUNTER)) {
            for (long id : ids) {
                insert.setLong(1, id);
                insert.setString(2, owner);
                insert.addBatch();
            }
            return insert.executeBatch().length;
        }
    }

    /** Returns the generated ids. */
    private static List<Long> keys(PreparedStatement insert) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (ResultSet keys = insert.getGeneratedKeys()) {
            while (keys.next()) {
                ids.add(keys.getLong(1));
            }
        }
        return ids;
    }

    private static void bind(
            PreparedStatement insert, int before, String owner, String alias, String url, String title, long now)
            throws SQLException {
        int index = before;
        for (String text :
                List.of(owner, alias, alias, alias, url, UrlKey.of(url).text(), url, url, title, title)) {
            insert.setString(++index, text);
        }
        insert.setLong(++index, now);
        insert.setLong(++index, now);
    }

    private interface Work {
        long in(Connection connection) throws SQLException;
    }

    private long inTransaction(Work work) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            long result = work.in(connection);
            connection.commit();
            connection.setAutoCommit(true);
            return result;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long first(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            result.next();
            return result.getLong(1);
        }
    }
}
