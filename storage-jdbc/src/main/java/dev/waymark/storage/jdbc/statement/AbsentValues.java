package dev.waymark.storage.jdbc.statement;

import dev.waymark.spi.Position;

/** The values for absent data in columns that must not be NULL, because comparisons with NULL fail. */
public final class AbsentValues {

    /** The space of a link without a space. */
    public static final long ID = 0;

    /** The start of a link without a start. */
    public static final long START = Long.MIN_VALUE;

    /** The expiry of a record that never expires. */
    public static final long EXPIRY = Long.MAX_VALUE;

    /** The click limit of a link without a click limit. */
    public static final long CLICK_LIMIT = 0;

    /** The instant of a generation or request that has not happened. A report without a request is never due. */
    public static final long INSTANT = Position.NO_INSTANT;

    /** The due instant of a report that was set aside: requested, but not due. */
    public static final long DUE = Long.MAX_VALUE;

    /** The title of a link without a title. */
    public static final String TEXT = "";

    private AbsentValues() {}
}
