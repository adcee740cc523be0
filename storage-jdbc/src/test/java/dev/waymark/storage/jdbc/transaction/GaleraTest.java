package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.server.GaleraCluster;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recognition of a Galera cluster. */
@OnEngine(value = Engine.MARIADB, given = "galera")
class GaleraTest {

    private final GaleraCluster cluster = GaleraCluster.shared();

    @Test
    void transactions_on_a_cluster_are_checked_before_the_commit() {
        try (Database database = Database.at(cluster.nodes().get(0).url(cluster.newDatabase(), ""))) {
            database.storage();
            ProbedDataSource probe = new ProbedDataSource(database.dataSource());

            JdbcStorage.create(probe.dataSource())
                    .links()
                    .insert(List.of(LinkSample.of("docs").stored()));

            assertThat(probe.calls()).containsSubsequence("setSavepoint", "releaseSavepoint", "commit");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "loadbalance:, '', 1",
        "loadbalance:, &sessionVariables=wsrep_sync_wait=1, 1",
        "loadbalance:, &sessionVariables=wsrep_sync_wait=7, 0",
        "sequential:, '', 0",
        "'', '', 0"
    })
    void connections_to_several_nodes_without_waits_log_a_warning(String mode, String options, int warnings) {
        String url = GaleraCluster.url(mode, cluster.nodes(), cluster.newDatabase(), options);
        CapturedLog log = new CapturedLog();
        try (Database database = Database.at(url)) {
            JdbcStorage.create(database.dataSource());
        } finally {
            log.close();
        }

        assertThat(log.messages())
                .hasSize(warnings)
                .allMatch(message -> message.contains("wsrep_sync_wait=7") && message.contains("sequential:"));
    }
}
