package dev.waymark.storage.jdbc;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;

/**
 * The databases whose SQL is known.
 *
 * <p>A database is recognised from what it says of itself. Name a dialect to
 * {@link JdbcStorage.Builder#dialect(Dialect) Builder.dialect} only for a database that goes by another name and
 * understands the same SQL.
 *
 * @see <a href="package-summary.html#databases">Databases</a>
 */
public enum Dialect {
    /** H2 2.x, in any mode but STRICT, Derby, MSSQLServer and Oracle. */
    H2,

    /** PostgreSQL 13 and later, with a database in UTF8; and databases that speak its protocol and go by its name. */
    POSTGRESQL,

    /** MariaDB 10.6 and later. */
    MARIADB,

    /** MySQL 8.0 and later. */
    MYSQL,

    /** SQLite 3.35 and later. */
    SQLITE;

    Database database() {
        return switch (this) {
            case H2 -> Databases.H2;
            case POSTGRESQL -> Databases.POSTGRESQL;
            case MARIADB -> Databases.MARIADB;
            case MYSQL -> Databases.MYSQL;
            case SQLITE -> Databases.SQLITE;
        };
    }
}
