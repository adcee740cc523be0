package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;

/**
 * The owner of reports, links and API keys: an opaque key of your application, such as the id of a tenant or a user.
 *
 * <pre>{@code
 * Links links = waymark.links(Owner.of("tenant-7"));
 * }</pre>
 *
 * <p>An owner never reads, lists, changes, deletes or counts the records of another owner: for an owner, these records do not
 * exist. An application without tenants uses {@link #DEFAULT}.
 *
 * <p>The natural order is the order of the keys, by character. Owners as keys of a {@link java.util.HashMap} cost no more time if
 * users choose keys with equal hash codes, because owners are comparable.
 *
 * @param key 1 to 64 visible ASCII characters without space, case-sensitive
 */
public record Owner(String key) implements Comparable<Owner> {

    /** The maximum number of characters of a key. */
    public static final int MAX_LENGTH = 64;

    private static final CharMatcher VISIBLE_ASCII = CharMatcher.inRange('!', '~');

    /** The only owner of an application without tenants. */
    public static final Owner DEFAULT = new Owner("default");

    /**
     * Checks the key.
     *
     * @throws IllegalArgumentException if the key is not 1 to 64 visible ASCII characters
     */
    public Owner {
        checkArgument(isKey(key), "an owner's key must be 1 to %s visible ASCII characters", MAX_LENGTH);
    }

    /** Returns whether a text can be the key of an owner: 1 to {@value #MAX_LENGTH} visible ASCII characters. */
    public static boolean isKey(String key) {
        return !checkNotNull(key, "key").isEmpty() && key.length() <= MAX_LENGTH && VISIBLE_ASCII.matchesAllOf(key);
    }

    /**
     * Returns the owner with this key. {@link dev.waymark.form.Forms#parseOwner} reads an owner from outside input and reports
     * a violation.
     *
     * @throws IllegalArgumentException if the key is not 1 to 64 visible ASCII characters
     */
    public static Owner of(String key) {
        return new Owner(key);
    }

    @Override
    public int compareTo(Owner other) {
        return key.compareTo(other.key);
    }
}
