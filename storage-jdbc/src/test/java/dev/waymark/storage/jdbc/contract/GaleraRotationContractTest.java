package dev.waymark.storage.jdbc.contract;

import com.google.common.collect.Iterables;
import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.server.GaleraCluster;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;

/** The contract holds on a Galera cluster with a rotation of the nodes, if each node waits for the commits of other nodes. */
@OnEngine(value = Engine.MARIADB, given = "galera")
class GaleraRotationContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        GaleraCluster cluster = GaleraCluster.shared();
        String name = cluster.newDatabase();
        return new Database(
                cluster.nodes().get(0).url(name, ""),
                new Rotation(cluster.nodes().stream()
                        .map(node -> Database.at(node.url(name, GaleraCluster.IN_STEP))
                                .dataSource())
                        .toList()));
    }

    /** A data source that rotates several pools. */
    private static final class Rotation extends HikariDataSource {

        private final List<HikariDataSource> pools;
        private final Iterator<HikariDataSource> turns;

        Rotation(List<HikariDataSource> pools) {
            this.pools = pools;
            this.turns = Iterables.cycle(pools).iterator();
        }

        private synchronized HikariDataSource next() {
            return turns.next();
        }

        @Override
        public Connection getConnection() throws SQLException {
            return next().getConnection();
        }

        @Override
        public void close() {
            pools.forEach(HikariDataSource::close);
        }
    }
}
