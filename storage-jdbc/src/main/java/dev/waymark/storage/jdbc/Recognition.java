package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.statement.Retries;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Recognises the database behind a data source. Recognition takes one connection, only reads, and leaves the connection's
 * transaction alone, so that a pool of a transaction manager permits it within a transaction.
 */
final class Recognition {

    private static final String DOING = "recognising the database";

    private Recognition() {}

    /**
     * Returns the database behind the data source.
     *
     * @param named the dialect that the user has named, or null. A database with an unknown product name is trusted to
     *     understand this dialect
     * @throws StorageException if the database cannot be reached, is unknown, has another dialect, or has settings with which
     *     the library does not work
     */
    static Database of(DataSource dataSource, @Nullable Dialect named) {
        Retries.Attempts attempts = Retries.DEFAULT.begin();
        while (true) {
            try (Connection connection = Transactions.borrow(dataSource, DOING)) {
                return of(connection, named);
            } catch (SQLException e) {
                // A node of a cluster that is about to join it refuses every query for a moment.
                if (!Databases.GALERA.isRefused(e) || !attempts.mayGoOn()) {
                    throw Transactions.notConnected(DOING, e);
                }
            }
            attempts.pause(DOING);
        }
    }

    private static Database of(Connection connection, @Nullable Dialect named) throws SQLException {
        Database database = dialect(connection.getMetaData(), named).database();
        Session session = new Session(connection, database);
        checkSuitable(session, database);
        return Clustering.of(database, session);
    }

    private static Dialect dialect(DatabaseMetaData metaData, @Nullable Dialect named) throws SQLException {
        String product = metaData.getDatabaseProductName();
        Optional<Dialect> known = known(product, metaData.getDatabaseProductVersion());
        if (named == null) {
            return known.orElseThrow(() -> new StorageException(
                    String.format(
                            "the database \"%s\" is not known; if it understands the SQL of one that is (%s), name that one, as in "
                                    + "JdbcStorage.builder(dataSource).dialect(Dialect.%s)",
                            product, Joiner.on(", ").join(Dialect.values()), Dialect.POSTGRESQL),
                    null));
        }
        if (known.isPresent() && known.get() != named) {
            throw new StorageException(
                    String.format(
                            "the database is %s, and the dialect that was named for it is %s; name %s, or none",
                            known.get().database(), named.name(), known.get().name()),
                    null);
        }
        return named;
    }

    /** The driver of MySQL reports the product name of MySQL for MariaDB, too; the version contains the right name. */
    private static Optional<Dialect> known(String product, String version) {
        return product.equals(Databases.MYSQL.productName()) && version.contains(Databases.MARIADB.productName())
                ? Optional.of(Dialect.MARIADB)
                : Arrays.stream(Dialect.values())
                        .filter(dialect -> dialect.database().productName().equals(product))
                        .findFirst();
    }

    private static void checkSuitable(Session session, Database database) throws SQLException {
        Optional<String> query = database.queryForDefect();
        if (query.isPresent()) {
            Optional<String> defect = session.get(Sql.parse(query.get()), p -> {}, row -> row.optionalText("defect"));
            if (defect.isPresent()) {
                throw new StorageException("the " + database + " database " + defect.get(), null);
            }
        }
    }
}
