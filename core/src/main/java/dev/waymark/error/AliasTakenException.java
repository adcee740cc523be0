package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.OptionalInt;

/** Another link of the same domain already has the chosen alias. The link may belong to any owner. */
public final class AliasTakenException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final String alias;
    private final transient OptionalInt index;

    /**
     * Creates an exception for one alias.
     *
     * @param alias the alias in the spelling of the caller
     * @param index the index of the command of {@code createAll}, from 0; empty for a single command
     */
    public AliasTakenException(String alias, OptionalInt index) {
        super("alias_taken", "the alias '" + alias + "' is taken" + at(index));
        this.alias = checkNotNull(alias, "alias");
        this.index = index;
    }

    /** Returns the alias that another link of the domain has, in the spelling of the command. */
    public String alias() {
        return alias;
    }

    /** Returns the index of the command of {@code createAll}, from 0; empty for a single command. */
    public OptionalInt index() {
        return index;
    }
}
