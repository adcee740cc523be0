package dev.waymark.storage.jdbc;

/** The contract holds on H2 in memory. */
class H2ContractTest extends JdbcContract {

    @Override
    protected Database newDatabase() {
        return Engine.H2.newDatabase();
    }
}
