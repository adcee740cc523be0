package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import org.jspecify.annotations.Nullable;

/**
 * Another table refers to the record by a foreign key, so the storage did not delete the record. Nothing was changed.
 *
 * @see <a href="../package-summary.html#D-63">Referenced records</a>
 */
public final class ReferencedException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final String kind;
    private final long id;

    /**
     * Creates an exception for one record.
     *
     * @param kind the kind of the record, such as {@code link}
     * @param cause the failure of the deletion, which may contain the name of the foreign key; null for no cause
     */
    public ReferencedException(String kind, long id, @Nullable Throwable cause) {
        super("referenced", "another table refers to the " + kind + " with id " + id, cause);
        this.kind = checkNotNull(kind, "kind");
        this.id = id;
    }

    /** Returns the kind of the record: {@code link}, {@code report} or {@code api_key}. */
    public String kind() {
        return kind;
    }

    /** Returns the id of the record. */
    public long id() {
        return id;
    }
}
