package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.Text;
import dev.waymark.patch.Patch;
import jakarta.validation.Valid;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Changes a report: what is not named stays as it is (D-21). Immutable; each method returns a changed copy.
 */
public final class UpdateReport {

    private static final UpdateReport NOTHING =
            new UpdateReport(Patch.keep(), Patch.keep(), false, OptionalLong.empty());

    private final Patch<@Valid Privacy> privacy;
    private final Patch<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> password;
    private final boolean regenerates;
    private final OptionalLong expectedVersion;

    private UpdateReport(
            Patch<Privacy> privacy, Patch<Secret> password, boolean regenerates, OptionalLong expectedVersion) {
        this.privacy = privacy;
        this.password = password;
        this.regenerates = regenerates;
        this.expectedVersion = expectedVersion;
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

    /** Who but the owner may see the report; never cleared. */
    public Patch<Privacy> privacy() {
        return privacy;
    }

    /** A new password for a report that is guarded by one after this update; ignored for others (D-4). Never cleared. */
    public Patch<Secret> password() {
        return password;
    }

    /** Whether to generate the report anew (D-11). */
    public boolean regenerates() {
        return regenerates;
    }

    /** The version that the report must still have, or empty to change whatever is there. */
    public OptionalLong expectedVersion() {
        return expectedVersion;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UpdateReport that
                && privacy.equals(that.privacy)
                && password.equals(that.password)
                && regenerates == that.regenerates
                && expectedVersion.equals(that.expectedVersion);
    }

    @Override
    public int hashCode() {
        return Objects.hash(privacy, password, regenerates, expectedVersion);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("privacy", privacy)
                .add("password", password)
                .add("regenerates", regenerates)
                .add("expectedVersion", expectedVersion)
                .toString();
    }
}
