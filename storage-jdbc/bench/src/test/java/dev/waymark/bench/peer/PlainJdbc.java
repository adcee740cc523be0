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

    static final String FIND =
            "SELECT " + LinkRecord.COLUMNS + " FROM waymark_link WHERE domain_id = ? AND alias_key = ?";

    static final String LIST = "SELECT " + LinkRecord.COLUMNS
            + " FROM waymark_link WHERE owner_id = ? ORDER BY owner_id DESC, title_folded DESC, id DESC LIMIT ?";

    private static final String CLICK =
            "UPDATE waymark_link SET clicks = clicks + 1 WHERE id = ? AND clicks < click_limit";

    private static final String CLICKS = "SELECT clicks FROM waymark_link WHERE id = ?";

    private static final String NEXT_ID = "SELECT nextval('waymark_link_ids')";

    private static final String INSERT = """
            INSERT INTO waymark_link (
              %sowner_id, domain_id, alias, alias_key, alias_folded, url, url_key, url_folded, url_long, title, title_folded, space_id,
              clicks, click_limit, disabled, password, privacy, privacy_password,
              expiration_date, expiration_time, expiration_clicks, expiration_url, expires_at,
              target_type, entry_count, pixel_count, created_at, updated_at, version
            )
            VALUES (%s""";

    private static final String ROW = """
            ?, 0, ?, ?, ?, ?, ?, ?, '', ?, ?, 0, 0, 9223372036854775807, FALSE, NULL, 0, NULL,
              NULL, NULL, NULL, NULL, 9223372036854775807, 0, 0, 0, ?, ?, 1)""";

    private static final String INSERT_WITH_ID = INSERT.formatted("id, ", "?, ") + ROW;
    private static final String INSERT_WITHOUT_ID = INSERT.formatted("", "") + ROW;

    /** The number of rows of a statement that inserts several rows. */
    private static final int ROWS = 100;

    private static final String INSERT_ROWS = INSERT_WITHOUT_ID + (",\n(" + ROW).repeat(ROWS - 1) + "\nRETURNING id";

    /** The number of parameters of a row without an id. */
    private static final int PARAMETERS = 11;

    private final DataSource dataSource;
    private final boolean hasSequences;

    public PlainJdbc(DataSource dataSource, boolean hasSequences) {
        this.dataSource = dataSource;
        this.hasSequences = hasSequences;
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

    public long create(String owner, String alias, String url, String title, long now) {
        return inTransaction(connection -> hasSequences
                ? createWithSequence(connection, owner, alias, url, title, now)
                : createWithKey(connection, owner, alias, url, title, now));
    }

    private static long createWithSequence(
            Connection connection, String owner, String alias, String url, String title, long now) throws SQLException {
        try (PreparedStatement next = connection.prepareStatement(NEXT_ID);
                PreparedStatement insert = connection.prepareStatement(INSERT_WITH_ID)) {
            long id = first(next);
            insert.setLong(1, id);
            bind(insert, 1, owner, alias, url, title, now);
            insert.executeUpdate();
            return id;
        }
    }

    private static long createWithKey(
            Connection connection, String owner, String alias, String url, String title, long now) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT_WITHOUT_ID, new String[] {"id"})) {
            bind(insert, 0, owner, alias, url, title, now);
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        }
    }

    /**
     * Inserts links by one batch, without reading their ids.
     *
     * @param from the number of the first link, from which its texts are derived
     */
    public long createBatch(String owner, int from, int count) {
        return inTransaction(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(INSERT_WITHOUT_ID)) {
                for (int i = from; i < from + count; i++) {
                    bind(insert, 0, owner, "new" + i, "https://example.com/" + i, "title " + i, i);
                    insert.addBatch();
                }
                return insert.executeBatch().length;
            }
        });
    }

    /**
     * Inserts links and reads their ids. Each statement inserts several rows, because the driver decides by its version
     * and options whether a batch returns ids.
     *
     * @param from the number of the first link, from which its texts are derived
     * @return the number of ids
     */
    public long createRows(String owner, int from, int count) {
        return inTransaction(connection -> {
            long ids = 0;
            try (PreparedStatement insert = connection.prepareStatement(INSERT_ROWS)) {
                for (int first = from; first < from + count; first += ROWS) {
                    for (int row = 0; row < ROWS; row++) {
                        int i = first + row;
                        bind(insert, row * PARAMETERS, owner, "new" + i, "https://example.com/" + i, "title " + i, i);
                    }
                    try (ResultSet result = insert.executeQuery()) {
                        while (result.next()) {
                            ids++;
                        }
                    }
                }
            }
            return ids;
        });
    }

    private static void bind(
            PreparedStatement insert, int before, String owner, String alias, String url, String title, long now)
            throws SQLException {
        int index = before;
        for (String text :
                List.of(owner, alias, alias, alias, url, UrlKey.of(url).text(), url, title, title)) {
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
