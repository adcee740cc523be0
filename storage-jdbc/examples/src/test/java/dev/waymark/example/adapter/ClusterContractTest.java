package dev.waymark.example.adapter;

import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.Waymark;
import dev.waymark.contract.StorageContract;
import dev.waymark.contract.part.LongTest;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.util.Optional;

/** The contract on an empty database of your own, such as a cluster. */
@LongTest
class ClusterContractTest extends StorageContract {

    private static final HikariDataSource POOL = new HikariDataSource();

    static {
        POOL.setJdbcUrl(System.getProperty("cluster.url", "jdbc:h2:mem:cluster;DB_CLOSE_DELAY=-1"));
        POOL.setUsername(System.getProperty("cluster.user", ""));
        POOL.setPassword(System.getProperty("cluster.password", ""));
    }

    @Override
    protected Storage createEmptyStorage() {
        JdbcStorage storage = JdbcStorage.create(POOL);
        storage.schema().createOrUpgrade();
        Waymark waymark = Waymark.builder().storage(storage).build();
        waymark.owners().stream().forEach(waymark.owners()::erase);
        return storage;
    }

    @Override
    protected Optional<Storage> anotherInstance(Storage storage) {
        return Optional.of(JdbcStorage.create(POOL));
    }
}
