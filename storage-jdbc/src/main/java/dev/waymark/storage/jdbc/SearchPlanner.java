package dev.waymark.storage.jdbc;

import dev.waymark.access.Owner;
import java.sql.SQLException;

/** Chooses where the searches of a table read, for a database that cannot choose well by itself. */
interface SearchPlanner {

    /**
     * How many are so few that it is no matter to look at each of them.
     *
     * @param records of an owner
     * @param listed records with a term, of whatever owners, for a page of them
     * @param counted the same, for their total
     */
    record Few(int records, int listed, int counted) {

        /** With these, a million links are searched in a few milliseconds. */
        static final Few DEFAULT = new Few(2_000, 400, 10_000);

        /** How many records with a term are few for this use. */
        int matches(Use use) {
            return switch (use) {
                case LIST_BY_ID, LIST_SORTED -> listed;
                case COUNT -> counted;
            };
        }
    }

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

    /** Where a search among an owner's records reads, as things are by now. */
    Source source(Session session, Owner owner, TextSearch search, Use use) throws SQLException;

    /** Leaves it to the database, whatever indexes there are. */
    static SearchPlanner none(Source table) {
        return (session, owner, search, use) -> table;
    }
}
