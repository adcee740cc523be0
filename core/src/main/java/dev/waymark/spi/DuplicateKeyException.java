package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import java.util.Set;

/**
 * The exception of an insertion or update if another record has a unique key of a new record. No record was written. The exception
 * never reaches the library's callers.
 */
public final class DuplicateKeyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The unique keys. */
    public enum Key {
        /** The alias of a link. */
        ALIAS,
        /** The {@linkplain StoredLink#creationKey creation key} of a link. */
        CREATION_KEY,
        /** The {@linkplain dev.waymark.report.Report#pageKey page key} of a report. */
        PAGE_KEY
    }

    private final Key key;
    private final transient ImmutableSet<AliasKey> aliases;

    private DuplicateKeyException(Key key, String message, Set<AliasKey> aliases) {
        super(message);
        this.key = key;
        this.aliases = ImmutableSet.copyOf(aliases);
    }

    /**
     * Creates the exception for aliases.
     *
     * @param taken the new aliases that other links have; empty if these links no longer have the aliases, so a second attempt may
     *     succeed
     */
    public static DuplicateKeyException ofAliases(Set<AliasKey> taken) {
        return new DuplicateKeyException(Key.ALIAS, "taken: " + checkNotNull(taken, "taken"), taken);
    }

    /** Creates the exception for a creation key, without the key, because the caller knows the keys of its drafts. */
    public static DuplicateKeyException ofCreationKey() {
        return new DuplicateKeyException(Key.CREATION_KEY, "another link has the creation key", ImmutableSet.of());
    }

    /** Creates the exception for a page key, without the key, because the key gives access to the page of the report. */
    public static DuplicateKeyException ofPageKey() {
        return new DuplicateKeyException(Key.PAGE_KEY, "another report has the page key", ImmutableSet.of());
    }

    /** Returns the kind of the key. */
    public Key key() {
        return key;
    }

    /** Returns the new aliases that other links have; empty for another key. */
    public Set<AliasKey> aliases() {
        return aliases;
    }
}
