package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;

/**
 * What a search is after.
 *
 * @param field the name of the field that is searched
 * @param columns those that have its folded text, whole in one of them
 * @param term the folded text that it has to contain
 */
public record TextSearch(String field, ImmutableList<String> columns, String term) {}
