package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;

/**
 * A function of the application failed. Nothing was stored or changed, except the earlier transactions of an import or of an update
 * by query. The code states the function:
 *
 * <ul>
 *   <li>{@code generation_failed}: the {@linkplain dev.waymark.report.ReportGenerator report generator}.
 *   <li>{@code zone_failed}: the {@linkplain dev.waymark.Waymark.Builder#zoneByOwner function from owner to zone}, so a
 *       {@code start_date} or {@code expiration_date} of this owner cannot be converted to an instant.
 * </ul>
 */
public final class CallbackFailedException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private CallbackFailedException(String code, String message, Throwable cause) {
        super(code, message, checkNotNull(cause, "cause"));
    }

    /**
     * Creates the exception of a failed generation.
     *
     * @param cause the exception of the generator, or the defect of its outcome
     */
    public static CallbackFailedException ofGeneration(Throwable cause) {
        return new CallbackFailedException("generation_failed", "the report could not be generated", cause);
    }

    /**
     * Creates the exception of an unknown zone.
     *
     * @param cause the exception of the function, or an exception for the result null
     */
    public static CallbackFailedException ofZone(Owner owner, Throwable cause) {
        return new CallbackFailedException(
                "zone_failed",
                "the zone of the owner " + checkNotNull(owner, "owner").key()
                        + " is unknown, so no start_date and no expiration_date of this owner can be stored: check the function of"
                        + " Waymark.Builder.zoneByOwner",
                cause);
    }
}
