package dev.waymark.link;

import dev.waymark.constraint.Identifier;
import org.jspecify.annotations.Nullable;

/**
 * A domain, within which aliases are unique. Which domains there are, and what their hosts are, is up to your
 * application; the library knows them by a number. It is checked where it is used: a command or query with a negative
 * number is refused, and no link is found in such a domain.
 */
public final class Domain {

    /** The domain of links that name none. */
    public static final Domain DEFAULT = new Domain(0);

    @Identifier(min = 0)
    private final long id;

    private Domain(long id) {
        this.id = id;
    }

    /**
     * The domain with this identifier.
     *
     * @param id an identifier of your own, positive; 0 is the default domain
     */
    public static Domain of(long id) {
        return id == DEFAULT.id ? DEFAULT : new Domain(id);
    }

    /** Your own identifier; 0 is that of the default domain. */
    public long id() {
        return id;
    }

    /** Whether this is the default domain. */
    public boolean isDefault() {
        return id == DEFAULT.id;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Domain domain && domain.id == id;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id);
    }

    @Override
    public String toString() {
        return isDefault() ? "default domain" : "domain " + id;
    }
}
