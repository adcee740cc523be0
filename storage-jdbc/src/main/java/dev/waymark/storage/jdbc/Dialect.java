package dev.waymark.storage.jdbc;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;

/**
 * The supported databases.
 *
 * <p>The library recognises the database from its metadata. Name a dialect with
 * {@link JdbcStorage.Builder#dialect(Dialect) Builder.dialect} only for a database that has an unknown product name and
 * understands the SQL of the dialect.
 *
 * @see <a href="package-summary.html#databases">Databases</a>
 */
public enum Dialect {
    /** H2 2.2.220 and later, in all modes except STRICT, Derby, MSSQLServer and Oracle. */
    H2,

    /** PostgreSQL 13 and later with the encoding UTF8, and engines with PostgreSQL's protocol and product name. */
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
