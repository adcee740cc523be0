package dev.waymark.storage.jdbc.contract;

import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.Abroad;

/** The contract on one database, for an application that is {@link Abroad}. */
abstract class AbroadContract extends JdbcContract {

    @Override
    protected Storage createEmptyStorage() {
        Abroad.go();
        return super.createEmptyStorage();
    }

    @Override
    protected void release(Storage storage) {
        super.release(storage);
        Abroad.comeBack();
    }
}
