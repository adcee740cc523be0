package dev.waymark.internal.observe;

/** The recording of one operation. This interface does not depend on Java Flight Recorder, which is optional. */
interface Recording {

    /** The recording without an effect. */
    Recording NONE = (operation, outcome, failed) -> {};

    /** Records the end of the operation. */
    void ended(String operation, String outcome, boolean failed);
}
