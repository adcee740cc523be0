package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A report as another system knows it.
 *
 * <pre>{@code
 * Instant then = Instant.parse("2019-05-01T09:30:00Z");
 * ImportReport record = ImportReport.of(CreateReport.on("https://example.com/"))
 *         .createdAt(then)
 *         .outcome(ReportOutcome.of(ReportResult.GOOD), then.plusSeconds(20));
 * }</pre>
 *
 * <p>Only the command is needed. Immutable; each method returns a changed copy. Only null is refused here. Everything else
 * is checked by {@link Reports#importAll Reports.importAll}.
 *
 * @see <a href="../package-summary.html#D-35">Moving in and out</a>
 */
public final class ImportReport {

    private record Generated(ReportOutcome outcome, Instant at) {}

    private final CreateReport command;
    private final Optional<Instant> createdAt;
    private final Optional<Generated> generated;
    private final Optional<String> passwordHash;

    private ImportReport(
            CreateReport command,
            Optional<Instant> createdAt,
            Optional<Generated> generated,
            Optional<String> passwordHash) {
        this.command = command;
        this.createdAt = createdAt;
        this.generated = generated;
        this.passwordHash = passwordHash;
    }

    /** A report that is like this, created now; its generation is requested. */
    public static ImportReport of(CreateReport command) {
        return new ImportReport(checkNotNull(command, "command"), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Says when it was created: in the past. By default, that is when it is imported. */
    public ImportReport createdAt(Instant instant) {
        return new ImportReport(command, Optional.of(checkNotNull(instant, "instant")), generated, passwordHash);
    }

    /** Says what it says, and since when: in the past. By default, its generation is requested when it is imported. */
    public ImportReport outcome(ReportOutcome outcome, Instant generatedAt) {
        Generated past = new Generated(checkNotNull(outcome, "outcome"), checkNotNull(generatedAt, "generatedAt"));
        return new ImportReport(command, createdAt, Optional.of(past), passwordHash);
    }

    /**
     * Guards the report with the password of this hash. The command's privacy must be
     * {@link dev.waymark.access.Privacy#PASSWORD}, and the application's {@link dev.waymark.access.PasswordHasher} must be
     * able to verify the hash.
     */
    public ImportReport passwordHash(String encoded) {
        return new ImportReport(command, createdAt, generated, Optional.of(checkNotNull(encoded, "encoded")));
    }

    /** What the report is like apart from its past. */
    public CreateReport command() {
        return command;
    }

    /** When it was created; empty for when it is imported. */
    public Optional<Instant> createdAt() {
        return createdAt;
    }

    /** What it says; empty if it is still to be generated. */
    public Optional<ReportOutcome> outcome() {
        return generated.map(Generated::outcome);
    }

    /** Since when it says so; empty if it is still to be generated. */
    public Optional<Instant> generatedAt() {
        return generated.map(Generated::at);
    }

    /** The hash of its password; empty for none, or for that of the command. */
    public Optional<String> passwordHash() {
        return passwordHash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImportReport that
                && command.equals(that.command)
                && createdAt.equals(that.createdAt)
                && generated.equals(that.generated)
                && passwordHash.equals(that.passwordHash);
    }

    @Override
    public int hashCode() {
        return Objects.hash(command, createdAt, generated, passwordHash);
    }

    /** Hides the hash. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("command", command)
                .add("createdAt", createdAt)
                .add("outcome", outcome())
                .add("generatedAt", generatedAt())
                .add("passwordHash", passwordHash.map(hash -> "hidden"))
                .toString();
    }
}
