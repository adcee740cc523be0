package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A report of another system.
 *
 * <pre>{@code
 * Instant then = Instant.parse("2019-05-01T09:30:00Z");
 * ImportReport record = ImportReport.of(CreateReport.on("https://example.com/"))
 *         .createdAt(then)
 *         .outcome(ReportOutcome.of(ReportResult.GOOD), then.plusSeconds(20));
 * }</pre>
 *
 * <p>Only the {@link CreateReport} command is required. Immutable; each method returns a changed copy.
 * {@link Reports#importAll Reports.importAll} checks the values.
 *
 * @see <a href="../package-summary.html#D-35">Moving in and out</a>
 */
public final class ImportReport {

    private record Generated(ReportOutcome outcome, Instant at) {}

    private final @Nullable CreateReport command;
    private final List<Violation> violations;
    private final @Nullable Instant createdAt;
    private final @Nullable Generated generated;
    private final @Nullable String passwordHash;
    private final @Nullable String pageKey;

    private ImportReport(
            @Nullable CreateReport command,
            List<Violation> violations,
            @Nullable Instant createdAt,
            @Nullable Generated generated,
            @Nullable String passwordHash,
            @Nullable String pageKey) {
        this.command = command;
        this.violations = violations;
        this.createdAt = createdAt;
        this.generated = generated;
        this.passwordHash = passwordHash;
        this.pageKey = pageKey;
    }

    /**
     * Creates a record of a report without an outcome. By default, the import sets the time of creation and requests the
     * generation of the report.
     */
    public static ImportReport of(CreateReport command) {
        return new ImportReport(checkNotNull(command, "command"), ImmutableList.of(), null, null, null, null);
    }

    /**
     * Creates a placeholder for a source record that the caller could not read, such as a malformed line of a CSV file. The
     * import refuses the placeholder with a violation of the field {@code record} with the code {@code unreadable}, and
     * continues. Because the placeholder occupies an index, the other records keep the indexes of the source.
     *
     * <pre>{@code
     * ImportReport record = ImportReport.unreadable("needs 6 fields, has 7");
     * }</pre>
     *
     * @param reason the reason, which follows the words "could not be read: "
     */
    public static ImportReport unreadable(String reason) {
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
    public static ImportReport unreadable(List<Violation> violations) {
        checkArgument(!checkNotNull(violations, "violations").isEmpty(), "an unreadable record needs a violation");
        return new ImportReport(null, ImmutableList.copyOf(violations), null, null, null, null);
    }

    /** Sets the time of creation, at most five minutes in the future. By default, this is the time of the import. */
    public ImportReport createdAt(Instant instant) {
        return new ImportReport(
                command, violations, checkNotNull(instant, "instant"), generated, passwordHash, pageKey);
    }

    /**
     * Sets the outcome and the time of its generation, at most five minutes in the future. By default, the import requests the
     * generation of the report.
     */
    public ImportReport outcome(ReportOutcome outcome, Instant generatedAt) {
        Generated past = new Generated(checkNotNull(outcome, "outcome"), checkNotNull(generatedAt, "generatedAt"));
        return new ImportReport(command, violations, createdAt, past, passwordHash, pageKey);
    }

    /**
     * Guards the report with the password of this hash. The command's privacy must be
     * {@link dev.waymark.access.Privacy#PASSWORD}, and the application's {@link dev.waymark.access.PasswordHasher} must be able
     * to verify the hash.
     */
    public ImportReport passwordHash(String encoded) {
        return new ImportReport(command, violations, createdAt, generated, checkNotNull(encoded, "encoded"), pageKey);
    }

    /**
     * Keeps the {@linkplain Report#pageKey() page key} of the report, so the address of the report's page stays the same. By
     * default, the import generates a random key. A page key has 128 bits, written as 22 characters of base64url. If a report
     * of any owner already has this key, the import refuses the record with a violation of the field {@code page_key} with
     * the code {@code taken}.
     * The key is the only secret of a public report's page, and a refusal reveals that a report has the key: pass only keys of
     * your own records, never a key that a customer sends.
     */
    public ImportReport pageKey(String key) {
        return new ImportReport(command, violations, createdAt, generated, passwordHash, checkNotNull(key, "key"));
    }

    /**
     * Returns the command.
     *
     * @throws IllegalStateException if the record is unreadable
     */
    public CreateReport command() {
        checkState(command != null, "an unreadable record has no command");
        return command;
    }

    /** Returns the reasons why the caller could not read the record; empty for a readable record. */
    public List<Violation> violations() {
        return violations;
    }

    /** Returns the time of creation; empty for the time of the import. */
    public Optional<Instant> createdAt() {
        return Optional.ofNullable(createdAt);
    }

    /** Returns the outcome; empty if the import requests the generation of the report. */
    public Optional<ReportOutcome> outcome() {
        return Optional.ofNullable(generated).map(Generated::outcome);
    }

    /** Returns the time at which the outcome was generated; empty if the import requests the generation of the report. */
    public Optional<Instant> generatedAt() {
        return Optional.ofNullable(generated).map(Generated::at);
    }

    /** Returns the hash of the password; empty if the report has no password, or if the command contains the password. */
    public Optional<String> passwordHash() {
        return Optional.ofNullable(passwordHash);
    }

    /** Returns the page key to keep; empty for a random key. */
    public Optional<String> pageKey() {
        return Optional.ofNullable(pageKey);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImportReport that
                && Objects.equals(command, that.command)
                && violations.equals(that.violations)
                && Objects.equals(createdAt, that.createdAt)
                && Objects.equals(generated, that.generated)
                && Objects.equals(passwordHash, that.passwordHash)
                && Objects.equals(pageKey, that.pageKey);
    }

    @Override
    public int hashCode() {
        return Objects.hash(command, violations, createdAt, generated, passwordHash, pageKey);
    }

    /** Returns a text for logs, without the hash and the page key. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .omitNullValues()
                .add("command", command)
                .add("violations", violations.isEmpty() ? null : violations)
                .add("createdAt", createdAt())
                .add("outcome", outcome())
                .add("generatedAt", generatedAt())
                .add("passwordHash", passwordHash().map(hash -> "hidden"))
                .add("pageKey", pageKey().map(key -> "hidden"))
                .toString();
    }
}
