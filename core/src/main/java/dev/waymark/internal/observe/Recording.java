package dev.waymark.internal.observe;

/** An operation that is being recorded by something that may not be there. */
interface Recording {

    /** Records nothing. */
    Recording NONE = (operation, outcome, failed) -> {};

    /** The operation has ended. */
    void ended(String operation, String outcome, boolean failed);
}
