package dev.waymark.storage.jdbc;

/** The contract holds on SQLite. */
@OnEngine(Engine.SQLITE)
class SqliteContractTest extends JdbcContract {}
