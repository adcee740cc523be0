package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/** What an update means for the work on a report, and which work keeps it from being written. */
public sealed interface ReportWork {

    /**
     * Whoever holds the report goes on. If it is not requested any more, the work is over, whoever held it; if it was not
     * requested before, the work begins.
     */
    ReportWork KEEP = new Keep();

    /** The report, which is requested, is to be worked on from the beginning: whatever claim it had is void. */
    ReportWork RESTART = new Restart();

    /** Which of them it is. */
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

    /** Which of them it is, for a {@code switch}. */
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
     * The report, which is requested no more, is done. The update is refused unless the report has this claim.
     *
     * @param claim what it was claimed with, not 0
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
     * The report, which is requested no more, is done. The update is refused if somebody holds the report: if it has a
     * claim and is due only after this instant.
     *
     * @param now the time
     */
    record FinishUnlessHeld(Instant now) implements ReportWork {

        /** Checks for null. */
        public FinishUnlessHeld {
            checkNotNull(now, "now");
        }

        @Override
        public boolean isPermitted(Optional<ReportState.Work> current) {
            return current.filter(work -> work.claim() != ReportState.Work.NOBODY && !work.isDueAt(now))
                    .isEmpty();
        }

        @Override
        public Type type() {
            return Type.FINISH_UNLESS_HELD;
        }
    }
}
