package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;

/** MariaDB 10.6 and later. MariaDB and MySQL have the same schema scripts, in {@code META-INF/waymark/mysql}. */
class MariaDb extends MySqlFamily {

    /** ER_QUERY_INTERRUPTED of {@code KILL QUERY}, and ER_STATEMENT_TIMEOUT of {@code max_statement_time}. */
    static final ImmutableSet<Integer> INTERRUPTED = ImmutableSet.of(1317, 1969);

    MariaDb() {
        super("MariaDB", Planning.MARIADB);
    }

    /**
     * MariaDB checks for an interruption before the commit only. MySQL checks once more before its response, after the commit, so
     * there the effect of an interrupted statement is unknown.
     */
    @Override
    public boolean refusesSingleWrite(SQLException failure) {
        return super.refusesSingleWrite(failure) || (!leavesEffectOpen(failure) && Failures.has(failure, INTERRUPTED));
    }
}
