package dev.waymark.storage.jdbc;

import dev.waymark.Waymark;
import dev.waymark.report.ReportClaim;

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

    @Override
    public String toString() {
        return name;
    }
}
