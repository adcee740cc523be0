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
 * A command that changes single fields of a report. The other fields stay unchanged.
 *
 * <pre>{@code
 * reports.update(id, UpdateReport.change().regenerate().privacy(Privacy.PRIVATE));
 * }</pre>
 *
 * <p>Immutable; each method returns a changed copy, and refuses null. {@link Reports#update Reports.update} checks everything
 * else, and reports all violations together. {@code @Valid} of Jakarta Validation has no effect on a command.
 */
public final class UpdateReport {

    private static final UpdateReport NOTHING =
            new UpdateReport(new Fields(Patch.keep(), Patch.keep(), Patch.keep()), false, OptionalLong.empty());

    private record Fields(
            Patch<@Valid Privacy> privacy,
            Patch<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> password,
            Patch<@Text(max = Report.MAX_ATTRIBUTES) String> attributes) {}

    private final Fields fields;
    private final boolean regenerates;
    private final OptionalLong expectedVersion;

    private UpdateReport(Fields fields, boolean regenerates, OptionalLong expectedVersion) {
        this.fields = fields;
        this.regenerates = regenerates;
        this.expectedVersion = expectedVersion;
    }

    /** Creates a command without changes. */
    public static UpdateReport change() {
        return NOTHING;
    }

    /**
     * Sets the privacy of the report. The owner can see the report with any privacy. {@link Privacy#PASSWORD} keeps the stored
     * password; {@link Privacy#password Privacy.password} sets a new password.
     */
    public UpdateReport privacy(Privacy newPrivacy) {
        return with(
                new Fields(Patch.set(checkNotNull(newPrivacy, "newPrivacy")), fields.password(), fields.attributes()));
    }

    /**
     * Sets a new password of 1 to 256 characters. The password is ignored if the report does not require a password after this
     * update. To guard a report that has no password, use {@link #privacy(Privacy) privacy} with {@link Privacy#password
     * Privacy.password}.
     */
    public UpdateReport password(String newPassword) {
        return with(new Fields(
                fields.privacy(), Patch.set(Secret.of(checkNotNull(newPassword, "newPassword"))), fields.attributes()));
    }

    /** Sets the attributes, at most 4,096 characters. An empty text clears the attributes. */
    public UpdateReport attributes(String text) {
        Patch<String> attributes = checkNotNull(text, "text").isEmpty() ? Patch.clear() : Patch.set(text);
        return with(new Fields(fields.privacy(), fields.password(), attributes));
    }

    /** Clears the attributes. */
    public UpdateReport clearAttributes() {
        return with(new Fields(fields.privacy(), fields.password(), Patch.clear()));
    }

    private UpdateReport with(Fields changed) {
        return new UpdateReport(changed, regenerates, expectedVersion);
    }

    /**
     * Generates the report again. The result, the findings and the time of the generation change together or stay unchanged
     * together. Without a generator, the update requests the generation: a worker that has claimed the report for an earlier
     * request loses the claim, and a report that was set aside after too many failures becomes due again.
     *
     * @see <a href="../package-summary.html#D-11">How a report is generated anew</a>
     */
    public UpdateReport regenerate() {
        return new UpdateReport(fields, true, expectedVersion);
    }

    /**
     * Requires this version. If the report has another version, the update fails with a
     * {@link dev.waymark.error.StaleVersionException}.
     */
    public UpdateReport ifVersion(long version) {
        return new UpdateReport(fields, regenerates, OptionalLong.of(version));
    }

    /** Returns the change of the privacy, which cannot be cleared. */
    public Patch<Privacy> privacy() {
        return fields.privacy();
    }

    /** Returns the change of the password, which cannot be cleared. */
    public Patch<Secret> password() {
        return fields.password();
    }

    /** Returns the change of the attributes. */
    public Patch<String> attributes() {
        return fields.attributes();
    }

    /** Returns whether the report is generated again. */
    public boolean regenerates() {
        return regenerates;
    }

    /** Returns the required version; empty for any version. */
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
                .add("attributes", fields.attributes())
                .add("regenerates", regenerates)
                .add("expectedVersion", expectedVersion)
                .toString();
    }
}
