package dev.waymark.storage.jdbc;

/** The contract holds on H2 in memory. */
@OnEngine(Engine.H2)
class H2ContractTest extends JdbcContract {}
