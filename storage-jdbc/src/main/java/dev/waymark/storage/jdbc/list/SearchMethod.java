package dev.waymark.storage.jdbc.list;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.Optional;

/** The search technique of a database: finds the records whose folded texts contain a term. */
@FunctionalInterface
public interface SearchMethod {

    /** The use of the matching records. */
    enum Use {
        /** Counts all records. */
        COUNT,
        /** Lists some records in the order of their ids. */
        LIST_BY_ID,
        /** Lists some records in another order. */
        LIST_SORTED
    }

    /** Returns the condition that the folded text of {@code column} contains the value of the parameter {@code :term}. */
    String contains(String column);

    /** Returns the value of the parameter of {@link #contains} for a folded term. */
    default String bound(String term) {
        return term;
    }

    /** Returns whether all statements of a search must read one state of the data. */
    default boolean readsOneState() {
        return false;
    }

    /**
     * Returns the records that a search index finds, or empty if the database chooses the index. This method may query the database
     * for the choice.
     */
    default Optional<Matches> matches(
            Session session, SqlCatalog sql, Table table, Owner owner, TextSearch search, Use use) throws SQLException {
        return Optional.empty();
    }
}
