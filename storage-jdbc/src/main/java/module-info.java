/**
 * Keeps reports, links and API keys in a relational database: PostgreSQL, MariaDB, MySQL, SQLite or H2.
 *
 * <p>Start from {@link dev.waymark.storage.jdbc.JdbcStorage} with your connection pool:
 *
 * <pre>{@code
 * JdbcStorage storage = JdbcStorage.create(dataSource);
 * storage.schema().createOrUpgrade(); // or run the script with your migration tool
 * Waymark waymark = Waymark.builder().storage(storage).build();
 * }</pre>
 *
 * <p>The Maven artifact is {@code dev.waymark:waymark-storage-jdbc}, which depends on {@code waymark-core}; add the driver of
 * your database. A module that {@code requires dev.waymark.storage.jdbc} also reads {@code dev.waymark.core} and
 * {@code java.sql}.
 */
module dev.waymark.storage.jdbc {
    requires com.google.common;
    requires transitive dev.waymark.core;
    requires transitive java.sql;
    requires static org.jspecify;

    exports dev.waymark.storage.jdbc;
}
