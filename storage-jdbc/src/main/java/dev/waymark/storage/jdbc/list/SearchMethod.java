package dev.waymark.storage.jdbc.list;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;

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
        LIST_SORTED;

        static Use of(Order order) {
            return order.isById() ? LIST_BY_ID : LIST_SORTED;
        }
    }

    /** Returns the condition that the folded text of {@code column} contains the value of {@code parameter}. */
    String contains(String column, String parameter);

    /** Returns the value of the parameter of {@link #contains} for a folded term. */
    default String bound(String term) {
        return term;
    }

    /** Returns the transactions for searches; by default the transactions of other lists. */
    default Transactions in(Transactions transactions) {
        return transactions;
    }

    /**
     * Returns the source of the rows of a search. This method may query the database to choose the source.
     *
     * @param sql the statements of the storage
     * @param all the whole table, without a choice of an index
     */
    default Source source(Session session, SqlCatalog sql, Source all, Owner owner, TextSearch search, Use use)
            throws SQLException {
        return all;
    }
}
