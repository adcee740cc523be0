package dev.waymark.internal.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * An operation as Java Flight Recorder knows it. The only class that knows that: it must not be asked for anything where there
 * is none.
 */
@Name("dev.waymark.Operation")
@Label("Waymark operation")
@Description("An operation of the facade of Waymark")
@Category("Waymark")
@StackTrace(false)
final class OperationEvent extends Event implements Recording {

    @Label("Operation")
    String operation = "";

    @Label("Outcome")
    String outcome = "";

    @Label("Failed")
    boolean failed;

    /** Whether a recording wants them. The JIT compiler leaves nothing of this while there is no recording. */
    static boolean isRecorded() {
        return new OperationEvent().isEnabled();
    }

    static Recording started() {
        OperationEvent event = new OperationEvent();
        event.begin();
        return event;
    }

    @Override
    public void ended(String whichOperation, String whichOutcome, boolean hasFailed) {
        end();
        if (shouldCommit()) {
            operation = whichOperation;
            outcome = whichOutcome;
            failed = hasFailed;
            commit();
        }
    }
}
