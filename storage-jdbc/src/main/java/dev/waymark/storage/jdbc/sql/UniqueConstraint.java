package dev.waymark.storage.jdbc.sql;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;

/**
 * A unique constraint on one or more columns.
 *
 * @param column the last column of the constraint, as in {@code table.column}
 */
public record UniqueConstraint(Database database, String name, String column) {

    /** Creates the constraint from the default names of the constraint and the table. */
    public static UniqueConstraint of(SqlCatalog sql, String name, String column) {
        TableNames names = sql.names();
        return new UniqueConstraint(sql.database(), names.applyTo(name), names.applyTo(column));
    }

    /**
     * Returns whether an operation failed by this constraint and is undone. If the operation is not undone, the required
     * rollback is the more important failure, and the result is false.
     */
    public boolean isReasonOf(StorageException failure) {
        return !failure.requiresRollback() && database.isDuplicate(failure, name, column);
    }
}
