package dev.waymark.storage.jdbc;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import dev.waymark.spi.Storage;
import java.io.File;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Assumptions;

/**
 * The databases that the tests run on. A server is started when it is first needed, and lasts as long as the JVM.
 *
 * <p>The system property {@code db} picks some: {@code mvn verify -Ddb=sqlite,h2}. The end of each database's address is the
 * system property {@code db.url}; {@link Database} names the options of the sessions.
 */
public enum Engine {
    H2(Dialect.H2) {
        @Override
        Database newDatabase(String name, Map<String, String> options) {
            return Database.at("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1" + urlEnd(options));
        }
    },

    SQLITE(Dialect.SQLITE) {
        @Override
        Database newDatabase(String name, Map<String, String> options) {
            File folder = Scratch.folder("sqlite").toFile();
            folder.mkdirs();
            for (String suffix : new String[] {"", "-wal", "-shm"}) {
                new File(folder, name + ".db" + suffix).delete();
            }
            return Database.at("jdbc:sqlite:" + folder.getPath() + "/" + name
                    + ".db?journal_mode=WAL&synchronous=NORMAL&busy_timeout=20000" + urlEnd(options));
        }
    },

    POSTGRESQL(Dialect.POSTGRESQL) {
        @Override
        Database newDatabase(String name, Map<String, String> options) throws Exception {
            Postgres server = Postgres.shared();
            Database.executeAt(server.url("postgres"), "CREATE DATABASE " + name + options.getOrDefault("create", ""));
            return Database.at(server.url(name) + urlEnd(options));
        }
    },

    MARIADB(Dialect.MARIADB) {
        @Override
        Database newDatabase(String name, Map<String, String> options) throws Exception {
            Database.executeAt(
                    MariaDb.url("mysql"), "CREATE OR REPLACE DATABASE " + name + options.getOrDefault("create", ""));
            return Database.at(MariaDb.url(name) + urlEnd(options));
        }
    },

    MYSQL(Dialect.MYSQL) {
        @Override
        Database newDatabase(String name, Map<String, String> options) throws Exception {
            Database.executeAt(MySql.url("mysql"), "CREATE DATABASE " + name + options.getOrDefault("create", ""));
            return Database.at(MySql.url(name) + urlEnd(options));
        }
    };

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final Map<Engine, ReusedDatabase> WITH_TABLES = new ConcurrentHashMap<>();

    private final Dialect dialect;

    Engine(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Returns the end of a database's address: the options of the test, then the options of the command line. */
    private static String urlEnd(Map<String, String> options) {
        return options.getOrDefault("url", "") + System.getProperty("db.url", "");
    }

    /** Those that are to be tested on this machine. */
    public static Stream<Engine> selected() {
        return Stream.of(values()).filter(Engine::isSelected);
    }

    private boolean isSelected() {
        String picked = System.getProperty("db", "");
        return picked.isEmpty()
                ? runsHere()
                : Splitter.on(',').splitToStream(picked).anyMatch(name -> this == valueOf(Ascii.toUpperCase(name)));
    }

    private boolean runsHere() {
        return switch (this) {
            case H2, SQLITE, POSTGRESQL -> true;
            case MARIADB -> MariaDb.isAvailable();
            case MYSQL -> MySqlInstallation.defect().isEmpty();
        };
    }

    /** Returns whether it is one of the two databases that share their scripts. */
    public boolean isMySqlFamily() {
        return this == MARIADB || this == MYSQL;
    }

    /** Returns whether it is a process of its own. */
    boolean isServer() {
        return this == POSTGRESQL || isMySqlFamily();
    }

    /** Why this one is not to be tested, where it is not. */
    Optional<String> reasonToSkip() {
        return isSelected() ? Optional.empty() : Optional.of(this + " is not to be tested here");
    }

    /** Skips the test where this one is not to be tested. */
    void assumeSelected() {
        reasonToSkip().ifPresent(Assumptions::abort);
    }

    Dialect dialect() {
        return dialect;
    }

    /** The same address, for a connection that takes several statements at once. */
    String scriptable(String url) {
        return isMySqlFamily() ? url + "&allowMultiQueries=true" : url;
    }

    /** The same database, which may only be read. */
    Database readOnly(Database database) {
        return switch (this) {
            case H2 -> {
                database.execute("CREATE USER reader PASSWORD ''", "GRANT SELECT ON SCHEMA PUBLIC TO reader");
                yield Database.at(database.url().replace(";DB_CLOSE_DELAY=-1", ";USER=reader"));
            }
            case SQLITE -> database.with(config -> config.setConnectionInitSql("PRAGMA query_only = ON"));
            case POSTGRESQL ->
                database.with(
                        config -> config.setConnectionInitSql("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"));
            case MARIADB, MYSQL ->
                database.with(config -> config.setConnectionInitSql("SET SESSION TRANSACTION READ ONLY"));
        };
    }

    /** The same database, for who gives up when there is a lock to wait for. */
    Database impatient(Database database) {
        return switch (this) {
            case H2 -> database.with(config -> config.setConnectionInitSql("SET LOCK_TIMEOUT 10"));
            case SQLITE -> Database.at(database.url().replace("busy_timeout=20000", "busy_timeout=10"));
            case POSTGRESQL -> database.with(config -> config.setConnectionInitSql("SET lock_timeout = 100"));
            case MARIADB, MYSQL ->
                database.with(config ->
                        config.setConnectionInitSql("SET lock_wait_timeout = 1, innodb_lock_wait_timeout = 1"));
        };
    }

    /** What is to be said where a schema is dropped with all that is in it. */
    String cascade() {
        return isMySqlFamily() ? "" : " CASCADE";
    }

    /** Storage in a database that nothing else uses, for as long as the JVM lasts. */
    public Storage newStorage() {
        return newDatabase().storage();
    }

    /** The address of a database that nothing else uses, without tables, with all that is needed to connect. */
    public String newUrl() {
        return newDatabase().url();
    }

    /** Connections to a database that nothing else uses, without tables, for as long as the JVM lasts. */
    public DataSource newDataSource() {
        return newDatabase().dataSource();
    }

    /** A database that nothing else uses, without tables. */
    Database newDatabase() {
        return newDatabase(Map.of());
    }

    /**
     * The same.
     *
     * @param options {@code create}: what ends the statement that creates it; {@code url}: what ends its address
     */
    Database newDatabase(Map<String, String> options) {
        assumeSelected();
        try {
            return newDatabase("waymark" + COUNT.incrementAndGet(), options);
        } catch (Exception e) {
            throw new AssertionError("cannot create a database on " + this, e);
        }
    }

    /**
     * The database, with the tables of the default names and nothing in them, of all tests that leave these as they are, one
     * after another. It lasts as long as the JVM.
     */
    Database emptyDatabase() {
        return WITH_TABLES
                .computeIfAbsent(this, engine -> {
                    Database created = engine.newDatabase();
                    created.storage();
                    return new ReusedDatabase(engine, created);
                })
                .empty();
    }

    abstract Database newDatabase(String name, Map<String, String> options) throws Exception;
}
