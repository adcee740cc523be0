package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * Columns of a row that change together, since they say one thing.
 *
 * @param <R> the records
 * @param value what they say of a record
 * @param binder binds the parameters for them, which have the names of the columns
 * @param columns the columns
 */
public record Part<R>(Function<R, Object> value, Binding<R> binder, ImmutableList<String> columns) {

    /** Binds what columns say of a record. */
    @FunctionalInterface
    public interface Binding<R> {
        void bind(Parameters parameters, R stored) throws SQLException;
    }

    public static <R> Part<R> of(Function<R, Object> value, Binding<R> binder, String... columns) {
        return new Part<>(value, binder, ImmutableList.copyOf(columns));
    }

    /** What the columns say of a record. */
    public Object of(R stored) {
        return value.apply(stored);
    }

    public void bind(Parameters parameters, R stored) throws SQLException {
        binder.bind(parameters, stored);
    }
}
