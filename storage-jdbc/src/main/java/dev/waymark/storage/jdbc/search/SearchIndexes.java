package dev.waymark.storage.jdbc.search;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.Optional;

/** The optional search indexes of one database. */
public abstract class SearchIndexes {

    private static final String CHECKING = "checking the search indexes";

    /**
     * The defects of the search indexes.
     *
     * @param all the number of all parts
     * @param missing the missing parts: "index waymark_link_search_url on waymark_link"
     * @param invalid the existing parts that the database cannot use
     */
    record Defects(int all, ImmutableList<String> missing, ImmutableList<String> invalid) {

        boolean areNone() {
            return missing.isEmpty() && invalid.isEmpty();
        }

        Optional<String> sentence() {
            if (areNone()) {
                return Optional.empty();
            }
            if (missing.size() == all) {
                return Optional.of(
                        "the search indexes are missing; JdbcSchema.createSearchIndexes() creates the indexes");
            }
            ImmutableList.Builder<String> parts = ImmutableList.builder();
            if (!missing.isEmpty()) {
                parts.add(Joiner.on(", ").join(missing)
                        + " missing; JdbcSchema.createSearchIndexes() creates the missing parts");
            }
            if (!invalid.isEmpty()) {
                parts.add(
                        Joiner.on(", ").join(invalid)
                                + " invalid; the index is being built, or the build has failed and the index must be dropped first");
            }
            return Optional.of(
                    "the search indexes are incomplete: " + Joiner.on("; ").join(parts.build()));
        }
    }

    /** Returns the defects as one sentence; empty without defects. */
    public final Optional<String> missing(Transactions transactions) {
        return transactions.read(CHECKING, this::defects).sentence();
    }

    /** Creates the missing parts. If no part is missing, this method does not wait for locks. */
    public final void create(Transactions transactions) {
        if (!transactions.read(CHECKING, this::areComplete)) {
            for (ImmutableList<String> statements : steps()) {
                transactions.write("creating the search indexes", session -> {
                    create(session, statements);
                    return this;
                });
            }
        }
    }

    /** Returns the defects for {@link #missing}. */
    abstract Defects defects(Session session) throws SQLException;

    /** Returns whether no part is missing or invalid. */
    boolean areComplete(Session session) throws SQLException {
        return defects(session).areNone();
    }

    /** Returns the statements of each transaction that creates the indexes. */
    abstract ImmutableList<ImmutableList<String>> steps();

    /** Creates the missing parts of one step, within a transaction. */
    abstract void create(Session session, ImmutableList<String> statements) throws SQLException;
}
