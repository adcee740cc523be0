package dev.waymark.storage.jdbc;

/** The contract holds on PostgreSQL. */
@OnEngine(Engine.POSTGRESQL)
class PostgresContractTest extends JdbcContract {}
