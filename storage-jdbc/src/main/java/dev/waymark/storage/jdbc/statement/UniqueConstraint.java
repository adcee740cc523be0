package dev.waymark.storage.jdbc.statement;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A constraint that no two rows have the same values in some columns.
 *
 * @param name its name
 * @param column the last of the columns, as in {@code table.column}
 */
public record UniqueConstraint(Database database, String name, String column) {

    /** With the default names of constraint and table, in place of which {@code names} has others. */
    public static UniqueConstraint of(TableNames names, Database database, String name, String column) {
        return new UniqueConstraint(database, names.applyTo(name), names.applyTo(column));
    }

    /**
     * Runs a write. If it fails because another row has the values, that is told in another way.
     *
     * @param duplicate makes what is thrown then of the failure, which goes with it; the write is undone by then
     * @return what {@code write} returns
     */
    public <T> T guarding(Supplier<T> write, Function<StorageException, RuntimeException> duplicate) {
        try {
            return write.get();
        } catch (StorageException e) {
            if (LostTransactionException.isReasonOf(e) || !database.isDuplicate(e, name, column)) {
                throw e;
            }
            RuntimeException told = duplicate.apply(e);
            told.addSuppressed(e);
            throw told;
        }
    }
}
