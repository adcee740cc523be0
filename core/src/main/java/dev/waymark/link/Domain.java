package dev.waymark.link;

import dev.waymark.constraint.Identifier;

/**
 * A domain of the embedder's, in which aliases are unique (D-15). Nothing is checked until it is used: a command or query
 * with a negative identifier is refused, and no link is found in such a domain.
 *
 * @param id the embedder's identifier, positive; 0 is that of the default domain
 */
public record Domain(@Identifier(min = 0) long id) {

    /** Where links are that name no domain. */
    public static final Domain DEFAULT = new Domain(0);

    /** The domain with this identifier; 0 is the default one. */
    public static Domain of(long id) {
        return id == DEFAULT.id ? DEFAULT : new Domain(id);
    }

    /** Whether this is the default domain. */
    public boolean isDefault() {
        return equals(DEFAULT);
    }
}
