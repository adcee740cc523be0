package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.value.ValueFields;
import java.time.Instant;
import java.util.List;
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

    /** The fields of a record. Only the copy for a new record is changed. */
    private static final class Fields extends ValueFields<Fields> {

        private Optional<CreateReport> command = Optional.empty();
        private List<Violation> violations = ImmutableList.of();
        private Optional<Instant> createdAt = Optional.empty();
        private Optional<ReportOutcome> outcome = Optional.empty();
        private Optional<Instant> generatedAt = Optional.empty();
        private Optional<String> passwordHash = Optional.empty();
        private Optional<String> pageKey = Optional.empty();

        private List<Object> all() {
            return ImmutableList.of(command, violations, createdAt, outcome, generatedAt, passwordHash, pageKey);
        }
    }

    private final Fields fields;

    private ImportReport(Fields fields) {
        this.fields = fields;
    }

    /**
     * Creates a record of a report without an outcome. By default, the import sets the time of creation and requests the
     * generation of the report.
     */
    public static ImportReport of(CreateReport command) {
        Fields fields = new Fields();
        fields.command = Optional.of(checkNotNull(command, "command"));
        return new ImportReport(fields);
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
        Fields fields = new Fields();
        fields.violations = ImmutableList.copyOf(violations);
        return new ImportReport(fields);
    }

    /** Sets the time of creation, at most five minutes in the future. By default, this is the time of the import. */
    public ImportReport createdAt(Instant instant) {
        Fields changed = fields.copy();
        changed.createdAt = Optional.of(checkNotNull(instant, "instant"));
        return new ImportReport(changed);
    }

    /**
     * Sets the outcome and the time of its generation, at most five minutes in the future. By default, the import requests the
     * generation of the report.
     */
    public ImportReport outcome(ReportOutcome outcome, Instant generatedAt) {
        Fields changed = fields.copy();
        changed.outcome = Optional.of(checkNotNull(outcome, "outcome"));
        changed.generatedAt = Optional.of(checkNotNull(generatedAt, "generatedAt"));
        return new ImportReport(changed);
    }

    /**
     * Guards the report with the password of this hash. The command's privacy must be
     * {@link dev.waymark.access.Privacy#PASSWORD}, and the application's {@link dev.waymark.access.PasswordHasher} must be able
     * to verify the hash.
     */
    public ImportReport passwordHash(String encoded) {
        Fields changed = fields.copy();
        changed.passwordHash = Optional.of(checkNotNull(encoded, "encoded"));
        return new ImportReport(changed);
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
        Fields changed = fields.copy();
        changed.pageKey = Optional.of(checkNotNull(key, "key"));
        return new ImportReport(changed);
    }

    /**
     * Returns the command.
     *
     * @throws IllegalStateException if the record is unreadable
     */
    public CreateReport command() {
        return fields.command.orElseThrow(() -> new IllegalStateException("an unreadable record has no command"));
    }

    /** Returns the reasons why the caller could not read the record; empty for a readable record. */
    public List<Violation> violations() {
        return fields.violations;
    }

    /** Returns the time of creation; empty for the time of the import. */
    public Optional<Instant> createdAt() {
        return fields.createdAt;
    }

    /** Returns the outcome; empty if the import requests the generation of the report. */
    public Optional<ReportOutcome> outcome() {
        return fields.outcome;
    }

    /** Returns the time at which the outcome was generated; empty if the import requests the generation of the report. */
    public Optional<Instant> generatedAt() {
        return fields.generatedAt;
    }

    /** Returns the hash of the password; empty if the report has no password, or if the command contains the password. */
    public Optional<String> passwordHash() {
        return fields.passwordHash;
    }

    /** Returns the page key to keep; empty for a random key. */
    public Optional<String> pageKey() {
        return fields.pageKey;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImportReport that && fields.all().equals(that.fields.all());
    }

    @Override
    public int hashCode() {
        return fields.all().hashCode();
    }

    /** Returns a text for logs, without the hash and the page key. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .omitNullValues()
                .add("command", fields.command.orElse(null))
                .add("violations", fields.violations.isEmpty() ? null : fields.violations)
                .add("createdAt", fields.createdAt)
                .add("outcome", fields.outcome)
                .add("generatedAt", fields.generatedAt)
                .add("passwordHash", fields.passwordHash.map(hash -> "hidden"))
                .add("pageKey", fields.pageKey.map(key -> "hidden"))
                .toString();
    }
}
