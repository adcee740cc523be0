package dev.waymark.bench.scaling;

import com.google.common.base.Ascii;

/** The states of a database in which operations are measured, in this order. */
enum Phase {
    /** After the insertions. The statistics of the database, if any, describe the previous size. */
    LOADED,
    /** After ANALYZE. */
    ANALYZED,
    /** After VACUUM. Operations on many links are measured only in this phase. */
    VACUUMED,
    /** After a restart of the database. */
    RESTARTED;

    @Override
    public String toString() {
        return Ascii.toLowerCase(name());
    }
}
