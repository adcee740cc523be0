package dev.waymark.error;

/** The record was changed since the caller read it: its version is no longer the one that the update names (D-21). */
public final class StaleVersionException extends ConflictException {

    private static final long serialVersionUID = 1L;

    /**
     * For one record.
     *
     * @param kind what was to be updated, such as {@code link}
     */
    public StaleVersionException(String kind, long id, long expectedVersion) {
        super("stale_version", "the " + kind + " with id " + id + " is no longer at version " + expectedVersion);
    }
}
