package dev.waymark.internal.observe;

/** A recorded operation. This interface does not depend on Java Flight Recorder, which is optional. */
interface Recording {

    /** Records nothing. */
    Recording NONE = (operation, outcome, failed) -> {};

    /** Records the end of the operation. */
    void ended(String operation, String outcome, boolean failed);
}
