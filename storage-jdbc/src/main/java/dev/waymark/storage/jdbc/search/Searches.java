package dev.waymark.storage.jdbc.search;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.sql.TableNames;
import java.util.Optional;

/** Selects the search technique and the search indexes of a database. */
public final class Searches {

    /**
     * The search of H2, MariaDB and MySQL by {@code LOCATE}, which has no wildcards. The columns contain bytes: MariaDB and
     * MySQL compare bytes, H2 converts the bytes from UTF-8.
     */
    private static final SearchMethod LOCATE = column -> "LOCATE(:term, " + column + ") > 0";

    private Searches() {}

    /** Returns the search technique of a database. */
    public static SearchMethod of(Database database) {
        if (database.equals(Databases.POSTGRESQL)) {
            return new PostgresSearch();
        }
        return database.equals(Databases.SQLITE) ? new SqliteSearch(SqliteSearch.Limits.DEFAULT) : LOCATE;
    }

    /** Returns the search indexes of a database; empty if the library has no search indexes for the database. */
    public static Optional<SearchIndexes> indexes(Database database, TableNames names) {
        if (database.equals(Databases.POSTGRESQL)) {
            return Optional.of(new PostgresSearchIndexes(names));
        }
        return database.equals(Databases.SQLITE) ? Optional.of(new SqliteSearchIndexes(names)) : Optional.empty();
    }
}
