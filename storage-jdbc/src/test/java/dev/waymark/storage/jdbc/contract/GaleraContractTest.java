package dev.waymark.storage.jdbc.contract;

import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.server.GaleraCluster;

/** The contract holds on one node of a Galera cluster. */
@OnEngine(value = Engine.MARIADB, given = "galera")
class GaleraContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        GaleraCluster cluster = GaleraCluster.shared();
        return Database.at(cluster.nodes().get(0).url(cluster.newDatabase(), ""));
    }
}
