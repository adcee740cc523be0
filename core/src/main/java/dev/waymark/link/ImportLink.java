package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.value.ValueFields;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A link of another system.
 *
 * <pre>{@code
 * ImportLink record = ImportLink.of(CreateLink.to("https://example.com/handbook").alias("docs"))
 *         .createdAt(Instant.parse("2019-05-01T09:30:00Z"))
 *         .clicks(1_234);
 * }</pre>
 *
 * <p>Only the {@link CreateLink} command is required. Immutable; each method returns a changed copy. {@link Links#importAll
 * Links.importAll} checks the values.
 *
 * @see <a href="../package-summary.html#D-35">Moving in and out</a>
 */
public final class ImportLink {

    /** The maximum number of clicks of an imported link. */
    public static final long MAX_CLICKS = 1_000_000_000_000_000L;

    /** The fields of a record. Only the copy for a new record is changed. */
    private static final class Fields extends ValueFields<Fields> {

        private Optional<CreateLink> command = Optional.empty();
        private List<Violation> violations = ImmutableList.of();
        private List<Violation> warnings = ImmutableList.of();
        private Optional<Instant> createdAt = Optional.empty();
        private long clicks;
        private Optional<Instant> lastClick = Optional.empty();
        private Optional<String> passwordHash = Optional.empty();
        private Optional<String> privacyPasswordHash = Optional.empty();

        private List<Object> all() {
            return ImmutableList.of(
                    command, violations, warnings, createdAt, clicks, lastClick, passwordHash, privacyPasswordHash);
        }
    }

    private final Fields fields;

    private ImportLink(Fields fields) {
        this.fields = fields;
    }

    /** Creates a record with 0 clicks. By default, the time of creation is the time of the import. */
    public static ImportLink of(CreateLink command) {
        Fields fields = new Fields();
        fields.command = Optional.of(checkNotNull(command, "command"));
        return new ImportLink(fields);
    }

    /**
     * Creates a placeholder for a source record that the caller could not read, such as a malformed line of a CSV file. With
     * the placeholder, the indexes of the other records equal the indexes of the source.
     *
     * <pre>{@code
     * ImportLink record = ImportLink.unreadable("needs 6 fields, has 7");
     * }</pre>
     *
     * @param reason the reason, which follows the words "could not be read: "
     */
    public static ImportLink unreadable(String reason) {
        checkNotNull(reason, "reason");
        return unreadable(ImmutableList.of(Violation.of("record", "unreadable", "could not be read: " + reason)));
    }

    /**
     * Creates a placeholder for a source record that the caller could not read, with violations of single fields. An example
     * is {@link dev.waymark.error.InvalidInputException#violations}, if the fields of the record are parsed as a form.
     *
     * @param violations the reasons, at least one; the import sets their indexes
     * @throws IllegalArgumentException if the list is empty
     */
    public static ImportLink unreadable(List<Violation> violations) {
        checkArgument(!checkNotNull(violations, "violations").isEmpty(), "an unreadable record needs a violation");
        Fields fields = new Fields();
        fields.violations = ImmutableList.copyOf(violations);
        return new ImportLink(fields);
    }

    /** Sets the time of creation, at most five minutes in the future. By default, this is the time of the import. */
    public ImportLink createdAt(Instant instant) {
        Fields changed = fields.copy();
        changed.createdAt = Optional.of(checkNotNull(instant, "instant"));
        return new ImportLink(changed);
    }

    /**
     * Sets the number of clicks, at most {@value #MAX_CLICKS}; by default 0. These clicks count towards a limit of the command,
     * so an imported link may already be expired.
     */
    public ImportLink clicks(long number) {
        Fields changed = fields.copy();
        changed.clicks = number;
        return new ImportLink(changed);
    }

    /** Sets the instant of the last click, at most five minutes in the future; by default, the link has no last click. */
    public ImportLink lastClick(Instant instant) {
        Fields changed = fields.copy();
        changed.lastClick = Optional.of(checkNotNull(instant, "instant"));
        return new ImportLink(changed);
    }

