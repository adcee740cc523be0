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
 * How a report is to be changed. What is not named stays as it is.
 *
 * <pre>{@code
 * reports.update(id, UpdateReport.change().regenerate().privacy(Privacy.PRIVATE));
 * }</pre>
 *
 * <p>Immutable; each method returns a changed copy. Only null is refused here. Everything else is checked by
 * {@link Reports#update Reports.update}, which reports all that is wrong at once. {@code @Valid} of Jakarta
 * Validation has no effect on a command.
 */
public final class UpdateReport {

    private static final UpdateReport NOTHING =
            new UpdateReport(new Fields(Patch.keep(), Patch.keep()), false, OptionalLong.empty());

    private record Fields(
            Patch<@Valid Privacy> privacy, Patch<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> password) {}

    private final Fields fields;
    private final boolean regenerates;
    private final OptionalLong expectedVersion;

    private UpdateReport(Fields fields, boolean regenerates, OptionalLong expectedVersion) {
        this.fields = fields;
        this.regenerates = regenerates;
        this.expectedVersion = expectedVersion;
    }

    /** Changes nothing yet. */
    public static UpdateReport change() {
        return NOTHING;
    }

    /**
     * Says who, besides the owner, may see the report. {@link Privacy#PASSWORD} keeps the stored password;
     * {@link Privacy#password Privacy.password} sets a new one.
     */
    public UpdateReport privacy(Privacy newPrivacy) {
        return with(new Fields(Patch.set(checkNotNull(newPrivacy, "newPrivacy")), fields.password()));
    }

    /**
     * Sets a new password if the report has one after this update; else it is ignored. To guard a report that has none
     * yet, use {@link #privacy(Privacy) privacy} with {@link Privacy#password Privacy.password}.
     */
    public UpdateReport password(String newPassword) {
        return with(new Fields(fields.privacy(), Patch.set(Secret.of(checkNotNull(newPassword, "newPassword")))));
    }

    private UpdateReport with(Fields changed) {
        return new UpdateReport(changed, regenerates, expectedVersion);
    }

    /**
     * Generates the report anew: result, findings and date change together or not at all. Without a generator, this asks
     * for it; whoever has claimed the report for an earlier request has lost it, and if it was set aside, it is tried again.
     *
     * @see <a href="../package-summary.html#D-11">How a report is generated anew</a>
     */
    public UpdateReport regenerate() {
        return new UpdateReport(fields, true, expectedVersion);
    }

    /**
     * Changes the report only if it still has this version. Else the update fails with a
     * {@link dev.waymark.error.StaleVersionException}.
     */
    public UpdateReport ifVersion(long version) {
        return new UpdateReport(fields, regenerates, OptionalLong.of(version));
    }

    /** What happens to the privacy; it cannot be cleared. */
    public Patch<Privacy> privacy() {
        return fields.privacy();
    }

    /** What happens to the password; it cannot be cleared. */
    public Patch<Secret> password() {
        return fields.password();
    }

    /** Whether the report is generated anew. */
    public boolean regenerates() {
        return regenerates;
    }

    /** The version that the report must still have; empty if it may have any. */
    public OptionalLong expectedVersion() {
        return expectedVersion;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UpdateReport that
                && fields.equals(that.fields)
                && regenerates == that.regenerates
                && expectedVersion.equals(that.expectedVersion);
    }

    @Override
    public int hashCode() {
        return Objects.hash(fields, regenerates, expectedVersion);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("privacy", fields.privacy())
                .add("password", fields.password())
                .add("regenerates", regenerates)
                .add("expectedVersion", expectedVersion)
                .toString();
    }
}
