package dev.waymark.storage.jdbc.database;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells errors apart by their SQLStates, as the SQL standard defines them. */
final class Failures {

    private static final String INTEGRITY_CONSTRAINT_VIOLATION = "23";
    private static final String TRANSACTION_ROLLBACK = "40";
    private static final String ROLLBACK_FOR_INTEGRITY_CONSTRAINT = "40002";
    private static final String CONNECTION_EXCEPTION = "08";
    private static final String STATEMENT_COMPLETION_UNKNOWN = "40003";

    /** Classes of SQLStates with messages that cannot quote values: connections, authorization, SQL text, resources, operators, system. */
    private static final ImmutableSet<String> WITHOUT_DATA = ImmutableSet.of("08", "28", "42", "53", "57", "58");

    private static final Pattern LINE_BREAK = Pattern.compile("\\R");
    private static final Pattern URL = Pattern.compile("jdbc:\\S+");

    private Failures() {}

    /** Returns whether this exception or an exception behind it violates the constraint with this name. */
    static boolean violates(@Nullable Throwable failure, String constraint) {
        return any(failure, e -> isConstraintViolation(e) && mentions(e, constraint));
    }

    static boolean isConstraintViolation(SQLException failure) {
        return stateOf(failure).startsWith(INTEGRITY_CONSTRAINT_VIOLATION);
    }

    /**
     * Returns the first line of the message if its SQLState belongs to a class that cannot quote values, otherwise an empty
     * text. Further lines contain details of the server and, with some options of drivers, the parameters.
     */
    static String messageWithoutData(SQLException failure) {
        String state = stateOf(failure);
        return state.length() >= 2 && WITHOUT_DATA.contains(state.substring(0, 2))
                ? firstLine(failure.getMessage())
                : "";
    }

    /** Returns the first line of a message without addresses of databases, which may contain a password. */
    static String firstLine(@Nullable String message) {
        return message == null
                ? ""
                : URL.matcher(LINE_BREAK.split(message, 2)[0]).replaceAll("jdbc:...");
    }

    /** Returns the first group of the last match. */
    static Optional<String> last(Pattern pattern, @Nullable String message) {
        return pattern.matcher(message == null ? "" : message)
                .results()
                .map(match -> match.group(1))
                .reduce((first, second) -> second);
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

    /** Returns whether the connection to the server is lost or was never there. */
    static boolean isConnectionLost(SQLException failure) {
        return any(failure, e -> stateOf(e).startsWith(CONNECTION_EXCEPTION));
    }

    /** Whether, where a commit failed so, it may have taken effect all the same. */
    static boolean leavesCommitOpen(SQLException failure) {
        return any(
                failure,
                e -> stateOf(e).startsWith(CONNECTION_EXCEPTION) || stateOf(e).equals(STATEMENT_COMPLETION_UNKNOWN));
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
