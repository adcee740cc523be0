package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * The owner has no record with this id: the record does not exist, the record belongs to another owner, or the id is not a
 * number.
 */
public final class NotFoundException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final String kind;
    private final long id;

    /**
     * Creates an exception for a record.
     *
     * @param kind the kind of the record, such as {@code link}
     */
    public NotFoundException(String kind, long id) {
        super("not_found", "there is no " + kind + " with id " + id, null);
        this.kind = checkNotNull(kind, "kind");
        this.id = id;
    }

    /**
     * Creates an exception for an id that no record can have, such as {@code x} in a path.
     *
     * @param kind the kind of the record, such as {@code link}
     */
    public NotFoundException(String kind) {
        super("not_found", "there is no " + kind + " with this id", null);
        this.kind = checkNotNull(kind, "kind");
        this.id = 0;
    }

    /** Returns the kind of the record: {@code link}, {@code report}, {@code api_key}, or {@code record} if the kind is unknown. */
    public String kind() {
        return kind;
    }

    /** Returns the requested id, or 0 for an id that no record can have. */
    public long id() {
        return id;
    }
}
