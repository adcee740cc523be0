package dev.waymark.link;

/** The status of a link. A link has exactly one status at any time. */
public enum LinkStatus {
    /** The link works. */
    ACTIVE(1),
    /** The link has started, has reached at least one limit, and is not disabled. */
    EXPIRED(2),
    /** The link is disabled, or has not started. Such a link may also have reached a limit. */
    DISABLED(3);

    private final int code;

    LinkStatus(int code) {
        this.code = code;
    }

    /** Returns the number in the specification, where 0 stands for all links. */
    public int code() {
        return code;
    }
}
