package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

/** The record was changed since the caller read it: it no longer has the version that the update names. */
public final class StaleVersionException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final String kind;
    private final long id;
    private final long expectedVersion;

    /**
     * For one record.
     *
     * @param kind what was to be updated, such as {@code link}
     */
    public StaleVersionException(String kind, long id, long expectedVersion) {
        super("stale_version", "the " + kind + " with id " + id + " is no longer at version " + expectedVersion);
        this.kind = checkNotNull(kind, "kind");
        this.id = id;
        this.expectedVersion = expectedVersion;
    }

    /** What was to be updated: {@code link} or {@code report}. */
    public String kind() {
        return kind;
    }

    /** The id of the record. */
    public long id() {
        return id;
    }

    /** The version that the update named. */
    public long expectedVersion() {
        return expectedVersion;
    }
}
