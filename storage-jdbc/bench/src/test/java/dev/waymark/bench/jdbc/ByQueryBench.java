package dev.waymark.bench.jdbc;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import javax.sql.DataSource;

/** Updates and deletions of many links by query, compared with the same batches in handwritten SQL. */
public final class ByQueryBench {

    private static final int CHUNK = 512;

    /** The library compares each link with the change, and reads the changed links for the listeners. */
    private static final double OF_AN_UPDATE = 2;

    /** The library locks the links before it deletes them. */
    private static final double OF_A_DELETION = 1.75;

    private static final String IDS = "(" + "?, ".repeat(CHUNK - 1) + "?)";
    private static final String UPDATE =
            "UPDATE waymark_link SET disabled = ?, updated_at = ?, version = version + 1 WHERE id IN " + IDS;
    private static final String DELETE = "DELETE FROM waymark_link WHERE id IN " + IDS;

    private static final String CHOOSE_BY_FLAG =
            "SELECT id FROM waymark_link WHERE owner_id = ? AND id < ? AND disabled <> ? ORDER BY owner_id DESC, id DESC LIMIT ?";

    private static final String CHOOSE_BY_SPACE =
            "SELECT id FROM waymark_link WHERE owner_id = ? AND id < ? AND space_id = ? "
                    + "ORDER BY owner_id DESC, space_id DESC, id DESC LIMIT ?";

    private final Engine engine;
    private final Scoreboard scoreboard;
    private final DataSource dataSource;
    private final Links links;

    /** @param population the links; every second link belongs to the owner of the measured operations */
    public ByQueryBench(Engine engine, Population population, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
        this.dataSource = Databases.empty(engine);
        JdbcStorage storage = Databases.storage(dataSource);
        population.fill(storage.links());
        Databases.settle(engine, dataSource);
        this.links = Waymark.builder().storage(storage).build().links(Population.BIG);
    }

    /** Disables and enables all links of an owner, and then deletes one space after another. */
    public void measure() {
        scoreboard.report(
                Goal.atMost(
                        Databases.name(engine, "updateAll of all links of an owner over handwritten SQL"),
                        OF_AN_UPDATE),
                new Contest(1, 4)
                        .between(
                                number -> links.updateAll(
                                        LinkQuery.everyLink(),
                                        UpdateLink.change().disabled(true)),
                                number -> switchByHand(false)));
        scoreboard.report(
                Goal.atMost(
                        Databases.name(engine, "deleteAll of a fiftieth of an owner's links over handwritten SQL"),
                        OF_A_DELETION),
                new Contest(1, 12)
                        .between(
                                number -> links.deleteAll(LinkQuery.all().spaceId(1 + number)),
                                number -> deleteByHand(1 + number)));
    }

    /**
     * A binder of the parameters of a statement except the owner and the ids. It returns the number of bound
     * parameters.
     */
    private interface Binder {
        int bind(PreparedStatement statement) throws SQLException;
    }

    private void switchByHand(boolean off) {
        Binder others = statement -> {
            statement.setBoolean(3, off);
            return 1;
        };
        byHand(CHOOSE_BY_FLAG, others, UPDATE, statement -> {
            statement.setBoolean(1, off);
            statement.setLong(2, StoreRules.micros(Instant.now()));
            return 2;
        });
    }

    private void deleteByHand(long space) {
        Binder ofSpace = statement -> {
            statement.setLong(3, space);
            return 1;
        };
        byHand(CHOOSE_BY_SPACE, ofSpace, DELETE, statement -> 0);
    }

    private void byHand(String choice, Binder chooser, String change, Binder values) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            long below = Long.MAX_VALUE;
            while (true) {
                long[] ids = choose(connection, choice, chooser, below);
                if (ids.length == 0) {
                    connection.rollback();
                    return;
                }
                change(connection, change, values, ids);
                connection.commit();
                below = ids[ids.length - 1];
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long[] choose(Connection connection, String choice, Binder chooser, long below) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(choice)) {
            statement.setString(1, Population.BIG.key());
            statement.setLong(2, below);
            chooser.bind(statement);
            statement.setInt(4, CHUNK);
            long[] ids = new long[CHUNK];
            int count = 0;
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    ids[count++] = result.getLong(1);
                }
            }
            return Arrays.copyOf(ids, count);
        }
    }

    /** Runs a statement. In an incomplete batch, the last id fills the remaining parameters. */
    private static void change(Connection connection, String change, Binder values, long[] ids) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(change)) {
            int before = values.bind(statement);
            for (int i = 0; i < CHUNK; i++) {
                statement.setLong(before + i + 1, ids[Math.min(i, ids.length - 1)]);
            }
            statement.executeUpdate();
        }
    }
}
