package dev.waymark.storage.jdbc.list;

/**
 * The records that a search index has found; the condition of the search still has to compare their texts.
 *
 * @param from the text after {@code FROM}, which contains the table of the records with its alias
 * @param id the column of the ids, for the order
 * @param areInOrder whether the search index is read in the order of {@code id}
 * @param condition the condition that restricts the rows
 */
public record Matches(String from, String id, boolean areInOrder, Condition condition) {}
