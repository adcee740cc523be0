package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.statement.OwnTransactions;
import dev.waymark.storage.jdbc.statement.Retries;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import javax.sql.DataSource;

/** Finds out which dialect a database has. */
final class Recognition {

    private static final String DOING = "recognising the database";

    private Recognition() {}

    /**
     * Asks the database what it is, and whether it compares texts by their characters.
     *
     * @throws StorageException if it cannot be asked, is not known, or does not
     */
    static Dialect of(DataSource dataSource) {
        Dialect dialect = choose(
                dataSource,
                (product, known) -> known.orElseThrow(() -> new StorageException(
                        String.format(
                                "the database \"%s\" is not known; if it understands the SQL of one that is (%s), name that one, as in "
                                        + "JdbcStorage.builder(dataSource).dialect(Dialect.%s)",
                                product, Joiner.on(", ").join(Dialect.values()), Dialect.POSTGRESQL),
                        null)));
        return comparingByCharacters(dialect, dataSource);
    }

    /**
     * Makes sure that a database is not another one than its user says. One that goes by a name of its own is believed to
     * understand the dialect.
     *
     * @return the dialect that was named
     * @throws StorageException if it cannot be asked, is one that has another dialect, or does not compare texts by their
     *     characters
     */
    static Dialect confirmed(Dialect named, DataSource dataSource) {
        Dialect confirmed = choose(dataSource, (product, known) -> {
            if (known.isPresent() && known.get() != named) {
                throw new StorageException(
                        String.format(
                                "the database is %s, and the dialect that was named for it is %s; name %s, or none",
                                known.get().database(),
                                named.name(),
                                known.get().name()),
                        null);
            }
            return named;
        });
        return comparingByCharacters(confirmed, dataSource);
    }

    private static Dialect choose(DataSource dataSource, BiFunction<String, Optional<Dialect>, Dialect> choice) {
        try (Connection connection = Transactions.borrow(dataSource, DOING)) {
            DatabaseMetaData database = connection.getMetaData();
            String product = database.getDatabaseProductName();
            return choice.apply(product, recognised(product, database.getDatabaseProductVersion()));
        } catch (SQLException e) {
            throw Transactions.notConnected(DOING, e);
        }
    }

    /**
     * Where a database is set up to ignore letter case, owner {@code a} would have what owner {@code A} has; where it sorts as
     * a dictionary does, a walk through all owners would leave some out.
     */
    private static Dialect comparingByCharacters(Dialect dialect, DataSource dataSource) {
        dialect.database().queryForCollation().ifPresent(query -> {
            Collation collation = new OwnTransactions(dataSource, dialect.database(), Retries.DEFAULT)
                    .read(DOING, session -> session.get(Sql.parse(query), p -> {}, Collation::of));
            if (collation.ignored() || collation.sorted()) {
                throw new StorageException(
                        "the " + dialect.database() + " database "
                                + (collation.ignored()
                                        ? "takes \"a\" and \"A\" for the same"
                                        : "sorts \"a\" before \"B\"")
                                + ", and so would mix up owners; use one without IGNORECASE=TRUE, and without a COLLATION",
                        null);
            }
        });
        return dialect;
    }

    private record Collation(boolean ignored, boolean sorted) {
        static Collation of(Row row) throws SQLException {
            return new Collation(row.flag("ignored"), row.flag("sorted"));
        }
    }

    /** MySQL's driver calls MariaDB by the name of MySQL, but for its version. */
    private static Optional<Dialect> recognised(String product, String version) {
        return product.equals(Databases.MYSQL.productName()) && version.contains(Databases.MARIADB.productName())
                ? Optional.of(Dialect.MARIADB)
                : Arrays.stream(Dialect.values())
                        .filter(dialect -> dialect.database().productName().equals(product))
                        .findFirst();
    }
}
