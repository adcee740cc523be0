package dev.waymark.storage.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The hint in the message of a failed statement contains known facts only. */
@EachEngine
class HintsTest {

    private static final String VALIDATE = "; JdbcSchema.validate() reports the missing tables, columns and sequences";

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;

    HintsTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
        storage = database.storage();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private String hint(String statement) {
        SQLException failure =
                catchThrowableOfType(SQLException.class, () -> Database.executeAt(database.url(), statement));
        assertThat((Throwable) failure).as(statement).isNotNull();
        return engine.kind().hint(failure);
    }

    @Test
    void an_unknown_table_or_column_has_a_hint_to_validate() {
        for (String statement : List.of(
                "SELECT id FROM nowhere",
                "DELETE FROM nowhere",
                "SELECT colour FROM waymark_link",
                "INSERT INTO waymark_link (colour) VALUES (1)",
                "UPDATE waymark_link SET colour = 1")) {
            assertThat(hint(statement)).as(statement).isEqualTo(VALIDATE);
        }
    }

    @Test
    void an_unknown_schema_has_a_hint_to_validate() {
        assertThat(hint("SELECT 1 FROM nowhere.waymark_link")).isEqualTo(VALIDATE);
    }

    @Test
    void an_unknown_sequence_has_a_hint_to_validate() {
        assumeTrue(engine == Engine.H2 || engine == Engine.POSTGRESQL, "this database has no sequences");

        assertThat(hint(engine == Engine.H2 ? "SELECT NEXT VALUE FOR nowhere" : "SELECT nextval('nowhere')"))
                .isEqualTo(VALIDATE);
    }

    @Test
    void a_syntax_error_an_unknown_function_and_an_ambiguous_column_have_no_hint() {
        for (String statement : List.of(
                "SELEC 1",
                "SELECT 1 FROM waymark_link WHERE",
                "SELECT nothing_at_all(1)",
                "SELECT id FROM waymark_link JOIN waymark_report ON 1 = 1 WHERE id = 1")) {
            assertThat(hint(statement)).as(statement).isEmpty();
        }
    }

    @Test
    void an_unknown_operator_class_has_no_hint() {
        assumeTrue(engine == Engine.POSTGRESQL, "only PostgreSQL has operator classes");

        assertThat(hint("CREATE INDEX other ON waymark_link USING gin (title_folded gin_trgm_ops)"))
                .isEmpty();
    }

    @Test
    void a_write_in_a_read_only_transaction_reports_the_read_only_transaction() {
        assumeTrue(engine != Engine.H2, "H2 has read-only databases, but no read-only transactions");
        assumeTrue(engine != Engine.MYSQL, "the driver refuses the write by the setting of the connection");
        try (Database readOnly = engine.readOnly(database)) {
            JdbcStorage reading = JdbcStorage.create(readOnly.dataSource());

            assertThatThrownBy(() ->
                            reading.links().insert(List.of(LinkSample.of("docs").stored())))
                    .isInstanceOf(StorageException.class)
                    .hasMessageEndingWith(
                            engine == Engine.POSTGRESQL
                                    ? "; the transaction is read-only, as every transaction on a standby is; the operation may be retried"
                                    : "; the transaction or the database is read-only; the operation may be retried");
        }
    }

    @Test
    void a_write_that_the_driver_refuses_on_a_read_only_connection_reports_its_setting() {
        assumeTrue(engine == Engine.MYSQL, "the other drivers leave this check to the server");
        try (Database readOnly = database.with(config -> config.setReadOnly(true))) {
            JdbcStorage reading = JdbcStorage.create(readOnly.dataSource());

            assertThatThrownBy(() ->
                            reading.links().insert(List.of(LinkSample.of("docs").stored())))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining(": the transaction is read-only by its own setting, such as ")
                    .hasMessageEndingWith("need a transaction that may write");
        }
    }

    @Test
    void a_write_without_space_reports_the_lack_of_space() {
        assumeTrue(engine == Engine.SQLITE, "the space of other databases is the disk");
        try (Database full = database.with(config -> config.setConnectionInitSql("PRAGMA max_page_count = 1"))) {
            String url = "https://example.com/" + "p".repeat(2_000);
            List<StoredLink> links = IntStream.range(0, 100)
                    .mapToObj(i -> LinkSample.of("alias" + i).url(url).stored())
                    .toList();

            assertThatThrownBy(() -> full.storage().links().insert(links))
                    .isInstanceOf(StorageException.class)
                    .hasMessageEndingWith("; the database has no space left");
            assertThat(storage.links().count(Samples.filter(LinkQuery.all()))).isZero();
        }
    }

    @Test
    void the_failures_of_a_full_disk_report_the_lack_of_space() {
        assumeTrue(
                engine == Engine.POSTGRESQL || engine.isMySqlFamily(),
                "H2 has no code for a full disk; the test above fills SQLite");
        List<SQLException> failures = engine == Engine.POSTGRESQL
                ? List.of(new SQLException("", "53100"))
                : List.of(new SQLException("", "HY000", 1021), new SQLException("", "HY000", 1114));

        assertThat(failures).extracting(engine.kind()::hint).containsOnly("; the database has no space left");
    }

    @Test
    void a_read_after_a_failed_statement_of_the_application_reports_the_earlier_failure() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL, "other databases do not end a transaction after a failed statement");
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Storage joined = storage.joining(connection);
            try (Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).hasMessageContaining("division by zero");
            }

            assertThatThrownBy(() -> joined.apiKeys().find("x"))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("(SQLState 25P02)")
                    .hasMessageContaining("; an earlier statement of the transaction failed");
            connection.rollback();
        }
    }

    @Test
    void an_operation_on_a_dropped_table_has_a_hint_to_validate() {
        database.execute("DROP TABLE waymark_api_key");

        assertThatThrownBy(() -> storage.apiKeys().find("x"))
                .isInstanceOf(StorageException.class)
                .hasMessageEndingWith(VALIDATE);
    }
}
