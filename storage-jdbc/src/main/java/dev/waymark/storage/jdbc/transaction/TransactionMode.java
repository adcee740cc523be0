package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.Database;
import java.util.Optional;

/** The transactions of an operation. In a transaction of the caller, all modes only read or write. */
public enum TransactionMode {
    /**
     * Reads. Each statement is a separate transaction and reads the data that is committed at its start, so two statements may read
     * different states.
     */
    STATEMENTS,
    /** Reads. All statements are one transaction, and the database plans each statement for the values of its parameters. */
    READING,
    /** All statements are one transaction. */
    TRANSACTION,
    /** All statements are one transaction that defines tables; on some databases, some of the statements end the transaction. */
    DEFINITION,
    /**
     * All statements are one transaction. Each condition on which a change depends is checked in a row that the transaction locks, so
     * the result is the same at every isolation level: further attempts are {@link #READ_COMMITTED}.
     */
    ANY_LEVEL,
    /**
     * As {@link #ANY_LEVEL}, with a single writing statement. The first attempt executes the statement in auto-commit mode, so
     * this attempt has no rollback.
     */
    SINGLE_WRITE,
    /**
     * All statements are one transaction, at READ COMMITTED if the database lets a transaction choose the level: a statement waits
     * for a locked row. At a stricter level, most concurrent clicks of one link would fail at each attempt.
     */
    READ_COMMITTED;

    /** Returns the mode of further attempts, unless the database refuses the isolation level of this mode. */
    TransactionMode again() {
        return this == ANY_LEVEL || this == SINGLE_WRITE ? READ_COMMITTED : this;
    }

    /** Returns the mode of further attempts if the server refuses writes at READ COMMITTED. */
    TransactionMode withoutLevel() {
        return this == READ_COMMITTED ? TRANSACTION : this;
    }

    boolean isReading() {
        return this == STATEMENTS || this == READING;
    }

    boolean isTransaction() {
        return this != STATEMENTS && this != SINGLE_WRITE;
    }

    /** Returns whether a transaction of this mode writes records or defines tables. */
    boolean isWritingTransaction() {
        return isWritingRecords() || this == DEFINITION;
    }

    /** Returns whether a transaction of this mode writes records. */
    boolean isWritingRecords() {
        return this == TRANSACTION || this == ANY_LEVEL || this == READ_COMMITTED;
    }

    /** Returns the statement to execute first in the transaction, if any. */
    Optional<String> firstStatement(Database database) {
        return switch (this) {
            case STATEMENTS, SINGLE_WRITE, TRANSACTION, ANY_LEVEL, DEFINITION -> Optional.empty();
            case READING -> database.planning().planningEachExecution();
            case READ_COMMITTED -> database.readCommitted();
        };
    }
}
