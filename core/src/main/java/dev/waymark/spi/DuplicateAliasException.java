package dev.waymark.spi;

import com.google.common.collect.ImmutableSet;
import java.util.Set;

/**
 * The exception of an insertion or update if other links have some of the new alias keys. No link was written. The exception
 * never reaches the library's callers.
 */
public final class DuplicateAliasException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ImmutableSet<AliasKey> taken;

    /**
     * Creates an exception with the taken keys.
     *
     * @param taken the new keys that other links have; empty if these links no longer have the keys, so a second attempt may
     *     succeed
     */
    public DuplicateAliasException(Set<AliasKey> taken) {
        super("taken: " + taken);
        this.taken = ImmutableSet.copyOf(taken);
    }

    /** Returns the new keys that other links have. */
    public Set<AliasKey> taken() {
        return taken;
    }
}
