package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableList;

/** The supported databases. */
public final class Databases {

    /** H2. */
    public static final Database H2 = new H2();

    /** PostgreSQL. */
    public static final Database POSTGRESQL = new PostgreSql();

    /** MariaDB. */
    public static final Database MARIADB = new MariaDb();

    /** MariaDB servers that form a Galera cluster. */
    public static final Database GALERA = new Galera();

    /** MySQL. */
    public static final Database MYSQL = new MySql();

    /** SQLite. */
    public static final Database SQLITE = new Sqlite();

    /** The databases that have a dialect in the public API. */
    public static final ImmutableList<Database> ALL = ImmutableList.of(H2, POSTGRESQL, MARIADB, MYSQL, SQLITE);

    private Databases() {}
}
