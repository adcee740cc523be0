package dev.waymark.storage.memory;

import dev.waymark.spi.Position;

/**
 * A place in sorted lists: a row, or the position after which a page begins. A place sorts by the key of the owner, then by
 * the text, then by the number, and then by the id. A sort key is either a text or a number.
 */
interface Place<F extends Enum<F>> {

    String ownerKey();

    /** Returns the {@linkplain #sortableText sortable text} of a field; empty if the key of the field is a number. */
    String text(F field);

    /** Returns the number of a field; 0 if the key of the field is a text. */
    long number(F field);

    long id();

    /**
     * Returns the text of a position with the UTF-16 units in another order: {@link String#compareTo} of two such texts compares the
     * code points of the keys, as {@link Position} does. Returns an empty text if the key is a number.
     */
    static String sortableText(Position position) {
        String value = position.text().orElse("");
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) >= Character.MIN_SURROGATE) {
                return withSurrogatesLast(value);
            }
        }
        return value;
    }

    /** Surrogates encode the highest code points, so the units from U+E000 move below the surrogates. */
    private static String withSurrogatesLast(String text) {
        char[] units = text.toCharArray();
        int surrogates = Character.MAX_SURROGATE + 1 - Character.MIN_SURROGATE;
        int others = Character.MAX_VALUE - Character.MAX_SURROGATE;
        for (int i = 0; i < units.length; i++) {
            if (units[i] > Character.MAX_SURROGATE) {
                units[i] = (char) (units[i] - surrogates);
            } else if (units[i] >= Character.MIN_SURROGATE) {
                units[i] = (char) (units[i] + others);
            }
        }
        return new String(units);
    }
}
