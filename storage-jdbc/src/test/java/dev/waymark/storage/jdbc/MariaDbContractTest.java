package dev.waymark.storage.jdbc;

/** The contract holds on MariaDB. */
@OnEngine(Engine.MARIADB)
class MariaDbContractTest extends JdbcContract {}
