package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;

/**
 * What a search is after.
 *
 * @param field the name of the field that is searched
 * @param columns those that have its folded text, whole in one of them
 * @param term the folded text that it has to contain
 */
record TextSearch(String field, ImmutableList<String> columns, String term) {

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
