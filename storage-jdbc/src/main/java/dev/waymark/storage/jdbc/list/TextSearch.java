package dev.waymark.storage.jdbc.list;

/**
 * A search for a text in a field.
 *
 * @param field the name of the field
 * @param term the folded search term
 */
public record TextSearch(String field, String term) {

    /** Returns the column with the folded text of the field. */
    String column() {
        return field + "_folded";
    }
}
