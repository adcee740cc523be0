package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.Text;
import jakarta.validation.Valid;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
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

    private static final UpdateReport NOTHING = new UpdateReport(new Fields(null, null, null), false, Optional.empty());

    /**
     * The new values. A null field stays unchanged.
     *
     * @param attributes the new attributes; an empty text clears the attributes
     */
    private record Fields(
            @Valid @Nullable Privacy privacy,

            @Text(required = true, max = Secret.MAX_PASSWORD) @Nullable
            Secret password,

            @Text(max = Report.MAX_ATTRIBUTES) @Nullable String attributes) {}

    private final Fields fields;
    private final boolean regenerates;
    private final Optional<Long> expectedVersion;

    private UpdateReport(Fields fields, boolean regenerates, Optional<Long> expectedVersion) {
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
        Secret password = checkNotNull(newPrivacy, "newPrivacy").password().isPresent() ? null : fields.password();
        return with(new Fields(newPrivacy, password, fields.attributes()));
    }

    /**
     * Sets a new password of 1 to 256 characters. The password is ignored if the report does not require a password after this
     * update. To guard a report that has no password, use {@link #privacy(Privacy) privacy} with {@link Privacy#password
     * Privacy.password}. If a command sets two passwords, the later call takes effect.
     */
    public UpdateReport password(String newPassword) {
        return with(
                new Fields(fields.privacy(), Secret.of(checkNotNull(newPassword, "newPassword")), fields.attributes()));
    }

    /** Sets the attributes, at most 4,096 characters. An empty text clears the attributes. */
    public UpdateReport attributes(String text) {
        return with(new Fields(fields.privacy(), fields.password(), checkNotNull(text, "text")));
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
        return new UpdateReport(fields, regenerates, Optional.of(version));
    }

    /**
     * Changes an optional field, such as a field that a request may lack: {@code command.with(request.note(),
     * UpdateReport::attributes)}.
     *
     * @param value the value; null for an unchanged command
     * @param setter a method of this class
     */
    public <V> UpdateReport with(@Nullable V value, BiFunction<? super UpdateReport, ? super V, UpdateReport> setter) {
        checkNotNull(setter, "setter");
        return value == null ? this : setter.apply(this, value);
    }

    /**
     * Returns the creation with the changes of this command. {@link Reports#update Reports.update} applies the command to a
     * {@linkplain CreateReport#copyOf copy} of the report.
     *
     * @param current the unchanged creation
     */
    public CreateReport applyTo(CreateReport current) {
        CreateReport changed = checkNotNull(current, "current");
        if (fields.privacy() != null) {
            changed = changed.privacy(fields.privacy());
        }
        if (fields.password() != null && changed.privacy().type() == Privacy.Type.PASSWORD) {
            changed = changed.privacy(Privacy.password(fields.password().reveal()));
        }
        if (fields.attributes() != null) {
            changed = changed.attributes(fields.attributes());
        }
        return changed;
    }

    /** Returns whether the report is generated again. */
    public boolean regenerates() {
        return regenerates;
    }

    /** Returns the required version; empty for any version. */
    public Optional<Long> expectedVersion() {
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
                .omitNullValues()
                .add("privacy", fields.privacy())
                .add("password", fields.password())
                .add("attributes", fields.attributes())
                .add("regenerates", regenerates)
                .add("expectedVersion", expectedVersion)
                .toString();
    }
}
