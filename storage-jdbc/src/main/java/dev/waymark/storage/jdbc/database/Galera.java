package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;

/**
 * MariaDB servers that form a Galera cluster, in which each may be written to. A node aborts its own transaction if it is in
 * the way of one that another node has committed.
 */
final class Galera extends MariaDb {

    /** ER_UNKNOWN_COM_ERROR: "WSREP has not yet prepared node for application use". */
    private static final ImmutableSet<Integer> NOT_PREPARED = ImmutableSet.of(1047);

    /** ER_ERROR_DURING_COMMIT. */
    private static final ImmutableSet<Integer> COMMIT_FAILED = ImmutableSet.of(1180);

    @Override
    public boolean losesTransactions() {
        return true;
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return super.isTransient(failure) || isRefused(failure);
    }

    /** As a node does that has lost most of the others, or is about to join them. */
    @Override
    public boolean isRefused(SQLException failure) {
        return Failures.has(failure, NOT_PREPARED);
    }

    @Override
    public String hint(SQLException failure) {
        return Failures.has(failure, COMMIT_FAILED)
                ? "; it is not known whether the cluster has committed it"
                : super.hint(failure);
    }
}
