package dev.waymark.storage.memory.report;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportState;
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

    private static final long NO_CLAIM = 0;

    /**
     * The immutable work on one report.
     *
     * @param due the instant from which a worker can claim the report, or empty if the report is set aside
     * @param tries the number of claims so far
     * @param claim the current claim, or {@link #NO_CLAIM}
     */
    record QueuedWork(long id, Optional<Instant> due, int tries, long claim) {

        private boolean isDueAt(Instant now) {
            return due.isPresent() && !due.get().isAfter(now);
        }
    }

    private static final Comparator<QueuedWork> BY_DUE = Comparator.<QueuedWork, Instant>comparing(
                    work -> work.due().orElseThrow())
            .thenComparingLong(QueuedWork::id);

    private final Map<Long, QueuedWork> byId = new HashMap<>();
    private final NavigableSet<QueuedWork> queue = new TreeSet<>(BY_DUE);
    private final NavigableSet<Long> setAside = new TreeSet<>();

    /** Returns whether the work on a report permits an update. */
    boolean allows(long id, ReportWork change) {
        return switch (change.type()) {
            case KEEP, RESTART -> true;
            case FINISH_BY -> held(id, ((ReportWork.FinishBy) change).claim()).isPresent();
            case FINISH_UNLESS_HELD -> {
                Instant now = ((ReportWork.FinishUnlessHeld) change).now();
                QueuedWork work = byId.get(id);
                yield work == null || work.claim() == NO_CLAIM || work.isDueAt(now);
            }
        };
    }

    /** Updates the work after a report was stored. */
    void stored(Report report, ReportWork change) {
        if (report.requestedAt().isEmpty()) {
            end(report.id());
        } else if (change.type() == ReportWork.Type.RESTART || !byId.containsKey(report.id())) {
            put(new QueuedWork(report.id(), report.requestedAt(), 0, NO_CLAIM));
        }
    }

    /** Returns the work on a report, if any. */
    Optional<ReportState.Work> on(long id) {
        return Optional.ofNullable(byId.get(id))
                .map(work -> new ReportState.Work(work.due(), work.tries(), work.claim()));
    }

    /** Sets the work on a report from a copy. */
    void restore(long id, ReportState.Work state) {
        put(new QueuedWork(id, state.due(), state.tries(), state.claim()));
    }

    /** Removes the work on a report, if any. */
    void end(long id) {
        QueuedWork old = byId.remove(id);
        if (old != null) {
            unqueue(old);
        }
    }

    private void put(QueuedWork work) {
        end(work.id());
        byId.put(work.id(), work);
        if (work.due().isPresent()) {
            queue.add(work);
        } else {
            setAside.add(work.id());
        }
    }

    private void unqueue(QueuedWork work) {
        if (work.due().isPresent()) {
            queue.remove(work);
        } else {
            setAside.remove(work.id());
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
                .takeWhile(work -> work.isDueAt(now))
                .limit(limit)
                .map(work -> new QueuedWork(work.id(), Optional.of(until), work.tries() + 1, claim))
                .collect(toImmutableList());
        claimed.forEach(this::put);
        return claimed;
    }

    /** Changes the due time of a report if the claim is current, and returns whether the claim is current. */
    boolean extend(long id, long claim, Instant until) {
        return change(id, claim, Optional.of(until), claim);
    }

    /** Removes the claim from a report if the claim is current, and returns whether the claim was current. */
    boolean release(long id, long claim, Optional<Instant> due) {
        return change(id, claim, due, NO_CLAIM);
    }

    private boolean change(long id, long claim, Optional<Instant> due, long newClaim) {
        Optional<QueuedWork> held = held(id, claim);
        held.ifPresent(work -> put(new QueuedWork(id, due, work.tries(), newClaim)));
        return held.isPresent();
    }

    private Optional<QueuedWork> held(long id, long claim) {
        return Optional.ofNullable(byId.get(id)).filter(work -> work.claim() == claim);
    }
}
