package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/**
 * The effect of an update on the work on a report, and the condition on the work that permits the update.
 *
 * @param type the kind of effect
 * @param claim the number of the claim that the update needs; 0 except for {@link Type#FINISH_BY}
 * @param now the time of the update; present only for {@link Type#FINISH_UNLESS_HELD}
 */
public record ReportWork(Type type, long claim, Optional<Instant> now) {

    /**
     * An update that keeps the current claim. If the generation is no longer requested after the update, the work ends, even if
     * a worker has a claim. If the generation was not requested before the update, the work begins.
     */
    public static final ReportWork KEEP = new ReportWork(Type.KEEP, ReportState.Work.NO_CLAIM, Optional.empty());

    /** An update of a requested report that restarts the work: a previous claim becomes invalid. */
    public static final ReportWork RESTART = new ReportWork(Type.RESTART, ReportState.Work.NO_CLAIM, Optional.empty());

    /** The kinds of effects on the work. */
    public enum Type {
        /** {@link ReportWork#KEEP}. */
        KEEP,
        /** {@link ReportWork#RESTART}. */
        RESTART,
        /** {@link ReportWork#finishBy}. */
        FINISH_BY,
        /** {@link ReportWork#finishUnlessHeld}. */
        FINISH_UNLESS_HELD
    }

    /**
     * Checks that the values belong to the kind.
     *
     * @throws IllegalArgumentException if the time is missing, or if the claim or the time belongs to another kind
     */
    public ReportWork {
        checkNotNull(type, "type");
        checkNotNull(now, "now");
        checkArgument(claim == ReportState.Work.NO_CLAIM || type == Type.FINISH_BY, "%s must not have a claim", type);
        checkArgument(
                now.isPresent() == (type == Type.FINISH_UNLESS_HELD),
                "a time belongs only to FINISH_UNLESS_HELD, not to %s",
                type);
    }

    /**
     * Returns an update that finishes the work: the generation is no longer requested. The update is refused unless the report
     * has this claim.
     *
     * @param claim the number of the claim, not 0
     */
    public static ReportWork finishBy(long claim) {
        return new ReportWork(Type.FINISH_BY, claim, Optional.empty());
    }

    /**
     * Returns an update that finishes the work: the generation is no longer requested. The update is refused if a worker holds
     * the report: if the report has a claim and the due time is after {@code now}.
     *
     * @param now the time of the update
     */
    public static ReportWork finishUnlessHeld(Instant now) {
        return new ReportWork(
                Type.FINISH_UNLESS_HELD, ReportState.Work.NO_CLAIM, Optional.of(checkNotNull(now, "now")));
    }

    /**
     * Returns whether the update of a report is permitted.
     *
     * @param current the work on the report before the update; empty if no generation is requested
     */
    public boolean isPermitted(Optional<ReportState.Work> current) {
        checkNotNull(current, "current");
        return switch (type) {
            case KEEP, RESTART -> true;
            case FINISH_BY -> current.isPresent() && current.get().claim() == claim;
            case FINISH_UNLESS_HELD ->
                current.isEmpty()
                        || current.get().claim() == ReportState.Work.NO_CLAIM
                        || current.get().isDueAt(now.orElseThrow());
        };
    }
}
