package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Optional;

/**
 * The position of a record in a sorted list: the key of the sort field, then the id. The key is a number, or a
 * {@linkplain dev.waymark.query.Folding#fold folded} text. {@link dev.waymark.spi.support.StoreRules#position} defines the key for
 * each field. An absent value has the lowest key of its kind: the empty text, {@link #NO_INSTANT} or {@link #NO_RESULT}. A store
 * therefore never compares NULL.
 *
 * <p>The natural order is ascending: numbers by value, texts by code point, then by the id.
 *
 * @param text the folded text, or its {@linkplain dev.waymark.spi.support.StoreRules#beginning beginning} if the text is longer than
 *     2,048 bytes in UTF-8; the empty text for an absent value; empty if the key is a number
 * @param number an id, a count, microseconds since the epoch, or the rank of a result; 0 if the key is a text
 * @param id the id of the record
 */
public record Position(Optional<String> text, long number, long id) implements Comparable<Position> {

    /** The key of an absent instant. */
    public static final long NO_INSTANT = Long.MIN_VALUE;

    /** The key of an absent result. The key of a result is its {@link dev.waymark.spi.support.StoreRules#rank rank}. */
    public static final long NO_RESULT = 0;

    /** Throws a {@link NullPointerException} if the text is null. */
    public Position {
        checkNotNull(text, "text");
    }

    /** Returns the position with a number as its key. */
    public static Position of(long number, long id) {
        return new Position(Optional.empty(), number, id);
    }

    /** Returns the position with a text as its key. */
    public static Position of(String text, long id) {
        return new Position(Optional.of(checkNotNull(text, "text")), 0, id);
    }

    @Override
    public int compareTo(Position other) {
        checkArgument(text.isPresent() == other.text.isPresent(), "all keys of a sort must have the same kind");
        int byKey = text.isPresent()
                ? compareByCodePoint(text.get(), other.text.get())
                : Long.compare(number, other.number);
        return byKey == 0 ? Long.compare(id, other.id) : byKey;
    }

    /**
     * Compares two texts by code point, as databases compare UTF-8 byte by byte. {@link String#compareTo} has another order: that
     * method sorts code points beyond the basic plane before U+E000 to U+FFFF.
     */
    public static int compareByCodePoint(String one, String other) {
        int common = Math.min(one.length(), other.length());
        for (int i = 0; i < common; i++) {
            char a = one.charAt(i);
            char b = other.charAt(i);
            if (a != b) {
                return Integer.compare(rank(a), rank(b));
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    /** Returns the rank of a UTF-16 unit. Surrogates encode the highest code points, and therefore have the highest ranks. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
    }
}
