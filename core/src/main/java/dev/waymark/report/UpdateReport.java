package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.PasswordText;
import dev.waymark.value.Patch;
import jakarta.validation.Valid;
import java.util.OptionalLong;

/**
 * Changes a report: what is not named stays as it is (D-21). Immutable; each method returns a changed copy.
 *
 * @param privacy who but the owner may see the report
 * @param password a new password for a report that is guarded by one after this update; ignored for others (D-4)
 * @param regenerates whether to generate the report anew (D-11)
 * @param expectedVersion the version that the report must still have, or empty to change whatever is there
 */
public record UpdateReport(
        Patch<@Valid Privacy> privacy,
        Patch<@PasswordText Secret> password,
        boolean regenerates,
        OptionalLong expectedVersion) {

    private static final UpdateReport NOTHING =
            new UpdateReport(Patch.keep(), Patch.keep(), false, OptionalLong.empty());

    /**
     * Checks that nothing is cleared that cannot be.
     *
     * @throws IllegalArgumentException if privacy or password are cleared
     */
    public UpdateReport {
        checkArgument(checkNotNull(privacy, "privacy").type() != Patch.Type.CLEAR, "privacy cannot be cleared");
        checkArgument(checkNotNull(password, "password").type() != Patch.Type.CLEAR, "password cannot be cleared");
        checkNotNull(expectedVersion, "expectedVersion");
    }

    /** Changes nothing yet. */
    public static UpdateReport change() {
        return NOTHING;
    }

    /** Sets who but the owner may see the report; {@link Privacy#PASSWORD} keeps the password that is stored. */
    public UpdateReport privacy(Privacy newPrivacy) {
        return new UpdateReport(
                Patch.set(checkNotNull(newPrivacy, "newPrivacy")), password, regenerates, expectedVersion);
    }

    /**
     * Sets a new password if the report is guarded by one after this update; else it is ignored (D-4). To guard a report
     * that is not, use {@link #privacy} with {@link Privacy#password}.
     */
    public UpdateReport password(String newPassword) {
        return new UpdateReport(
                privacy, Patch.set(Secret.of(checkNotNull(newPassword, "newPassword"))), regenerates, expectedVersion);
    }

    /** Generates the report anew: result, findings and date change together or not at all (D-11). */
    public UpdateReport regenerate() {
        return new UpdateReport(privacy, password, true, expectedVersion);
    }

    /** Changes the report only if it still has this version; else the update is a conflict. */
    public UpdateReport ifVersion(long version) {
        return new UpdateReport(privacy, password, regenerates, OptionalLong.of(version));
    }
}
