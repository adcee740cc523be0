package dev.waymark.storage.jdbc.list;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;

/** How a database finds the records whose folded texts have a term. */
public interface SearchMethod {

    /** What is done with the records that a search finds. */
    enum Use {
        /** All of them are counted. */
        COUNT,
        /** Some are listed in the order of their ids. */
        LIST_BY_ID,
        /** Some are listed in another order. */
        LIST_SORTED;

        static Use of(Order order) {
            return order.isById() ? LIST_BY_ID : LIST_SORTED;
        }
    }

    /** A condition: the folded text in {@code column} contains the folded text that is bound to {@code parameter}. */
    String contains(String column, String parameter);

    /** What is bound to the parameter of {@link #contains} for a term. */
    default String bound(String term) {
        return term;
    }

    /** The transactions in which searches are run; the same as other lists, unless a database needs more. */
    default Transactions in(Transactions transactions) {
        return transactions;
    }

    /**
     * From where a search reads an owner's records. It may look into the database to choose.
     *
     * @param sql the statements of the storage
     * @param all the whole table, by whichever of its indexes the database likes
     */
    default Source source(Session session, SqlCatalog sql, Source all, Owner owner, TextSearch search, Use use)
            throws SQLException {
        return all;
    }
}
