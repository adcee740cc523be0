package dev.waymark.example.transaction;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A table of the application with a link for each page, in transactions of JDBC. */
public record JdbcPages(DataSource dataSource, Waymark waymark, JdbcStorage storage) {

    public Link create(CreateLink command, String title) throws SQLException {
        CommitActions actions = CommitActions.create();
        Link link;
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try {
                Storage joined = storage.joining(connection, actions);
                link = waymark.withStorage(joined).links().create(command);
                insertPage(connection, title, link.id());
                connection.commit();
            } catch (Throwable e) {
                rollBack(connection, e);
                throw e;
            }
            // only after a commit, because this call commits an open transaction
            connection.setAutoCommit(true);
        } finally {
            actions.evict(); // after a failure, too: the commit may have taken effect
        }
        actions.evictAndNotify();
        return link;
    }

    private static void rollBack(Connection connection, Throwable reason) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            reason.addSuppressed(e); // a lost connection cannot roll back
        }
    }

    private static void insertPage(Connection connection, String title, long linkId) throws SQLException {
        String sql = "INSERT INTO page (title, link_id) VALUES (?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setString(1, title);
            insert.setLong(2, linkId);
            insert.executeUpdate();
        }
    }
}
