package dev.waymark.internal.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * The event of Java Flight Recorder for one operation. A program may lack the module of Flight Recorder; such a program must
 * not load this class.
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

    /** Returns whether a recording includes these events. Without a recording, the JIT compiler removes this call. */
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
