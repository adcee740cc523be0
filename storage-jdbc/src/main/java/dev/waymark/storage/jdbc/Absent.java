package dev.waymark.storage.jdbc;

import dev.waymark.spi.AliasKey;
import dev.waymark.spi.SortKey;

/** What columns hold for what is absent, where NULL would make comparisons fail. */
final class Absent {

    /** In no space, in the default domain. */
    static final long ID = AliasKey.DEFAULT_DOMAIN;

    /** Never expires. */
    static final long EXPIRY = Long.MAX_VALUE;

    /** May be clicked without end. */
    static final long CLICK_LIMIT = Long.MAX_VALUE;

    /** Not generated, or not requested. */
    static final long INSTANT = SortKey.NO_INSTANT;

    /** Without title. */
    static final String TEXT = "";

    private Absent() {}
}
