package dev.waymark.storage.jdbc.contract;

import dev.waymark.spi.Storage;
import java.util.Optional;

/** The contract over one database that two application instances share. */
abstract class TwoInstancesContract extends JdbcContract {

    @Override
    protected Optional<Storage> anotherInstance(Storage storage) {
        return Optional.of(otherStorage());
    }
}
