package dev.waymark.storage.memory.report;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.ReportWork;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The generation work on reports, with its due time and its claim. The caller holds a lock. */
final class WorkQueue {

    /** The immutable work on one report. */
    record QueuedWork(long id, Work work) {}

    private static final Comparator<QueuedWork> BY_DUE = Comparator.<QueuedWork, Instant>comparing(
                    queued -> queued.work().due().orElseThrow())
            .thenComparingLong(QueuedWork::id);

    private final Map<Long, QueuedWork> byId = new HashMap<>();
    private final NavigableSet<QueuedWork> queue = new TreeSet<>(BY_DUE);
    private final NavigableSet<Long> setAside = new TreeSet<>();

    /** Updates the work after a report was stored. */
    void stored(Report report, ReportWork change) {
        Work.after(report, change, on(report.id()))
                .ifPresentOrElse(work -> put(report.id(), work), () -> end(report.id()));
    }

    /** Returns the work on a report, if any. */
    Optional<Work> on(long id) {
        return Optional.ofNullable(byId.get(id)).map(QueuedWork::work);
    }

    /** Sets the work on a report. */
    void put(long id, Work work) {
        end(id);
        QueuedWork queued = new QueuedWork(id, work);
        byId.put(id, queued);
        if (work.due().isPresent()) {
            queue.add(queued);
        } else {
            setAside.add(id);
        }
    }

    /** Removes the work on a report, if any. */
    void end(long id) {
        QueuedWork old = byId.remove(id);
        if (old != null && old.work().due().isPresent()) {
            queue.remove(old);
        } else {
            setAside.remove(id);
        }
    }

    /** Returns the ids of the reports that are not set aside, in the order of their due times. */
    Stream<Long> requested() {
        return queue.stream().map(QueuedWork::id);
    }

    /** Returns the ids above {@code after} of the reports that are set aside, in ascending order. */
    Stream<Long> setAside(long after) {
        return setAside.tailSet(after, false).stream();
    }

    /** Claims the first due reports, and returns their work. */
    ImmutableList<QueuedWork> claim(long claim, Instant now, Instant until, int limit) {
        ImmutableList<QueuedWork> claimed = queue.stream()
                .takeWhile(queued -> queued.work().isDueAt(now))
                .limit(limit)
                .map(queued -> new QueuedWork(queued.id(), queued.work().claimedBy(claim, until)))
                .collect(toImmutableList());
        claimed.forEach(queued -> put(queued.id(), queued.work()));
        return claimed;
    }

    /** Changes the due time of a report if the claim is current, and returns whether the claim is current. */
    boolean extend(long id, long claim, Instant until) {
        return change(id, claim, Optional.of(until), claim);
    }

    /** Removes the claim from a report if the claim is current, and returns whether the claim was current. */
    boolean release(long id, long claim, Optional<Instant> due) {
        return change(id, claim, due, Work.NO_CLAIM);
    }

    private boolean change(long id, long claim, Optional<Instant> due, long newClaim) {
        Optional<Work> held = on(id).filter(work -> work.claim() == claim);
        held.ifPresent(work -> put(id, new Work(due, work.tries(), newClaim)));
        return held.isPresent();
    }
}
