package dev.waymark.storage.jdbc.transaction;

/** The statements that run on a borrowed connection. */
enum TransactionKind {
    /** Each statement is a transaction of its own. */
    STATEMENTS,
    /** A single statement that writes is a transaction of its own. */
    SINGLE_WRITE,
    /** All statements are one transaction that changes nothing. */
    READING,
    /** All statements are one transaction. */
    TRANSACTION,
    /** All statements are one transaction, and define tables; on some databases, some of the statements end the transaction. */
    DEFINITION,
    /**
     * All statements are one transaction, at READ COMMITTED if a transaction may choose: a statement waits for a locked row
     * instead of failing.
     */
    COUNTING,
    /** All statements are one transaction, and see one snapshot of the data. */
    SNAPSHOT
}
