package dev.waymark.storage.jdbc;

import dev.waymark.Waymark;
import dev.waymark.report.ReportClaim;
import java.util.List;
import java.util.Optional;

/**
 * Something an application asks for.
 *
 * @param isInParts whether it may have happened up to some part, or wholly, where it fails
 */
record Operation(String name, boolean isInParts, Action action) {

    /** How it is asked for. */
    @FunctionalInterface
    interface Action {
        void run(Waymark waymark, Ids ids);
    }

    /** Of what is there before. */
    record Ids(long link, long report, ReportClaim claim, long apiKey) {}

    static Operation of(String name, Action action) {
        return new Operation(name, false, action);
    }

    static Operation inParts(String name, Action action) {
        return new Operation(name, true, action);
    }

    /**
     * What may be there after it was asked for.
     *
     * @param isUnanswered whether the database may have done it and not said so, of which nobody can know
     * @param thrown what was thrown, if anything
     */
    static <T> List<T> outcomes(T before, T after, boolean isUnanswered, Optional<Throwable> thrown) {
        if (thrown.isEmpty()) {
            return List.of(after);
        }
        return isUnanswered ? List.of(before, after) : List.of(before);
    }

    @Override
    public String toString() {
        return name;
    }
}
