package dev.waymark.link;

import dev.waymark.constraint.Identifier;
import org.jspecify.annotations.Nullable;

/**
 * A namespace of aliases: two links of a domain have different aliases. Your application defines the domains and their hosts;
 * the library stores only a number. A {@link DomainPolicy} decides which owners may create links in a domain. The library refuses a command or query whose domain has a negative number, and finds no
 * link in such a domain.
 */
public final class Domain {

    /** The default domain, which contains all links that are created without a domain by an owner without a domain of its own. */
    public static final Domain DEFAULT = new Domain(0);

    @Identifier(min = 0)
    private final long id;

    private Domain(long id) {
        this.id = id;
    }

    /**
     * Returns the domain with this identifier.
     *
     * @param id a positive identifier of your own, or 0 for the default domain
     */
    public static Domain of(long id) {
        return id == DEFAULT.id ? DEFAULT : new Domain(id);
    }

    /** Returns your identifier; 0 for the default domain. */
    public long id() {
        return id;
    }

    /** Returns whether this is the default domain. */
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
