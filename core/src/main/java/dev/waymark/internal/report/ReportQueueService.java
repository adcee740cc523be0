package dev.waymark.internal.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.ClaimLostException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.WaymarkException;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Times;
import dev.waymark.internal.list.Batches;
import dev.waymark.internal.observe.Observation;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportRetries;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The implementation of {@link ReportQueue} with a report store, for the reports of all owners (D-36). */
public final class ReportQueueService implements ReportQueue {

    private static final Duration MIN_LEASE = Duration.ofMillis(1);
    private static final Duration MAX_LEASE = Duration.ofDays(365);
    private static final int BATCH = 100;

    private final Environment environment;
    private final ReportStore store;
    private final Observation observation;

    public ReportQueueService(Environment environment) {
        this.environment = environment;
        this.store = environment.storage().reports();
        this.observation = environment.observation();
    }

    @Override
    public List<ReportClaim> claim(int limit, Duration lease) {
        return observation.measure("reportQueue.claim", () -> {
            checkArgument(limit >= 1, "limit must be at least 1, was %s", limit);
            Instant now = environment.now();
            Instant until = end(now, lease);
            long token = newToken();
            return store.claim(token, now, until, limit).stream()
                    .map(claimed -> ReportClaim.of(claimed.report(), claimed.tries(), until, token))
                    .collect(ImmutableList.toImmutableList());
        });
    }

    private long newToken() {
        long token = environment.random().nextLong();
        while (token == ReportState.Work.NO_CLAIM) {
            token = environment.random().nextLong();
        }
        return token;
    }

    private static Instant end(Instant now, Duration duration) {
        checkArgument(
                checkNotNull(duration, "lease").compareTo(MIN_LEASE) >= 0 && duration.compareTo(MAX_LEASE) <= 0,
                "lease must be from a millisecond to 365 days, was %s",
                duration);
        return Times.inMicros(now.plus(duration));
    }

    @Override
    public ReportClaim extend(ReportClaim claim, Duration lease) {
        return observation.measure("reportQueue.extend", () -> {
            checkNotNull(claim, "claim");
            Instant until = end(environment.now(), lease);
            if (!store.extend(claim.report().id(), claim.token(), until)) {
                throw lost(claim);
            }
            return ReportClaim.of(claim.report(), claim.attempt(), until, claim.token());
        });
    }

    @Override
    public Report recordOutcome(ReportClaim claim, ReportOutcome outcome) {
        return observation.measure("reportQueue.recordOutcome", () -> {
            checkNotNull(claim, "claim");
            return OutcomeRecording.by(claim, environment).record(outcome);
        });
    }

    @Override
    public Optional<Instant> fail(ReportClaim claim, ReportRetries retries) {
        return observation.measure("reportQueue.fail", () -> {
            checkNotNull(claim, "claim");
            Optional<Instant> next = checkNotNull(retries, "retries")
                    .pauseAfter(claim.attempt())
                    .map(pause -> end(environment.now(), pause));
            if (!store.release(claim.report().id(), claim.token(), next)) {
                throw lost(claim);
            }
            return next;
        });
    }

    private WaymarkException lost(ReportClaim claim) {
        long id = claim.report().id();
        return store.find(claim.report().owner(), id).isPresent()
                ? new ClaimLostException(id)
                : new NotFoundException(ReportService.KIND, id);
    }

    @Override
    public Stream<Report> setAside() {
        return observation.measureStream(
                "reportQueue.setAside",
                () -> Batches.walk(store.setAside(0, BATCH), last -> store.setAside(last.id(), BATCH)));
    }
}
