package dev.waymark.storage.jdbc.transaction;

import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The codes of an {@link SQLException}, for messages. */
final class SqlCodes {

    /** The SQLState classes of permanent connection failures, such as a wrong password or an unknown database. */
    private static final ImmutableSet<String> PERMANENT = ImmutableSet.of("28", "3D", "42");

    private static final int CLASS = 2;

    private SqlCodes() {}

    /** Returns the SQLState and the error code in parentheses; omits missing codes. */
    static String of(SQLException failure) {
        String codes = Stream.concat(
                        Stream.ofNullable(failure.getSQLState())
                                .filter(state -> !state.isEmpty())
                                .map(state -> "SQLState " + state),
                        Stream.of(failure.getErrorCode())
                                .filter(code -> code != 0)
                                .map(code -> "error " + code))
                .collect(Collectors.joining(", "));
        return codes.isEmpty() ? "" : " (" + codes + ")";
    }

    /** Returns whether a failed attempt to connect would fail again. */
    static boolean arePermanent(SQLException failure) {
        return Optional.ofNullable(failure.getSQLState())
                .filter(state -> state.length() > CLASS && PERMANENT.contains(state.substring(0, CLASS)))
                .isPresent();
    }
}
