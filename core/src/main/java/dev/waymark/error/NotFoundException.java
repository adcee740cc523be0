package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

/** The owner has no record with this id. Another owner may have a record with this id. */
public final class NotFoundException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final String kind;
    private final long id;

    /**
     * Creates an exception for one record.
     *
     * @param kind the kind of the record, such as {@code link}
     */
    public NotFoundException(String kind, long id) {
        super("not_found", "there is no " + kind + " with id " + id, null);
        this.kind = checkNotNull(kind, "kind");
        this.id = id;
    }

    /** Returns the kind of the record: {@code link}, {@code report} or {@code api_key}. */
    public String kind() {
        return kind;
    }

    /** Returns the id. */
    public long id() {
        return id;
    }
}
