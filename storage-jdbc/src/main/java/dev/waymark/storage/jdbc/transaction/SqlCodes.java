package dev.waymark.storage.jdbc.transaction;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The codes of an {@link SQLException}, for messages. */
final class SqlCodes {

    /** The SQLState classes of permanent connection failures, such as a wrong password or an unknown database. */
    private static final ImmutableSet<String> PERMANENT = ImmutableSet.of("28", "3D", "42");

    private static final int CLASS = 2;

    private SqlCodes() {}

    /** Returns the SQLState and the error code in parentheses; omits missing codes. */
    static String of(SQLException failure) {
        List<String> codes = new ArrayList<>();
        if (!Strings.isNullOrEmpty(failure.getSQLState())) {
            codes.add("SQLState " + failure.getSQLState());
        }
        if (failure.getErrorCode() != 0) {
            codes.add("error " + failure.getErrorCode());
        }
        return codes.isEmpty() ? "" : " (" + String.join(", ", codes) + ")";
    }

    /** Returns whether a failed attempt to connect would fail again. */
    static boolean arePermanent(SQLException failure) {
        String state = Strings.nullToEmpty(failure.getSQLState());
        return state.length() > CLASS && PERMANENT.contains(state.substring(0, CLASS));
    }
}
