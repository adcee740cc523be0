package dev.waymark.storage.jdbc.search;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.sql.TableNames;
import java.util.Optional;

/** Chooses how a database searches. */
public final class Searches {

    private Searches() {}

    /** How this database searches. */
    public static SearchMethod of(Database database) {
        if (database.equals(Databases.POSTGRESQL)) {
            return new PostgresSearch();
        }
        return database.equals(Databases.SQLITE) ? new SqliteSearch(SqliteSearch.Few.DEFAULT) : new LocateSearch();
    }

    /** The indexes that make searches in this database fast, if the library has some for it. */
    public static Optional<SearchIndexes> indexes(Database database, TableNames names) {
        if (database.equals(Databases.POSTGRESQL)) {
            return Optional.of(new PostgresSearchIndexes(names));
        }
        return database.equals(Databases.SQLITE) ? Optional.of(new SqliteSearchIndexes(names)) : Optional.empty();
    }
}
