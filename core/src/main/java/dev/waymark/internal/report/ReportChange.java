package dev.waymark.internal.report;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.ByQueryRules;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.ReportReplacement;
import dev.waymark.spi.StoredReport;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One update, which may have to be applied more than once if others write in between. What costs much, hashing and
 * generating, is done once at most, and only if it is needed.
 */
final class ReportChange {

    private static final String PASSWORD = "password";

    private final Environment environment;
    private final ReportGeneration generation;
    private final UpdateReport command;
    private final List<Violation> ownViolations;
    private final Supplier<Optional<PasswordHash>> password;
    private Optional<ReportOutcome> outcome = Optional.empty();

    ReportChange(Environment environment, UpdateReport command) {
        this.environment = environment;
        this.generation = new ReportGeneration(environment);
        this.command = command;
        this.ownViolations = environment.validator().violations(command);
        this.password = Passwords.fresh(
                environment.hashing(),
                command.privacy().value(),
                command.password().value());
    }

    private ReportChange(ReportChange same) {
        this.environment = same.environment;
        this.generation = same.generation;
        this.command = same.command;
        this.ownViolations = same.ownViolations;
        this.password = same.password;
    }

    /** The same update of other reports, for which nothing has been generated yet. A password is hashed once for all. */
    ReportChange forOthers() {
        return new ReportChange(this);
    }

    /**
     * Refuses what is wrong with the command alone, or cannot be done to many reports.
     *
     * @throws InvalidInputException with all of that
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
     * What to write of one of many reports; empty if it is as commanded already.
     *
     * @param isToBegin whether work on it is to begin although it stays as it is
     * @throws InvalidInputException with all that is wrong with the command for this report, whose id it names
     */
    Optional<ReportReplacement> replacing(StoredReport current, boolean isToBegin, Instant now) {
        Report report = current.report();
        InvalidInputException.throwIfAny(ByQueryRules.naming("report", report.id(), violations(current)));
        generate(report);
        ReportWrite write = next(current, now);
        Report unchanged = write.stored().report().toBuilder()
                .updatedAt(report.updatedAt())
                .version(report.version())
                .build();
        boolean isSame = !isToBegin
                && write.findings().type() == Patch.Type.KEEP
                && write.stored().withReport(unchanged).equals(current);
        return isSame
                ? Optional.empty()
                : Optional.of(new ReportReplacement(current, write.stored(), write.findings(), write.work()));
    }

    /**
     * The report as it is to be.
     *
     * @throws InvalidInputException with all that is wrong with the command, alone and for this report
     */
    ReportWrite applyTo(StoredReport current) {
        InvalidInputException.throwIfAny(violations(current));
        generate(current.report());
        return next(current, environment.now());
    }

    /** Whether it asks for reports that others are to generate. */
    boolean asksForGeneration() {
        return command.regenerates() && environment.generator().isEmpty();
    }

    private void generate(Report report) {
        if (command.regenerates() && outcome.isEmpty()) {
            outcome = generation.generate(WebUrl.of(report.url()));
        }
    }

    private ReportWrite next(StoredReport current, Instant now) {
        Report report = current.report();
        Privacy privacy = privacy(report);
        Optional<PasswordHash> hash = Passwords.remaining(privacy, password, current.password());
        Instant changedAt = Comparators.max(now, report.updatedAt());
        return ReportWrite.next(current, privacy, hash, generation(report, changedAt), changedAt);
    }

    /** Whether the last report that this was applied to has been given a result by it. */
    boolean hasGenerated() {
        return outcome.isPresent();
    }

    /** All that is wrong with the command, alone and for this report. */
    List<Violation> violations(StoredReport current) {
        boolean hasPassword =
                command.password().value().isPresent() || current.password().isPresent();
        Privacy privacy = privacy(current.report());
        ImmutableList.Builder<Violation> violations =
                ImmutableList.<Violation>builder().addAll(Passwords.relevant(ownViolations, privacy, PASSWORD));
        Passwords.check(privacy, hasPassword, PASSWORD).ifPresent(violations::add);
        return violations.build();
    }

    private Privacy privacy(Report report) {
        return command.privacy().value().orElse(report.privacy());
    }

    private GenerationState generation(Report report, Instant now) {
        GenerationState current = GenerationState.of(report);
        if (!command.regenerates()) {
            return current;
        }
        return outcome.map(done -> GenerationState.done(done, now)).orElseGet(() -> current.requestedAgain(now));
    }
}
