package dev.waymark.storage.jdbc.bulk;

import dev.waymark.storage.jdbc.statement.Parameters;
import java.sql.SQLException;
import java.util.List;

/**
 * Columns of a row that change together, since they say one thing.
 *
 * @param <R> the records
 */
public interface Part<R> {

    /** The columns; the parameters for them have the same names. */
    List<String> columns();

    /** What they say of a record. */
    Object of(R stored);

    /** Binds the parameters. */
    void bind(Parameters parameters, R stored) throws SQLException;
}