    /**
     * Sets the hash of the password that visitors need before the redirect. The command must not also contain a
     * {@linkplain CreateLink#password password}. If the {@link dev.waymark.access.PasswordHasher} of the application cannot
     * verify the hash, the link arrives without a password and disabled, with a warning.
     */
    public ImportLink passwordHash(String encoded) {
        Fields changed = fields.copy();
        changed.passwordHash = Optional.of(checkNotNull(encoded, "encoded"));
        return new ImportLink(changed);
    }

    /**
     * Sets the hash of the password that guards the link's own page. The command's privacy must be
     * {@link dev.waymark.access.Privacy#PASSWORD}. If the application's {@link dev.waymark.access.PasswordHasher} cannot verify the
     * hash, the page arrives private, with a warning.
     */
    public ImportLink privacyPasswordHash(String encoded) {
        Fields changed = fields.copy();
        changed.privacyPasswordHash = Optional.of(checkNotNull(encoded, "encoded"));
        return new ImportLink(changed);
    }

    /**
     * Imports the link disabled, because the other system closed or protected the link in a way that the record cannot express:
     * the link was archived or banned, or had a password without a hash. The import returns the reason as a warning.
     *
     * <pre>{@code
     * ImportLink record = ImportLink.of(command).disabledBecause("the other system has archived the link");
     * }</pre>
     *
     * @param reason the reason, which follows the words "was set, because "
     * @throws IllegalStateException if the record is unreadable
     */
    public ImportLink disabledBecause(String reason) {
        return closed(
                command().disabled(true),
                Violation.of("disabled", "closed", "was set, because " + checkNotNull(reason, "reason")));
    }

    /**
     * Imports the link with a private page, because the page was protected in a way that the record cannot express. The import
     * returns the reason as a warning.
     *
     * @param reason the reason, which follows the words "was set to 1 (private), because "
     * @throws IllegalStateException if the record is unreadable
     */
    public ImportLink privateBecause(String reason) {
        return closed(
                command().privacy(Privacy.PRIVATE),
                Violation.of("privacy", "closed", "was set to 1 (private), because " + checkNotNull(reason, "reason")));
    }

    private ImportLink closed(CreateLink closed, Violation warning) {
        Fields changed = fields.copy();
        changed.command = Optional.of(closed);
        changed.warnings = ImmutableList.<Violation>builder()
                .addAll(fields.warnings)
                .add(warning)
                .build();
        return new ImportLink(changed);
    }

    /**
     * Returns the command.
     *
     * @throws IllegalStateException if the record is unreadable
     */
    public CreateLink command() {
        return fields.command.orElseThrow(() -> new IllegalStateException("an unreadable record has no command"));
    }

    /** Returns the reasons why the caller could not read the record; empty for a readable record. */
    public List<Violation> violations() {
        return fields.violations;
    }

    /**
     * Returns the reasons of {@link #disabledBecause} and {@link #privateBecause}, each as a violation of the field that was set,
     * with the code {@code closed}.
     */
    public List<Violation> warnings() {
        return fields.warnings;
    }

    /** Returns the time of creation; empty for the time of the import. */
    public Optional<Instant> createdAt() {
        return fields.createdAt;
    }

    /** Returns the number of clicks. */
    public long clicks() {
        return fields.clicks;
    }

    /** Returns the instant of the last click, if any. */
    public Optional<Instant> lastClick() {
        return fields.lastClick;
    }

    /** Returns the hash of the password for visitors; empty for the password of the command, if any. */
    public Optional<String> passwordHash() {
        return fields.passwordHash;
    }

    /** Returns the hash of the password that guards the link's own page; empty for the password of the command, if any. */
    public Optional<String> privacyPasswordHash() {
        return fields.privacyPasswordHash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImportLink that && fields.all().equals(that.fields.all());
    }

    @Override
    public int hashCode() {
        return fields.all().hashCode();
    }

    /** Returns all fields, without the hashes. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .omitNullValues()
                .add("command", fields.command.orElse(null))
                .add("violations", fields.violations.isEmpty() ? null : fields.violations)
                .add("warnings", fields.warnings.isEmpty() ? null : fields.warnings)
                .add("createdAt", fields.createdAt)
                .add("clicks", fields.clicks)
                .add("lastClick", fields.lastClick.orElse(null))
                .add("passwordHash", fields.passwordHash.map(hash -> "hidden"))
                .add("privacyPasswordHash", fields.privacyPasswordHash.map(hash -> "hidden"))
                .toString();
    }
}
