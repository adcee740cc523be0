package dev.waymark.spi;

import com.google.common.collect.ImmutableSet;
import java.util.Set;

/** Aliases that were to be written belong to other links; nothing was written. It never reaches the library's callers. */
public final class DuplicateAliasException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ImmutableSet<AliasKey> taken;

    /**
     * With the keys that are taken.
     *
     * @param taken of the keys that were to be written, those that other links have; empty if they have them no longer, so that
     *     writing again may succeed
     */
    public DuplicateAliasException(Set<AliasKey> taken) {
        super("taken: " + taken);
        this.taken = ImmutableSet.copyOf(taken);
    }

    /** The keys that are taken. */
    public Set<AliasKey> taken() {
        return taken;
    }
}
