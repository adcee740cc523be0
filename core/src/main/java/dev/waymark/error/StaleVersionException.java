package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * The record has another version than the update requires, because the record was changed after the caller had read the record.
 */
public final class StaleVersionException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final String kind;
    private final long id;
    private final long expectedVersion;

    /**
     * Creates an exception for one record.
     *
     * @param kind the kind of the record, such as {@code link}
     */
    public StaleVersionException(String kind, long id, long expectedVersion) {
        super("stale_version", "the " + kind + " with id " + id + " is no longer at version " + expectedVersion);
        this.kind = checkNotNull(kind, "kind");
        this.id = id;
        this.expectedVersion = expectedVersion;
    }

    /** Returns the kind of the record: {@code link} or {@code report}. */
    public String kind() {
        return kind;
    }

    /** Returns the id of the record. */
    public long id() {
        return id;
    }

    /** Returns the version that the update requires. */
    public long expectedVersion() {
        return expectedVersion;
    }
}
