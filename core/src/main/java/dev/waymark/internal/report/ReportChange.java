package dev.waymark.internal.report;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Lazy;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.list.ByQueryRules;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The update of a report by a command. After a concurrent write, the caller applies the update to the new report. Hashing and
 * generation are expensive, so a change hashes at most once and generates at most once, and only if the update needs the result.
 */
final class ReportChange {

    private static final String PASSWORD = "password";

    private final Environment environment;
    private final UpdateReport command;
    private final List<Violation> ownViolations;
    private final Supplier<Optional<PasswordHash>> password;

    /** The generated outcome for the URL of one report, kept for repeated updates of this report. */
    private Optional<ReportOutcome> outcome = Optional.empty();

    ReportChange(Environment environment, UpdateReport command) {
        this.environment = environment;
        this.command = command;
        this.ownViolations = environment.validator().violations(command);
        this.password = new Lazy<>(() -> newPassword().map(environment.hashing()::hash));
    }

    /** Returns the new password of a report that requires a password, if any. */
    private Optional<Secret> newPassword() {
        return command.applyTo(CreateReport.on("").privacy(Privacy.PASSWORD))
                .privacy()
                .password();
    }

    private ReportChange(ReportChange same) {
        this.environment = same.environment;
        this.command = same.command;
        this.ownViolations = same.ownViolations;
        this.password = same.password;
    }

    /** Returns the same update for other reports, without a generated outcome. All reports share one hash of the password. */
    ReportChange forOthers() {
        return new ReportChange(this);
    }

    /**
     * Checks the command without a report, and checks that the command can change many reports.
     *
     * @throws InvalidInputException with all violations of the command
     */
    void checkForMany() {
        ImmutableList.Builder<Violation> violations =
                ImmutableList.<Violation>builder().addAll(ownViolations);
        if (command.expectedVersion().isPresent()) {
            violations.add(ByQueryRules.ofOneRecord("version"));
        }
        InvalidInputException.throwIfAny(violations.build());
    }

    /**
     * Returns the replacement of a report in an update by query; empty if the report already matches the command.
     *
     * @param restartsWork whether the update restarts the work on the report, for example because the report is set aside;
     * then the result is present even if the fields of the report stay the same
     * @param now the time of the change, unless a generator generates the report: then the end of the generation is the time
     * @throws InvalidInputException with all violations of the command for this report; the messages contain the id of the
     * report
     */
    Optional<ReportStore.Replacement> replacingOneOfMany(StoredReport current, boolean restartsWork, Instant now) {
        Report report = current.report();
        InvalidInputException.throwIfAny(ByQueryRules.naming("report", report.id(), violations(current)));
        generate(report);
        boolean keepsRequest = report.requestedAt().isPresent() && !restartsWork;
        Instant changedAt = outcome.isPresent() ? environment.now() : now; // a generation takes time
        ReportStore.Replacement replacement = next(current, keepsRequest, changedAt);
        StoredReport next = replacement.after();
        Report unchanged = next.report().toBuilder()
                .updatedAt(report.updatedAt())
                .version(report.version())
                .build();
        boolean isSame = !restartsWork
                && !replacement.writesFindings()
                && next.withReport(unchanged).equals(current);
        return isSame ? Optional.empty() : Optional.of(replacement);
    }

    /**
     * Returns the replacement of a single report.
     *
     * @throws StaleVersionException if the command expects another version of the report
     * @throws InvalidInputException with all violations of the command, including the violations for this report
     */
    ReportStore.Replacement replacing(StoredReport current) {
        Report report = current.report();
        Updates.checkVersion(ReportService.KIND, report.id(), command.expectedVersion(), report.version());
        InvalidInputException.throwIfAny(violations(current));
        generate(current.report());
        return next(current, false, environment.now());
    }

    /** Returns whether the command requests generations for workers, because the application has no generator. */
    boolean requestsGeneration() {
        return command.regenerates() && environment.generator().isEmpty();
    }

    private void generate(Report report) {
        if (command.regenerates() && outcome.isEmpty()) {
            outcome = ReportGeneration.generate(environment, WebUrl.of(report.url()));
        }
    }

    /** @param keepsRequest whether a present request and its claim stay, instead of a new request */
    private ReportStore.Replacement next(StoredReport current, boolean keepsRequest, Instant now) {
        Report report = current.report();
        CreateReport after = after(report);
        Optional<PasswordHash> hash = Passwords.hashFor(after.privacy(), password, current.password());
        Instant changedAt = Comparators.max(now, report.updatedAt());
        ReportBuilder changed =
                report.toBuilder().privacy(Privacy.of(after.privacy().type())).attributes(after.attributes());
        if (outcome.isPresent()) {
            return ReportWrite.generated(current, changed, hash, outcome.get(), ReportWork.KEEP, changedAt);
        }
        return command.regenerates() && !keepsRequest
                ? ReportWrite.requestedAgain(current, changed, hash, changedAt)
                : ReportWrite.keepingGeneration(current, changed, hash, changedAt);
    }

    /** Returns the events of an update by this change. */
    List<WaymarkEvent> events(Report before, Report after) {
        WaymarkEvent updated = new WaymarkEvent.ReportUpdated(before, after);
        return outcome.isPresent() ? List.of(updated, new WaymarkEvent.ReportGenerated(after)) : List.of(updated);
    }

    /** Returns all violations of the command, including the violations for this report. */
    List<Violation> violations(StoredReport current) {
        Privacy privacy = after(current.report()).privacy();
        ImmutableList.Builder<Violation> violations = ImmutableList.<Violation>builder()
                .addAll(Passwords.relevantViolations(ownViolations, privacy, PASSWORD));
        Passwords.missingPassword(privacy, current.password().isPresent(), PASSWORD)
                .ifPresent(violations::add);
        return violations.build();
    }

    /** Returns the creation of the updated report. A kept password is absent. */
    private CreateReport after(Report report) {
        return command.applyTo(CreateReport.copyOf(report));
    }
}
