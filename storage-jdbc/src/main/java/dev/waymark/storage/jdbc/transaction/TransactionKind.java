package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.Database;
import java.util.Optional;

/**
 * What a connection is borrowed for.
 *
 * @param first the first statement of a transaction for {@link Kind#READING}; empty for other kinds
 */
record TransactionKind(Kind kind, Optional<String> first) {

    /** What its statements are. */
    enum Kind {
        /** Each statement is a transaction of its own. */
        STATEMENTS,
        /** A single statement, which writes, is a transaction of its own. */
        SINGLE_WRITE,
        /** All statements are one transaction that changes nothing. */
        READING,
        /** All statements are one transaction. */
        TRANSACTION,
        /** The same for statements that define tables, some of which end the transaction on some databases. */
        DEFINITION,
        /**
         * The same, at READ COMMITTED if a transaction may choose: who comes late to a row waits for it instead of failing.
         */
        COUNTING,
        /** All statements are one transaction, and none sees what others commit meanwhile. */
        SNAPSHOT
    }

    static TransactionKind of(Kind kind) {
        return new TransactionKind(kind, Optional.empty());
    }

    boolean isTransaction() {
        return kind != Kind.STATEMENTS && kind != Kind.SINGLE_WRITE;
    }

    boolean isWriting() {
        return isWritingRecords() || kind == Kind.DEFINITION;
    }

    boolean isWritingRecords() {
        return kind == Kind.TRANSACTION || kind == Kind.COUNTING;
    }

    /** What is executed once the transaction has begun, before all else. */
    Optional<String> firstStatement(Database database) {
        return switch (kind) {
            case STATEMENTS, SINGLE_WRITE, TRANSACTION, DEFINITION -> Optional.empty();
            case READING -> first;
            case COUNTING -> database.isolation("READ COMMITTED");
            case SNAPSHOT -> database.isolation("REPEATABLE READ");
        };
    }
}
