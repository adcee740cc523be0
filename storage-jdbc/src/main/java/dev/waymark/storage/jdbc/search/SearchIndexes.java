package dev.waymark.storage.jdbc.search;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.Optional;

/** The indexes that make searches in one kind of database fast. The stores work without them. */
public abstract class SearchIndexes {

    private static final String CHECKING = "checking the indexes for searches";

    /**
     * What a database lacks.
     *
     * @param all how many parts there could be
     * @param missing the parts that are not there: "index waymark_link_search_url on waymark_link"
     * @param invalid the parts that are there, but cannot be used
     */
    record Lack(int all, ImmutableList<String> missing, ImmutableList<String> invalid) {

        boolean isNothing() {
            return missing.isEmpty() && invalid.isEmpty();
        }

        Optional<String> sentence() {
            if (isNothing()) {
                return Optional.empty();
            }
            if (missing.size() == all) {
                return Optional.of(
                        "the indexes for searches are missing; JdbcSchema.createSearchIndexes() creates them");
            }
            ImmutableList.Builder<String> parts = ImmutableList.builder();
            if (!missing.isEmpty()) {
                parts.add(Joiner.on(", ").join(missing) + " missing; JdbcSchema.createSearchIndexes() completes them");
            }
            if (!invalid.isEmpty()) {
                parts.add(Joiner.on(", ").join(invalid)
                        + " invalid; it is being built, or that has failed and it has to be dropped first");
            }
            return Optional.of("the indexes for searches are not complete: "
                    + Joiner.on("; ").join(parts.build()));
        }
    }

    /** What is missing, as a sentence; empty if nothing is. */
    public final Optional<String> missing(Transactions transactions) {
        return transactions.read(CHECKING, this::lack).sentence();
    }

    /** Creates what is missing. Does nothing, and waits for nobody, where all is there. */
    public final void create(Transactions transactions) {
        if (!transactions.read(CHECKING, this::areComplete)) {
            transactions.write("creating the indexes for searches", session -> {
                create(session);
                return this;
            });
        }
    }

    /** What the database lacks, as far as {@link #missing} is to tell of it. */
    abstract Lack lack(Session session) throws SQLException;

    /** Whether there is nothing to create. */
    boolean areComplete(Session session) throws SQLException {
        return lack(session).isNothing();
    }

    /** Creates what is missing, within a transaction. */
    abstract void create(Session session) throws SQLException;
}
