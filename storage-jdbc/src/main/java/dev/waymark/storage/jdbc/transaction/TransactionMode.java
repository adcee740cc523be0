package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.Database;
import java.util.Optional;

/**
 * The use of a borrowed connection.
 *
 * @param first the first statement of a transaction for {@link TransactionKind#READING}; empty for other kinds
 */
record TransactionMode(TransactionKind kind, Optional<String> first) {

    static TransactionMode of(TransactionKind kind) {
        return new TransactionMode(kind, Optional.empty());
    }

    boolean isTransaction() {
        return kind != TransactionKind.STATEMENTS && kind != TransactionKind.SINGLE_WRITE;
    }

    boolean isWriting() {
        return isWritingRecords() || kind == TransactionKind.DEFINITION;
    }

    boolean isWritingRecords() {
        return kind == TransactionKind.TRANSACTION || kind == TransactionKind.COUNTING;
    }

    /** Returns the statement to execute first in the transaction, if any. */
    Optional<String> firstStatement(Database database) {
        return switch (kind) {
            case STATEMENTS, SINGLE_WRITE, TRANSACTION, DEFINITION -> Optional.empty();
            case READING -> first;
            case COUNTING -> database.isolation("READ COMMITTED");
            case SNAPSHOT -> database.isolation("REPEATABLE READ");
        };
    }
}
