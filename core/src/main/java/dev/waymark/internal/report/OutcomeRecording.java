package dev.waymark.internal.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.error.ConflictException;
import dev.waymark.error.NotFoundException;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The recording of one outcome. A claim of the report may prevent the recording (D-10, D-36). */
final class OutcomeRecording {

    private static final long NONE = 0;

    private final Environment environment;
    private final ReportStore store;
    private final Owner owner;
    private final long id;
    private final Function<Instant, ReportWork> condition;
    private final LongFunction<? extends ConflictException> refusal;
    private long triedVersion = NONE;

    /**
     * Creates the recording for one report.
     *
     * @param condition returns the {@link ReportWork} for the instant of the update: the work finishes only if the claim
     * of the report permits the update
     * @param refusal creates the exception for the id of a report whose claim prevents the update
     */
    OutcomeRecording(
            Environment environment,
            Owner owner,
            long id,
            Function<Instant, ReportWork> condition,
            LongFunction<? extends ConflictException> refusal) {
        this.environment = environment;
        this.store = environment.storage().reports();
        this.owner = owner;
        this.id = id;
        this.condition = condition;
        this.refusal = refusal;
    }

    Report record(ReportOutcome outcome) {
        environment.validator().check(checkNotNull(outcome, "outcome"));
        Report generated = Updates.untilWritten(ReportService.KIND, id, () -> attempt(outcome));
        environment.publish(listener -> listener.reportGenerated(generated));
        return generated;
    }

    /**
     * Tries the update once. If the report still has the version of the last failed attempt, a concurrent update was not
     * the reason of that failure. The claim of the report then prevents the update, so the method throws the refusal.
     */
    private Optional<Report> attempt(ReportOutcome outcome) {
        StoredReport current = store.find(owner, id).orElseThrow(() -> new NotFoundException(ReportService.KIND, id));
        Report report = current.report();
        if (report.version() == triedVersion) {
            throw refusal.apply(id);
        }
        triedVersion = report.version();
        Instant now = environment.now();
        Instant changedAt = Comparators.max(now, report.updatedAt());
        GenerationState done = GenerationState.done(outcome, changedAt).withWork(condition.apply(now));
        return ReportWrite.to(
                store, ReportWrite.next(current, report.toBuilder(), current.password(), done, changedAt));
    }
}
