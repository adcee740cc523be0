package dev.waymark.storage.jdbc.database;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells errors apart by their SQLStates, as the SQL standard defines them. */
final class Failures {

    private static final String INTEGRITY_CONSTRAINT_VIOLATION = "23";
    private static final String SYNTAX_OR_ACCESS_RULE = "42";
    private static final String TRANSACTION_ROLLBACK = "40";
    private static final String ROLLBACK_FOR_INTEGRITY_CONSTRAINT = "40002";
    private static final String CONNECTION_EXCEPTION = "08";
    private static final String STATEMENT_COMPLETION_UNKNOWN = "40003";

    /** Of MariaDB and MySQL, whose messages are in the language of the server, and have the name of the key in quotes. */
    private static final int DUPLICATE_ENTRY = 1062;

    /** What messages repeat of the values, which users may have chosen: of MariaDB, of H2, and the lines of PostgreSQL's details. */
    private static final Pattern VALUES = Pattern.compile("(?s)Duplicate entry '.*' for key|VALUES \\(.*|\\n.*");

    private Failures() {}

    /** Whether this, or what it was caused by, violates the constraint with this name. */
    static boolean violates(@Nullable Throwable failure, String constraint) {
        return any(
                failure,
                e -> stateOf(e).startsWith(INTEGRITY_CONSTRAINT_VIOLATION) && mentionsApartFromValues(e, constraint));
    }

    private static boolean mentionsApartFromValues(SQLException failure, String constraint) {
        String message = failure.getMessage() == null ? "" : failure.getMessage();
        String rest = VALUES.matcher(message).replaceAll("");
        return failure.getErrorCode() == DUPLICATE_ENTRY
                ? mentions(rest, "'" + constraint + "'") || mentions(rest, "." + constraint + "'")
                : mentions(rest, constraint);
    }

    /** Whether this, or what it was caused by, has one of these error codes, which each database has of its own. */
    static boolean has(SQLException failure, Set<Integer> errorCodes) {
        return any(failure, e -> errorCodes.contains(e.getErrorCode()));
    }

    /** Whether this, or what it was caused by, has one of these SQLStates. */
    static boolean hasState(SQLException failure, Set<String> states) {
        return any(failure, e -> states.contains(stateOf(e)));
    }

    /** Whether the message has this text, in whatever letter case. */
    static boolean mentions(SQLException failure, String text) {
        return failure.getMessage() != null && mentions(failure.getMessage(), text);
    }

    private static boolean mentions(String message, String text) {
        return Ascii.toLowerCase(message).contains(Ascii.toLowerCase(text));
    }

    /** Whether the transaction was rolled back for the sake of another one, and may succeed when it is run again. */
    static boolean isRolledBackForAnother(SQLException failure) {
        return any(failure, e -> {
            String state = stateOf(e);
            return state.startsWith(TRANSACTION_ROLLBACK)
                    && !state.equals(ROLLBACK_FOR_INTEGRITY_CONSTRAINT)
                    && !state.equals(STATEMENT_COMPLETION_UNKNOWN);
        });
    }

    /** Whether, where a commit failed so, it may have taken effect all the same. */
    static boolean leavesCommitOpen(SQLException failure) {
        return any(
                failure,
                e -> stateOf(e).startsWith(CONNECTION_EXCEPTION) || stateOf(e).equals(STATEMENT_COMPLETION_UNKNOWN));
    }

    /** Whether a statement names what is not there, or what may not be seen. */
    static boolean isUnknownName(SQLException failure) {
        return stateOf(failure).startsWith(SYNTAX_OR_ACCESS_RULE);
    }

    /**
     * Whether this or any error behind it is so: drivers put the reason of a failed batch into its cause, or into the next
     * exception.
     */
    static boolean any(@Nullable Throwable failure, Predicate<SQLException> is) {
        for (Throwable e : chain(failure)) {
            if (e instanceof SQLException sql && is.test(sql)) {
                return true;
            }
        }
        return false;
    }

    private static ImmutableList<Throwable> chain(@Nullable Throwable failure) {
        ImmutableList.Builder<Throwable> chain = ImmutableList.builder();
        for (Throwable e = failure; e != null; e = e.getCause()) {
            chain.add(e);
            if (e instanceof SQLException sql) {
                for (SQLException next = sql.getNextException(); next != null; next = next.getNextException()) {
                    chain.add(next);
                }
            }
        }
        return chain.build();
    }

    private static String stateOf(SQLException e) {
        return Optional.ofNullable(e.getSQLState()).orElse("");
    }
}
