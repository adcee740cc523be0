package dev.waymark.storage.jdbc.database;

import com.google.common.base.Ascii;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Classifies exceptions by the SQLStates of the SQL standard. The chain of an exception contains the exception, its causes, and
 * their next exceptions.
 */
final class Failures {

    private static final String INTEGRITY_CONSTRAINT_VIOLATION = "23";
    private static final String TRANSACTION_ROLLBACK = "40";
    private static final String ROLLBACK_FOR_INTEGRITY_CONSTRAINT = "40002";
    private static final String CONNECTION_EXCEPTION = "08";
    private static final String STATEMENT_COMPLETION_UNKNOWN = "40003";

    /**
     * Classes of SQLStates that a server reports before it commits a statement: unsupported features, data, constraints, the state
     * of the transaction, names of statements, cursors and schemas, rollbacks, SQL text, resources, limits, locks.
     */
    private static final ImmutableSet<String> BEFORE_COMMIT =
            ImmutableSet.of("0A", "21", "22", "23", "25", "26", "34", "3F", "40", "42", "53", "54", "55");

    /** The statement was cancelled on request, or by a time-out of the server. */
    private static final String CANCELLED = "57014";

    /**
     * Classes of SQLStates with messages that cannot quote values: connections, authorization, SQL text, resources, operators,
     * system.
     */
    private static final ImmutableSet<String> WITHOUT_DATA = ImmutableSet.of("08", "28", "42", "53", "57", "58");

    private static final Pattern LINE_BREAK = Pattern.compile("\\R");
    private static final Pattern URL = Pattern.compile("jdbc:\\S+");

    private Failures() {}

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
        return pattern.matcher(Strings.nullToEmpty(message))
                .results()
                .map(match -> match.group(1))
                .reduce((first, second) -> second);
    }

    /** Returns whether the chain contains one of the error codes (integers) or SQLStates (strings) of a database. */
    static boolean has(SQLException failure, Set<?> codes) {
        return any(failure, e -> codes.contains(e.getErrorCode()) || codes.contains(stateOf(e)));
    }

    /** Returns whether the message contains the text, case-insensitively. */
    static boolean mentions(SQLException failure, String text) {
        return Ascii.toLowerCase(Strings.nullToEmpty(failure.getMessage())).contains(Ascii.toLowerCase(text));
    }

    /** Returns whether the transaction was rolled back in favour of another transaction and may succeed if it is repeated. */
    static boolean isRolledBackForAnother(SQLException failure) {
        return any(failure, e -> {
            String state = stateOf(e);
            return state.startsWith(TRANSACTION_ROLLBACK)
                    && !state.equals(ROLLBACK_FOR_INTEGRITY_CONSTRAINT)
                    && !state.equals(STATEMENT_COMPLETION_UNKNOWN);
        });
    }

    /** Returns whether the connection to the server is lost or was never established. */
    static boolean isConnectionLost(SQLException failure) {
        return any(failure, e -> stateOf(e).startsWith(CONNECTION_EXCEPTION));
    }

    /** Returns whether the server reports that it does not know whether the statement or the commit has taken effect. */
    static boolean isCompletionUnknown(SQLException failure) {
        return any(failure, e -> stateOf(e).equals(STATEMENT_COMPLETION_UNKNOWN));
    }

    /** Returns whether a server reports this failure of a statement before the commit of the statement. */
    static boolean isBeforeCommit(SQLException failure) {
        String state = stateOf(failure);
        return state.equals(CANCELLED) || (state.length() >= 2 && BEFORE_COMMIT.contains(state.substring(0, 2)));
    }

    /**
     * Returns whether any exception of the chain matches. Drivers report the reason of a failed batch as the cause or as the
     * next exception.
     */
    static boolean any(@Nullable Throwable failure, Predicate<SQLException> matches) {
        for (Throwable e = failure; e != null; e = e.getCause()) {
            SQLException next = e instanceof SQLException sql ? sql : null;
            while (next != null) {
                if (matches.test(next)) {
                    return true;
                }
                next = next.getNextException();
            }
        }
        return false;
    }

    private static String stateOf(SQLException e) {
        return Strings.nullToEmpty(e.getSQLState());
    }
}
