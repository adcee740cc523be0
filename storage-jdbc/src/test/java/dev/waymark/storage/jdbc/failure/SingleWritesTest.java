package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.fixture.database.H2;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.transaction.OwnTransactions;
import dev.waymark.storage.jdbc.transaction.Retries;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A statement that commits itself has an unknown effect, unless the server has reported the failure before the commit (D-65). */
class SingleWritesTest {

    private static void assertInDoubt(boolean isInDoubt, Database database, SQLException failure) {
        OwnTransactions transactions = new OwnTransactions(H2.memory(), database, Retries.lasting(Duration.ZERO));

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> transactions.run(TransactionMode.SINGLE_WRITE, "writing", session -> {
                    throw failure;
                }))
                .returns(isInDoubt, StorageException::isInDoubt);
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, 08006, 0",
        "POSTGRESQL, 08P01, 0",
        "POSTGRESQL, 40003, 0",
        "POSTGRESQL, 57P01, 0",
        "POSTGRESQL, 58000, 0",
        "POSTGRESQL, XX000, 0",
        "MARIADB, 08000, 0",
        "MARIADB, 70100, 1927",
        "MYSQL, 08S01, 0",
        "MYSQL, HY000, 3100",
        "MYSQL, 70100, 1317",
        "SQLITE, , 10",
        "H2, 90067, 90067",
        "H2, 90098, 90098",
    })
    void the_effect_is_unknown_after_a_lost_connection_or_a_failed_commit(Engine engine, String state, int error) {
        assertInDoubt(true, engine.kind(), new SQLException("lost", state, error));
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, 25006, 0",
        "POSTGRESQL, 26000, 0",
        "POSTGRESQL, 40001, 0",
        "POSTGRESQL, 42P01, 0",
        "POSTGRESQL, 53100, 0",
        "POSTGRESQL, 55P03, 0",
        "POSTGRESQL, 57014, 0",
        "MARIADB, 40001, 1213",
        "MARIADB, HY000, 1205",
        "MARIADB, HY000, 1021",
        "MARIADB, HY000, 1114",
        "MARIADB, HY000, 1665",
        "MARIADB, 70100, 1317",
        "MARIADB, 70100, 1969",
        "MYSQL, 42S02, 1146",
        "MYSQL, HY000, 1021",
        "MYSQL, HY000, 1114",
        "MYSQL, HY000, 1290",
        "SQLITE, , 5",
        "SQLITE, , 8",
        "SQLITE, , 13",
        "H2, HYT00, 50200",
        "H2, 90096, 90096",
    })
    void a_statement_that_the_server_refuses_has_no_effect(Engine engine, String state, int error) {
        assertInDoubt(false, engine.kind(), new SQLException("The server is read-only", state, error));
    }

    @Test
    void a_prepared_statement_that_pgbouncer_does_not_find_has_no_effect() {
        SQLException failure = new SQLException("prepared statement did not exist", "08P01");

        assertInDoubt(false, Databases.POSTGRESQL, failure);
    }

    @Test
    void a_failed_commit_on_a_cluster_has_an_unknown_effect() {
        assertInDoubt(true, Databases.GALERA, new SQLException("Got error 6 during COMMIT", "HY000", 1180));
    }

    @Test
    void an_interrupted_statement_on_a_cluster_has_an_unknown_effect() {
        assertInDoubt(true, Databases.GALERA, new SQLException("Query execution was interrupted", "70100", 1317));
    }

    @Test
    void a_statement_has_no_effect_on_a_node_that_executes_nothing() {
        assertInDoubt(false, Databases.GALERA, new SQLException("not prepared", "08S01", 1047));
    }
}
