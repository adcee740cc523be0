package dev.waymark.storage.jdbc.sql;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.CauseCopy;
import dev.waymark.storage.jdbc.database.Database;
import java.sql.SQLException;

/**
 * A constraint that no two rows have the same values in some columns.
 *
 * @param name its name
 * @param column the last of the columns, as in {@code table.column}
 */
public record UniqueConstraint(Database database, String name, String column) {

    /** Creates the constraint from the default names of the constraint and the table. */
    public static UniqueConstraint of(SqlCatalog sql, String name, String column) {
        TableNames names = sql.names();
        return new UniqueConstraint(sql.database(), names.applyTo(name), names.applyTo(column));
    }

    /**
     * Returns whether an operation failed because another row has the same values, and the operation is undone. An operation
     * that could not undo itself has failed for that reason alone.
     */
    public boolean isReasonOf(StorageException failure) {
        return !failure.requiresRollback() && database.isDuplicate(failure, name, column);
    }

    /** Returns whether a statement failed because another row has the same values. */
    public boolean isReasonOf(SQLException failure) {
        return database.isDuplicate(CauseCopy.of(failure, database), name, column);
    }
}
