/** Keeps reports and links in a relational database. {@code dev.waymark.storage.jdbc.JdbcStorage} is where to start. */
module dev.waymark.storage.jdbc {
    requires com.google.common;
    requires transitive dev.waymark.core;
    requires transitive java.sql;
    requires static org.jspecify;

    exports dev.waymark.storage.jdbc;
}
