package dev.waymark.spring;

import dev.waymark.error.StorageException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A pool whose failure names open-in-view, if the request keeps another connection of the pool. The pool waits until its time-out,
 * because each of the requests that wait keeps a connection.
 */
final class OpenInViewPool extends DelegatingDataSource {

    /** The open session of a request. Its class is not on the class path of every application. */
    private static final String SESSION = "org.springframework.orm.jpa.EntityManagerHolder";

    OpenInViewPool(DataSource pool) {
        super(pool);
    }

    @Override
    public Connection getConnection() throws SQLException {
        try {
            return super.getConnection();
        } catch (SQLException e) {
            if (e.getCause() == null
                    && isInView()) { // the pool has no free connection; a failure of the driver has a cause
                throw StorageException.retryable(
                        "no connection to the database: the pool has no free connection. The JPA session of this request may keep"
                                + " a connection until the request ends (open-in-view): read entities and call Waymark within one"
                                + " transaction, or set spring.jpa.open-in-view=false",
                        e);
            }
            throw e;
        }
    }

    private static boolean isInView() {
        return !TransactionSynchronizationManager.isActualTransactionActive()
                && TransactionSynchronizationManager.getResourceMap().values().stream()
                        .anyMatch(bound -> bound.getClass().getName().equals(SESSION));
    }
}
