package dev.waymark.storage.jdbc;

/** The contract holds on MySQL. */
@OnEngine(Engine.MYSQL)
class MySqlContractTest extends JdbcContract {}
