package dev.waymark.storage.jdbc.database;

/** The kinds of failures that a database reports by codes of its own. */
enum FailureKind {

    /** The transaction may succeed if it is rolled back and immediately repeated. */
    CONFLICT,

    /** The connection is lost. */
    CONNECTION_LOST,

    /** The database has no space for further data. */
    FULL,

    /** A statement failed by a lock time-out. */
    LOCK_TIMEOUT,

    /** The database user lacks a privilege. */
    NOT_PERMITTED,

    /** A statement writes, and its transaction or the database allows only reads. */
    READ_ONLY,

    /** A deletion failed because a row of another table refers to the row. */
    REFERENCED,

    /** A statement names a schema, table, column or sequence that does not exist. */
    UNKNOWN_NAME,

    /** A savepoint does not exist. */
    UNKNOWN_SAVEPOINT
}
