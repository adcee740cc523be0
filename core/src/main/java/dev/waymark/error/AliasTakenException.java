package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.OptionalInt;

/** The chosen alias belongs to another link of the same domain, whoever owns that. */
public final class AliasTakenException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final String alias;
    private final transient OptionalInt index;

    /**
     * For one alias.
     *
     * @param alias the alias as the caller spelled it
     * @param index which command of {@code createAll} it is, from 0; empty if there was one command only
     */
    public AliasTakenException(String alias, OptionalInt index) {
        super("alias_taken", "the alias '" + alias + "' is taken" + at(index));
        this.alias = checkNotNull(alias, "alias");
        this.index = index;
    }

    /** The alias as the caller spelled it. */
    public String alias() {
        return alias;
    }

    /** Which command of {@code createAll} it is, from 0; empty if there was one command only. */
    public OptionalInt index() {
        return index;
    }
}
