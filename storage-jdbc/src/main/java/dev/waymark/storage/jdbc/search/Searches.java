package dev.waymark.storage.jdbc.search;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.list.SearchMethod;

/** Which database searches how. */
public final class Searches {

    private Searches() {}

    /** How this database searches. */
    public static SearchMethod of(Database database) {
        if (database.equals(Databases.POSTGRESQL)) {
            return new PostgresSearch();
        }
        return database.equals(Databases.SQLITE) ? new SqliteSearch(SqliteSearch.Few.DEFAULT) : new LocateSearch();
    }
}
