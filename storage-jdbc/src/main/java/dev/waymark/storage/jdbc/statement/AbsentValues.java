package dev.waymark.storage.jdbc.statement;

import dev.waymark.spi.SortKey;

/** What columns hold for what is absent, where NULL would make comparisons fail. */
public final class AbsentValues {

    /** In no space. */
    public static final long ID = 0;

    /** Never expires. */
    public static final long EXPIRY = Long.MAX_VALUE;

    /** May be clicked without end. */
    public static final long CLICK_LIMIT = Long.MAX_VALUE;

    /** Not generated, or not requested, so that no work on it is ever due. */
    public static final long INSTANT = SortKey.NO_INSTANT;

    /** Set aside: requested, but not due. */
    public static final long DUE = Long.MAX_VALUE;

    /** Without title. */
    public static final String TEXT = "";

    private AbsentValues() {}
}
