package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.Database;
import java.util.Optional;

/** The uses of a borrowed connection. */
enum TransactionMode {
    /** Each statement is a separate transaction. */
    STATEMENTS,
    /** A single writing statement is the whole transaction. */
    SINGLE_WRITE,
    /** All statements are one transaction without changes, and the database plans each statement for the values of its parameters. */
    READING,
    /** All statements are one transaction. */
    TRANSACTION,
    /** All statements are one transaction that defines tables; on some databases, some of the statements end the transaction. */
    DEFINITION,
    /**
     * All statements are one transaction, at READ COMMITTED if the database lets a transaction choose the level: a statement
     * waits for a locked row instead of failing.
     */
    COUNTING,
    /** All statements are one transaction, and read one snapshot of the data. */
    SNAPSHOT;

    boolean isTransaction() {
        return this != STATEMENTS && this != SINGLE_WRITE;
    }

    boolean isWriting() {
        return isWritingRecords() || this == DEFINITION;
    }

    boolean isWritingRecords() {
        return this == TRANSACTION || this == COUNTING;
    }

    /** Returns the statement to execute first in the transaction, if any. */
    Optional<String> firstStatement(Database database) {
        return switch (this) {
            case STATEMENTS, SINGLE_WRITE, TRANSACTION, DEFINITION -> Optional.empty();
            case READING -> database.planningEachExecution();
            case COUNTING -> database.isolation("READ COMMITTED");
            case SNAPSHOT -> database.isolation("REPEATABLE READ");
        };
    }
}
