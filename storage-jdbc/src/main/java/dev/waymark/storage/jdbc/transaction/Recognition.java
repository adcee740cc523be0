package dev.waymark.storage.jdbc.transaction;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The recognition of the database behind a data source, and the check of its settings and schemas. Recognition uses one connection, only reads, and does not begin or end
 * a transaction, so the pool of a transaction manager permits recognition within a transaction.
 */
public final class Recognition {

    private static final String DOING = "recognising the database";

    private Recognition() {}

    /**
     * Returns the database behind the data source.
     *
     * @param named the database whose dialect the user has named, or null. The dialect of a database with an unknown product
     *     name is not checked
     * @param names the names of the tables, which must not be in {@linkplain OtherSchemas other schemas}
     * @throws StorageException if the database cannot be reached, is unknown, has another dialect, or has unsuitable settings; if
     *     statements find tables in another schema
     */
    public static Database of(DataSource dataSource, @Nullable Database named, TableNames names) {
        Retries.Attempts attempts = Retries.DEFAULT.begin();
        while (true) {
            try (Connection connection = Transactions.borrow(dataSource, DOING)) {
                return of(connection, named, names);
            } catch (SQLException e) {
                // A joining node of a cluster refuses every query for some seconds.
                if (!Databases.GALERA.executesNothing(e) || !attempts.hasTimeLeft()) {
                    throw Failure.notConnected(DOING, e);
                }
            }
            attempts.pause(DOING);
        }
    }

    private static Database of(Connection connection, @Nullable Database named, TableNames names) throws SQLException {
        Database database = database(connection.getMetaData(), named);
        Session session = new Session(connection, database);
        checkSuitable(session, database);
        OtherSchemas.check(session, database, names);
        return database.equals(Databases.MARIADB) && Clustering.isGalera(session) ? Databases.GALERA : database;
    }

    private static Database database(DatabaseMetaData metaData, @Nullable Database named) throws SQLException {
        String product = metaData.getDatabaseProductName();
        Optional<Database> known = known(product, metaData.getDatabaseProductVersion());
        if (named == null) {
            return known.orElseThrow(() -> new StorageException(
                    String.format(
                            "the database \"%s\" is unknown; if the database understands the SQL of %s, name this dialect, as in "
                                    + "JdbcStorage.builder(dataSource).dialect(Dialect.%s)",
                            product,
                            Joiner.on(" or ").join(Lists.transform(Databases.ALL, Recognition::dialect)),
                            dialect(Databases.POSTGRESQL)),
                    null));
        }
        if (known.isPresent() && known.get() != named) {
            throw new StorageException(
                    String.format(
                            "the database is %s, but the named dialect is %s; name %s or no dialect",
                            known.get(), dialect(named), dialect(known.get())),
                    null);
        }
        return named;
    }

    /** Finds the database by its product name. MySQL's driver reports MySQL for MariaDB, too; the version contains MariaDB. */
    private static Optional<Database> known(String product, String version) {
        return product.equals(Databases.MYSQL.productName()) && version.contains(Databases.MARIADB.productName())
                ? Optional.of(Databases.MARIADB)
                : Databases.ALL.stream()
                        .filter(database -> database.productName().equals(product))
                        .findFirst();
    }

    /** Returns the name of the database's constant in the public API. */
    private static String dialect(Database database) {
        return Ascii.toUpperCase(database.toString());
    }

    private static void checkSuitable(Session session, Database database) throws SQLException {
        Optional<String> query = database.queryForDefect();
        if (query.isPresent()) {
            Optional<String> defect =
                    session.get(Sql.parse(query.get()), new Parameters(), row -> row.optionalText("defect"));
            if (defect.isPresent()) {
                throw new StorageException("the " + database + " database " + defect.get(), null);
            }
        }
    }
}
