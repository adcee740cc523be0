package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;

/**
 * What is searched for, and where.
 *
 * @param field the name of the field that is searched
 * @param columns the columns with its folded text, at least one of which has the whole of it
 * @param term the folded text that it has to contain
 */
public record TextSearch(String field, ImmutableList<String> columns, String term) {}
