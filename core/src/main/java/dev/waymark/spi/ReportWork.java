package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/** The effect of an update on the work on a report, and the condition on the work that permits the update. */
public sealed interface ReportWork {

    /**
     * An update that keeps the current claim. If the generation is no longer requested after the update, the work ends, even if
     * a worker has a claim. If the generation was not requested before the update, the work begins.
     */
    ReportWork KEEP = new Keep();

    /** An update of a requested report that restarts the work: a previous claim becomes invalid. */
    ReportWork RESTART = new Restart();

    /** The kinds of effects on the work. */
    enum Type {
        /** {@link Keep}. */
        KEEP,
        /** {@link Restart}. */
        RESTART,
        /** {@link FinishBy}. */
        FINISH_BY,
        /** {@link FinishUnlessHeld}. */
        FINISH_UNLESS_HELD
    }

    /** Returns the kind, for a {@code switch}. */
    Type type();

    /**
     * Returns whether the update of a report is permitted.
     *
     * @param current the work on the report before the update; empty if no generation is requested
     */
    boolean isPermitted(Optional<ReportState.Work> current);

    /** {@link ReportWork#KEEP}. */
    record Keep() implements ReportWork {
        @Override
        public boolean isPermitted(Optional<ReportState.Work> current) {
            checkNotNull(current, "current");
            return true;
        }

        @Override
        public Type type() {
            return Type.KEEP;
        }
    }

    /** {@link ReportWork#RESTART}. */
    record Restart() implements ReportWork {
        @Override
        public boolean isPermitted(Optional<ReportState.Work> current) {
            checkNotNull(current, "current");
            return true;
        }

        @Override
        public Type type() {
            return Type.RESTART;
        }
    }

    /**
     * An update that finishes the work: the generation is no longer requested. The update is refused unless the report has this
     * claim.
     *
     * @param claim the number of the claim, not 0
     */
    record FinishBy(long claim) implements ReportWork {

        @Override
        public boolean isPermitted(Optional<ReportState.Work> current) {
            return current.filter(work -> work.claim() == claim).isPresent();
        }

        @Override
        public Type type() {
            return Type.FINISH_BY;
        }
    }

    /**
     * An update that finishes the work: the generation is no longer requested. The update is refused if a worker holds the
     * report: if the report has a claim and the due time is after {@code now}.
     *
     * @param now the time of the update
     */
    record FinishUnlessHeld(Instant now) implements ReportWork {

        /** Throws a {@link NullPointerException} if the time is null. */
        public FinishUnlessHeld {
            checkNotNull(now, "now");
        }

        @Override
        public boolean isPermitted(Optional<ReportState.Work> current) {
            return current.filter(work -> work.claim() != ReportState.Work.NO_CLAIM && !work.isDueAt(now))
                    .isEmpty();
        }

        @Override
        public Type type() {
            return Type.FINISH_UNLESS_HELD;
        }
    }
}
