package dev.waymark.storage.jdbc.contract;

import dev.waymark.spi.Storage;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/**
 * The contract over one database that two application instances share. {@code mvn verify} omits the races within one instance:
 * in a race of two instances, every second call belongs to the same instance.
 */
@Tag("two-instances")
abstract class TwoInstancesContract extends JdbcContract {

    @Override
    protected Optional<Storage> anotherInstance(Storage storage) {
        return Optional.of(otherStorage());
    }
}
