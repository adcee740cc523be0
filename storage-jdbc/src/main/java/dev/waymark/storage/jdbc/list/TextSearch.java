package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;

/**
 * A search for a text in a field.
 *
 * @param field the name of the field
 * @param columns the columns with the folded text of the field; at least one column contains the whole text
 * @param term the folded search term
 */
public record TextSearch(String field, ImmutableList<String> columns, String term) {}
