package dev.waymark.link;

/** Whether a link works. Every link has exactly one status at any time. */
public enum LinkStatus {
    /** The link works. */
    ACTIVE(1),
    /** The link has reached one of its limits, and is not switched off. */
    EXPIRED(2),
    /** The link is switched off, expired or not. */
    DISABLED(3);

    private final int code;

    LinkStatus(int code) {
        this.code = code;
    }

    /** The number that the specification has for it. There, 0 is no status but stands for all links. */
    public int code() {
        return code;
    }
}
