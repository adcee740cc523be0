package dev.waymark.contract.reference;

import dev.waymark.report.Report;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportWork;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The work on reports by id. The work on deleted reports stays, without effect: callers pass only ids of existing reports. */
final class ReferenceWork {

    private static final long NO_CLAIM = 0;

    /**
     * The work on one report.
     *
     * @param due the due time; empty if the report is set aside
     */
    private record Work(Optional<Instant> due, int tries, long claim) {}

    private final Map<Long, Work> works = new TreeMap<>();

    boolean allows(long id, ReportWork change) {
        Work work = works.getOrDefault(id, new Work(Optional.empty(), 0, NO_CLAIM));
        return switch (change.type()) {
            case KEEP, RESTART -> true;
            case FINISH_BY -> work.claim() != NO_CLAIM && work.claim() == change.claim();
            case FINISH_UNLESS_HELD -> {
                Instant now = change.now().orElseThrow();
                yield work.claim() == NO_CLAIM || !work.due().orElseThrow().isAfter(now);
            }
        };
    }

    /** Changes the work after the report was stored with this change of the work. */
    void stored(Report report, ReportWork change) {
        if (report.requestedAt().isEmpty()) {
            works.remove(report.id());
        } else if (change.equals(ReportWork.RESTART) || !works.containsKey(report.id())) {
            works.put(report.id(), new Work(report.requestedAt().map(ReferenceWork::beforeEachClock), 0, NO_CLAIM));
        }
    }

    private static Instant beforeEachClock(Instant requested) {
        return requested.minus(36_525, ChronoUnit.DAYS);
    }

    Stream<Long> requested(Set<Long> ids) {
        Comparator<Long> byDue = Comparator.comparing(id -> works.get(id).due().orElseThrow());
        return works.keySet().stream()
                .filter(ids::contains)
                .filter(id -> works.get(id).due().isPresent())
                .sorted(byDue.thenComparingLong(id -> id));
    }

    Stream<Long> due(Instant now, Set<Long> ids) {
        return requested(ids).filter(id -> !works.get(id).due().orElseThrow().isAfter(now));
    }

    Stream<Long> setAside(Set<Long> ids) {
        return works.keySet().stream()
                .filter(ids::contains)
                .filter(id -> works.get(id).due().isEmpty());
    }

    Optional<ReportState.Work> of(long id) {
        return Optional.ofNullable(works.get(id))
                .map(work -> new ReportState.Work(work.due(), work.tries(), work.claim()));
    }

    void restore(long id, ReportState.Work state) {
        works.put(id, new Work(state.due(), state.tries(), state.claim()));
    }

    int tries(long id) {
        return works.get(id).tries();
    }

    void claim(long id, long claim, Instant until) {
        works.put(id, new Work(Optional.of(until), tries(id) + 1, claim));
    }

    boolean extend(long id, long claim, Instant until) {
        return changes(id, claim, Optional.of(until), claim);
    }

    boolean release(long id, long claim, Optional<Instant> due) {
        return changes(id, claim, due, NO_CLAIM);
    }

    private boolean changes(long id, long claim, Optional<Instant> due, long next) {
        Work work = works.get(id);
        if (work == null || work.claim() != claim) {
            return false;
        }
        works.put(id, new Work(due, work.tries(), next));
        return true;
    }
}
