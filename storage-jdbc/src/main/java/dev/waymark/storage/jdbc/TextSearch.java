package dev.waymark.storage.jdbc;

import dev.waymark.access.Owner;

/**
 * What a search is after.
 *
 * @param owner whose records are searched
 * @param field the name of the field that is searched
 * @param term the folded text that it has to contain
 * @param use what is done with the records
 */
record TextSearch(Owner owner, String field, String term, Use use) {

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
}
