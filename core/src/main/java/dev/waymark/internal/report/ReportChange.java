package dev.waymark.internal.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.UpdateReport;
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
        this.password = new Passwords(environment.hashing())
                .fresh(command.privacy().value(), command.password().value());
    }

    /**
     * The report as it is to be.
     *
     * @throws InvalidInputException with all that is wrong with the command, alone and for this report
     */
    ReportWrite applyTo(StoredReport current) {
        InvalidInputException.throwIfAny(violations(current));
        Report report = current.report();
        if (command.regenerates() && outcome.isEmpty()) {
            outcome = generation.generate(WebUrl.of(report.url()));
        }
        Privacy privacy = privacy(report);
        Optional<PasswordHash> hash = Passwords.remaining(privacy, password, current.password());
        Instant now = environment.now();
        return ReportWrite.next(report, privacy, hash, generation(report, now), now);
    }

    /** Whether the last report that this was applied to has been given a result by it. */
    boolean hasGenerated() {
        return outcome.isPresent();
    }

    /** All that is wrong with the command, alone and for this report. */
    List<Violation> violations(StoredReport current) {
        boolean hasPassword =
                command.password().value().isPresent() || current.password().isPresent();
        ImmutableList.Builder<Violation> violations =
                ImmutableList.<Violation>builder().addAll(ownViolations);
        Passwords.check(privacy(current.report()), hasPassword, "password").ifPresent(violations::add);
        return violations.build();
    }

    private Privacy privacy(Report report) {
        return command.privacy().value().orElse(report.privacy());
    }

    private Generation generation(Report report, Instant now) {
        Generation current = Generation.of(report);
        if (!command.regenerates()) {
            return current;
        }
        return outcome.map(done -> Generation.done(done, now)).orElseGet(() -> current.requestedAgain(now));
    }
}
