package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;

/**
 * The application's function from owner to zone failed, so a {@code start_date} or {@code expiration_date} of this owner
 * cannot be converted to an instant. Nothing was stored or changed, except the earlier transactions of an import or of an update by query.
 *
 * @see dev.waymark.Waymark.Builder#zoneByOwner
 */
public final class ZoneFailedException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final transient Owner owner;

    /**
     * Creates the failure for one owner.
     *
     * @param cause the exception of the function, or an exception for the result null
     */
    public ZoneFailedException(Owner owner, Throwable cause) {
        super(
                "zone_failed",
                "the zone of the owner " + checkNotNull(owner, "owner").key()
                        + " is unknown, so no start_date and no expiration_date of this owner can be stored: check the function of"
                        + " Waymark.Builder.zoneByOwner",
                cause);
        this.owner = owner;
    }

    /** Returns the owner. */
    public Owner owner() {
        return owner;
    }
}
