package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.OptionalInt;

/** The alias that was chosen belongs to another link of the same domain, of whatever owner (D-14). */
public final class AliasTakenException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final String alias;
    private final transient OptionalInt index;

    /**
     * For one alias.
     *
     * @param alias the alias as the caller spelled it
     * @param index which command of a bulk operation is meant, from 0; empty if there was one command only
     */
    public AliasTakenException(String alias, OptionalInt index) {
        super("alias_taken", "the alias '" + alias + "' is taken" + (index.isPresent() ? at(index.getAsInt()) : ""));
        this.alias = checkNotNull(alias, "alias");
        this.index = index;
    }

    private static String at(int index) {
        return " (command " + index + ")";
    }

    /** The alias as the caller spelled it. */
    public String alias() {
        return alias;
    }

    /** Which command of a bulk operation is meant, from 0; empty if there was one command only. */
    public OptionalInt index() {
        return index;
    }
}
