package dev.waymark.storage.jdbc.transaction;

/** The kinds of transactions on a borrowed connection. */
enum TransactionKind {
    /** Each statement is a separate transaction. */
    STATEMENTS,
    /** A single writing statement is the whole transaction. */
    SINGLE_WRITE,
    /** All statements are one transaction without changes. */
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
    SNAPSHOT
}
