package dev.waymark.bench.scaling;

import com.google.common.base.Ascii;

/**
 * The states of a database in which operations are measured, in this order. Only the phase {@link #VACUUMED} measures operations
 * on many links and all orders of lists. The other phases measure lists by id and title in descending order.
 */
enum Phase {
    /** After the insertions. The statistics of the database, if any, describe the previous size. */
    LOADED,
    /** After ANALYZE. */
    ANALYZED,
    /** After VACUUM. */
    VACUUMED,
    /** After a restart of the database. */
    RESTARTED;

    /** Returns whether the phase measures all operations. */
    boolean isMain() {
        return this == VACUUMED;
    }

    @Override
    public String toString() {
        return Ascii.toLowerCase(name());
    }
}
