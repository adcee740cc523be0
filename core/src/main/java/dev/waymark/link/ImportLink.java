package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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

    private final @Nullable CreateLink command;
    private final List<Violation> violations;
    private final List<Violation> warnings;
    private final @Nullable Instant createdAt;
    private final long clicks;
    private final @Nullable Instant lastClick;
    private final @Nullable String passwordHash;
    private final @Nullable String privacyPasswordHash;

    private ImportLink(
            @Nullable CreateLink command,
            List<Violation> violations,
            List<Violation> warnings,
            @Nullable Instant createdAt,
            long clicks,
            @Nullable Instant lastClick,
            @Nullable String passwordHash,
            @Nullable String privacyPasswordHash) {
        this.command = command;
        this.violations = violations;
        this.warnings = warnings;
        this.createdAt = createdAt;
        this.clicks = clicks;
        this.lastClick = lastClick;
        this.passwordHash = passwordHash;
        this.privacyPasswordHash = privacyPasswordHash;
    }

    /** Creates a record with 0 clicks. By default, the time of creation is the time of the import. */
    public static ImportLink of(CreateLink command) {
        return new ImportLink(
                checkNotNull(command, "command"), ImmutableList.of(), ImmutableList.of(), null, 0, null, null, null);
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
        return new ImportLink(null, ImmutableList.copyOf(violations), ImmutableList.of(), null, 0, null, null, null);
    }

    /** Sets the time of creation, at most five minutes in the future. By default, this is the time of the import. */
    public ImportLink createdAt(Instant instant) {
        return new ImportLink(
                command,
                violations,
                warnings,
                checkNotNull(instant, "instant"),
                clicks,
                lastClick,
                passwordHash,
                privacyPasswordHash);
    }

    /**
     * Sets the number of clicks, at most {@value #MAX_CLICKS}; by default 0. These clicks count towards a limit of the command,
     * so an imported link may already be expired.
     */
    public ImportLink clicks(long number) {
        return new ImportLink(
                command, violations, warnings, createdAt, number, lastClick, passwordHash, privacyPasswordHash);
    }

    /** Sets the instant of the last click, at most five minutes in the future; by default, the link has no last click. */
    public ImportLink lastClick(Instant instant) {
        return new ImportLink(
                command,
                violations,
                warnings,
                createdAt,
                clicks,
                checkNotNull(instant, "instant"),
                passwordHash,
                privacyPasswordHash);
    }

    /**
     * Sets the hash of the password that visitors need before the redirect. The command must not also contain a
     * {@linkplain CreateLink#password password}. If the {@link dev.waymark.access.PasswordHasher} of the application cannot
     * verify the hash, the link arrives without a password and disabled, with a warning.
     */
    public ImportLink passwordHash(String encoded) {
        return new ImportLink(
                command,
                violations,
                warnings,
                createdAt,
                clicks,
                lastClick,
                checkNotNull(encoded, "encoded"),
                privacyPasswordHash);
    }

    /**
     * Sets the hash of the password that guards the link's own page. The command's privacy must be
     * {@link dev.waymark.access.Privacy#PASSWORD}. If the application's {@link dev.waymark.access.PasswordHasher} cannot verify the
     * hash, the page arrives private, with a warning.
     */
    public ImportLink privacyPasswordHash(String encoded) {
        return new ImportLink(
                command,
                violations,
                warnings,
                createdAt,
                clicks,
                lastClick,
                passwordHash,
                checkNotNull(encoded, "encoded"));
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
        List<Violation> more =
                ImmutableList.<Violation>builder().addAll(warnings).add(warning).build();
        return new ImportLink(
                closed, violations, more, createdAt, clicks, lastClick, passwordHash, privacyPasswordHash);
    }

    /**
     * Returns the command.
     *
     * @throws IllegalStateException if the record is unreadable
     */
    public CreateLink command() {
        checkState(command != null, "an unreadable record has no command");
        return command;
    }

    /** Returns the reasons why the caller could not read the record; empty for a readable record. */
    public List<Violation> violations() {
        return violations;
    }

    /**
     * Returns the reasons of {@link #disabledBecause} and {@link #privateBecause}, each as a violation of the field that was set,
     * with the code {@code closed}.
     */
    public List<Violation> warnings() {
        return warnings;
    }

    /** Returns the time of creation; empty for the time of the import. */
    public Optional<Instant> createdAt() {
        return Optional.ofNullable(createdAt);
    }

    /** Returns the number of clicks. */
    public long clicks() {
        return clicks;
    }

    /** Returns the instant of the last click, if any. */
    public Optional<Instant> lastClick() {
        return Optional.ofNullable(lastClick);
    }

    /** Returns the hash of the password for visitors; empty for the password of the command, if any. */
    public Optional<String> passwordHash() {
        return Optional.ofNullable(passwordHash);
    }

    /** Returns the hash of the password that guards the link's own page; empty for the password of the command, if any. */
    public Optional<String> privacyPasswordHash() {
        return Optional.ofNullable(privacyPasswordHash);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImportLink that
                && Objects.equals(command, that.command)
                && violations.equals(that.violations)
                && warnings.equals(that.warnings)
                && Objects.equals(createdAt, that.createdAt)
                && clicks == that.clicks
                && Objects.equals(lastClick, that.lastClick)
                && Objects.equals(passwordHash, that.passwordHash)
                && Objects.equals(privacyPasswordHash, that.privacyPasswordHash);
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                command, violations, warnings, createdAt, clicks, lastClick, passwordHash, privacyPasswordHash);
    }

    /** Returns all fields, without the hashes. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .omitNullValues()
                .add("command", command)
                .add("violations", violations.isEmpty() ? null : violations)
                .add("warnings", warnings.isEmpty() ? null : warnings)
                .add("createdAt", createdAt())
                .add("clicks", clicks)
                .add("lastClick", lastClick)
                .add("passwordHash", passwordHash().map(hash -> "hidden"))
                .add("privacyPasswordHash", privacyPasswordHash().map(hash -> "hidden"))
                .toString();
    }
}
