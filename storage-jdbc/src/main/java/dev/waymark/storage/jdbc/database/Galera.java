package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;

/**
 * A Galera cluster of MariaDB servers, whose nodes all accept writes. A node aborts its own transaction if the transaction
 * conflicts with a committed transaction of another node.
 */
final class Galera extends MariaDb {

    /** ER_UNKNOWN_COM_ERROR: "WSREP has not yet prepared node for application use". */
    private static final ImmutableSet<Integer> NOT_PREPARED = ImmutableSet.of(1047);

    @Override
    public boolean rollsBackSilently() {
        return true;
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return super.isTransient(failure) || executesNothing(failure);
    }

    /** An interruption may arrive while the node replicates the transaction to the other nodes. */
    @Override
    boolean leavesEffectOpen(SQLException failure) {
        return (super.leavesEffectOpen(failure) || Failures.has(failure, INTERRUPTED)) && !executesNothing(failure);
    }

    @Override
    public boolean refusesCommit(SQLException failure) {
        return super.refusesCommit(failure) || executesNothing(failure);
    }

    /** A node outside the majority, or a node that joins the cluster, executes no statements. */
    @Override
    public boolean executesNothing(SQLException failure) {
        return Failures.has(failure, NOT_PREPARED);
    }
}
