package dev.waymark.storage.jdbc.recognition;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Retries;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Recognises the database behind a data source. Recognition takes one connection, only reads, and leaves the connection's
 * transaction alone, so that a pool of a transaction manager permits it within a transaction.
 */
public final class Recognition {

    private static final String DOING = "recognising the database";

    private Recognition() {}

    /**
     * Returns the database behind the data source.
     *
     * @param named the database whose dialect the user has named, or null. A database with an unknown product name is trusted to
     *     understand this dialect
     * @throws StorageException if the database cannot be reached, is unknown, has another dialect, or has settings with which
     *     the library does not work
     */
    public static Database of(DataSource dataSource, @Nullable Database named) {
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

    private static Database of(Connection connection, @Nullable Database named) throws SQLException {
        Database database = database(connection.getMetaData(), named);
        Session session = new Session(connection, database);
        checkSuitable(session, database);
        return Clustering.of(database, session);
    }

    private static Database database(DatabaseMetaData metaData, @Nullable Database named) throws SQLException {
        String product = metaData.getDatabaseProductName();
        Optional<Database> known = known(product, metaData.getDatabaseProductVersion());
        if (named == null) {
            return known.orElseThrow(() -> new StorageException(
                    String.format(
                            "the database \"%s\" is not known; if it understands the SQL of one that is (%s), name that one, as in "
                                    + "JdbcStorage.builder(dataSource).dialect(Dialect.%s)",
                            product,
                            Joiner.on(", ").join(Lists.transform(Databases.ALL, Recognition::dialect)),
                            dialect(Databases.POSTGRESQL)),
                    null));
        }
        if (known.isPresent() && known.get() != named) {
            throw new StorageException(
                    String.format(
                            "the database is %s, and the dialect that was named for it is %s; name %s, or none",
                            known.get(), dialect(named), dialect(known.get())),
                    null);
        }
        return named;
    }

    /** The driver of MySQL reports the product name of MySQL for MariaDB, too; the version contains the right name. */
    private static Optional<Database> known(String product, String version) {
        return product.equals(Databases.MYSQL.productName()) && version.contains(Databases.MARIADB.productName())
                ? Optional.of(Databases.MARIADB)
                : Databases.ALL.stream()
                        .filter(database -> database.productName().equals(product))
                        .findFirst();
    }

    /** The name of the constant that stands for the database in the public API. */
    private static String dialect(Database database) {
        return Ascii.toUpperCase(database.toString());
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
