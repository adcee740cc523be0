package dev.waymark.link;

/** What becomes of a link's visitors. Every link has exactly one status at any moment (D-17). */
public enum LinkStatus {
    /** The link works. */
    ACTIVE(1),
    /** The link is past its expiration, and not disabled. */
    EXPIRED(2),
    /** The link was switched off, expired or not. */
    DISABLED(3);

    private final int code;

    LinkStatus(int code) {
        this.code = code;
    }

    /** The specification's number; its 0, for all links, is no status but the absence of a filter. */
    public int code() {
        return code;
    }
}
