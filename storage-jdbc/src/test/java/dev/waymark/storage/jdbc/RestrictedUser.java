package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A user of a database who has no privilege at first, and the privileges that the package page lists later.
 *
 * @param engine the engine of the database; it has users
 * @param database the database, for the user who may do everything
 * @param name the name of the user
 */
record RestrictedUser(Engine engine, Database database, String name) {

    /** The name of the database in an address. */
    private static final Pattern DATABASE = Pattern.compile("[/:](\\w+)[?;]");

    private static final Pattern USER = Pattern.compile("user=\\w+");

    /** Creates the user. */
    static RestrictedUser of(Engine engine, Database database) {
        String name = "user_of_" + name(database);
        database.execute(
                switch (engine) {
                    case H2 -> new String[] {"CREATE USER " + name + " PASSWORD ''"};
                    case POSTGRESQL -> new String[] {"CREATE ROLE " + name + " LOGIN"};
                    case MYSQL -> new String[] {"CREATE USER " + name + "@localhost"};
                    // From now on, the server checks privileges.
                    default ->
                        new String[] {
                            "FLUSH PRIVILEGES",
                            "ALTER USER root@localhost IDENTIFIED BY ''",
                            "CREATE OR REPLACE USER " + name + "@localhost"
                        };
                });
        return new RestrictedUser(engine, database, name);
    }

    /**
     * Returns a new database with the tables, for a user who has the privileges for normal work and for copies.
     *
     * @param options the options of {@link Engine#newDatabase(Map)}
     */
    static Database tables(Engine engine, Map<String, String> options) {
        try (Database database = engine.newDatabase(options)) {
            database.storage();
            RestrictedUser user = of(engine, database);
            user.grantWorking();
            user.grantCopying();
            return Database.at(user.url());
        }
    }

    private static String name(Database database) {
        Matcher matcher = DATABASE.matcher(database.url());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    /** Returns the name of the database. */
    String databaseName() {
        return name(database);
    }

    /** Returns the address of the database for the user. */
    String url() {
        return engine == Engine.H2
                ? database.url().replace(";DB_CLOSE_DELAY=-1", ";USER=" + name)
                : USER.matcher(database.url()).replaceFirst("user=" + name);
    }

    /** Grants the privileges for creating the tables. */
    void grantCreating() {
        switch (engine) {
            case H2 -> database.execute("GRANT ALTER ANY SCHEMA TO " + name);
            case POSTGRESQL -> database.execute("GRANT USAGE, CREATE ON SCHEMA public TO " + name);
            default -> grant("SELECT, INSERT, CREATE, ALTER, INDEX, REFERENCES", "*");
        }
    }

    /** Grants the privileges for normal work with the existing tables. */
    void grantWorking() {
        switch (engine) {
            case H2 -> database.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON SCHEMA PUBLIC TO " + name);
            case POSTGRESQL ->
                database.execute(
                        "GRANT USAGE ON SCHEMA public TO " + name,
                        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO " + name,
                        "GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO " + name);
            default -> grant("SELECT, INSERT, UPDATE, DELETE", "*");
        }
    }

    /** Grants the further privileges for copies that keep their ids. */
    void grantCopying() {
        switch (engine) {
            case H2 -> database.execute("GRANT ALTER ANY SCHEMA TO " + name);
            case POSTGRESQL -> database.execute("GRANT UPDATE ON ALL SEQUENCES IN SCHEMA public TO " + name);
            default -> {}
        }
    }

    /** Grants the privilege to read the existing tables. */
    void grantReading() {
        switch (engine) {
            case H2 -> database.execute("GRANT SELECT ON SCHEMA PUBLIC TO " + name);
            case POSTGRESQL -> database.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + name);
            default -> grant("SELECT", "*");
        }
    }

    /** Grants privileges on a table, or on all tables by {@code *}, on MariaDB or MySQL. */
    void grant(String privileges, String table) {
        database.execute("GRANT " + privileges + " ON " + databaseName() + "." + table + " TO " + name + "@localhost");
    }
}
