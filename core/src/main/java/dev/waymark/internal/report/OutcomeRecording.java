package dev.waymark.internal.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.error.ClaimLostException;
import dev.waymark.error.ConflictException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.ReportClaimedException;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The recording of one outcome. A claim of the report may prevent the recording (D-10, D-36). */
final class OutcomeRecording {

    private static final long NONE = 0;

    private final Environment environment;
    private final ReportStore store;
    private final Owner owner;
    private final long id;

    /** The worker's claim; null if the recording needs no claim. */
    private final @Nullable ReportClaim claim;

    /** The version of the report at the last attempt. */
    private long refusedVersion = NONE;

    private OutcomeRecording(Environment environment, Owner owner, long id, @Nullable ReportClaim claim) {
        this.environment = environment;
        this.store = environment.storage().reports();
        this.owner = owner;
        this.id = id;
        this.claim = claim;
    }

    /** Creates a recording that fails if the report no longer has this claim. */
    static OutcomeRecording by(ReportClaim claim, Environment environment) {
        Report report = claim.report();
        return new OutcomeRecording(environment, report.owner(), report.id(), claim);
    }

    /** Creates a recording that fails if a worker holds the report. */
    static OutcomeRecording unlessHeld(Environment environment, Owner owner, long id) {
        return new OutcomeRecording(environment, owner, id, null);
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
        if (report.version() == refusedVersion) {
            throw refusal();
        }
        refusedVersion = report.version();
        Instant now = environment.now();
        Instant changedAt = Comparators.max(now, report.updatedAt());
        GenerationState done = GenerationState.done(outcome, changedAt).withWork(work(now));
        return ReportWrite.to(
                store, ReportWrite.next(current, report.toBuilder(), current.password(), done, changedAt));
    }

    private ReportWork work(Instant now) {
        return claim == null ? ReportWork.finishUnlessHeld(now) : ReportWork.finishBy(claim.token());
    }

    private ConflictException refusal() {
        return claim == null ? new ReportClaimedException(id) : new ClaimLostException(id);
    }
}
