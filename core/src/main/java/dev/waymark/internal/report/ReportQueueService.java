package dev.waymark.internal.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.ReportClaimException;
import dev.waymark.error.WaymarkException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.Batches;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQueue;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.value.Durations;
import dev.waymark.value.Log;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The implementation of {@link ReportQueue} with a report store, for the reports of all owners (D-36). */
public final class ReportQueueService implements ReportQueue {

    private static final int BATCH = 100;

    private final Environment environment;
    private final ReportStore store;

    public ReportQueueService(Environment environment) {
        this.environment = environment;
        this.store = environment.storage().reports();
    }

    @Override
    public List<ReportClaim> claim(int limit, Duration lease) {
        checkArgument(limit >= 1, "limit must be at least 1, was %s", limit);
        Instant now = environment.now();
        Instant until = end(now, lease);
        long token = newToken();
        int maxTries = environment.retries().tries();
        ImmutableList.Builder<ReportClaim> claims = ImmutableList.builder();
        for (ReportClaim each : store.claim(token, now, until, limit, maxTries)) {
            if (each.attempt() > maxTries) {
                logSetAside(each.report());
                publishSetAside(each.report());
            } else {
                claims.add(each);
            }
        }
        return claims.build();
    }

    private static void logSetAside(Report report) {
        String name = "id " + report.id() + " of owner " + report.owner().key();
        Log.log(Level.WARNING, "a report is set aside after its last try: " + name);
    }

    private void publishSetAside(Report report) {
        environment.publish(new WaymarkEvent.ReportSetAside(report));
    }

    private long newToken() {
        long token = environment.random().nextLong();
        while (token == ReportState.Work.NO_CLAIM) {
            token = environment.random().nextLong();
        }
        return token;
    }

    private static Instant end(Instant now, Duration duration) {
        return Environment.inMicros(now.plus(Durations.check("lease", checkNotNull(duration, "lease"))));
    }

    @Override
    public ReportClaim extend(ReportClaim claim, Duration lease) {
        checkNotNull(claim, "claim");
        Instant until = end(environment.now(), lease);
        if (!store.extend(claim.report().id(), claim.token(), until)) {
            throw lost(claim);
        }
        return new ReportClaim(claim.report(), claim.attempt(), until, claim.token());
    }

    @Override
    public Report recordOutcome(ReportClaim claim, ReportOutcome outcome) {
        checkNotNull(claim, "claim");
        return OutcomeRecording.by(claim, environment).record(outcome);
    }

    @Override
    public Optional<Instant> fail(ReportClaim claim) {
        checkNotNull(claim, "claim");
        Optional<Instant> next =
                environment.retries().pauseAfter(claim.attempt()).map(pause -> end(environment.now(), pause));
        Report released =
                store.release(claim.report().id(), claim.token(), next).orElseThrow(() -> lost(claim));
        environment.publish(new WaymarkEvent.ReportFailed(released, claim.attempt(), next));
        if (next.isEmpty()) {
            publishSetAside(released);
        }
        return next;
    }

    private WaymarkException lost(ReportClaim claim) {
        long id = claim.report().id();
        return store.find(claim.report().owner(), id).isPresent()
                ? ReportClaimException.lost(id)
                : new NotFoundException(ReportService.KIND, id);
    }

    @Override
    public Stream<Report> setAside() {
        return Batches.walk(BATCH, store.setAside(0, BATCH), last -> store.setAside(last.id(), BATCH));
    }
}
