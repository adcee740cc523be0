package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.fixture.Causes;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.transaction.Recognition;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectTest {

    private static final AtomicInteger COUNT = new AtomicInteger();

    @Test
    void an_unknown_database_is_refused_with_the_advice_to_name_a_dialect() {
        assertThatThrownBy(() -> JdbcStorage.create(named("Deep Thought", "42")))
                .isInstanceOf(StorageException.class)
                .hasMessage("the database \"Deep Thought\" is unknown; if the database understands the SQL of "
                        + "H2 or POSTGRESQL or MARIADB or MYSQL or SQLITE, "
                        + "name this dialect, as in JdbcStorage.builder(dataSource).dialect(Dialect.POSTGRESQL)");
    }

    @ParameterizedTest
    @MethodSource("dev.waymark.storage.jdbc.fixture.engine.Engine#selected")
    void a_wrong_dialect_of_a_supported_database_is_refused(Engine engine) {
        Dialect wrong = engine.dialect() == Dialect.POSTGRESQL ? Dialect.H2 : Dialect.POSTGRESQL;
        try (Database database = engine.newDatabase()) {
            assertThatThrownBy(() -> JdbcStorage.builder(database.dataSource())
                            .dialect(wrong)
                            .build())
                    .isInstanceOf(StorageException.class)
                    .hasMessageMatching(
                            "the database is (H2|SQLite|PostgreSQL|MariaDB|MySQL), but the named dialect is " + wrong
                                    + "; name " + engine.dialect() + " or no dialect");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.waymark.storage.jdbc.fixture.engine.Engine#selected")
    void the_own_dialect_of_a_database_may_be_named(Engine engine) {
        try (Database database = engine.newDatabase()) {
            assertThat(JdbcStorage.builder(database.dataSource())
                            .dialect(engine.dialect())
                            .build())
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MySQL, 8.4.2, MYSQL",
        "MySQL, 11.4.5-MariaDB, MARIADB",
        "MySQL, 5.5.5-10.6.18-MariaDB-log, MARIADB",
        "MariaDB, 11.4.5-MariaDB, MARIADB",
        "PostgreSQL, 13.0.0, POSTGRESQL"
    })
    void a_database_is_recognised_by_its_name_and_mariadb_also_by_its_version(
            String product, String version, Dialect dialect) {
        assertThat(Recognition.of(named(product, version), null, TableNames.DEFAULT))
                .isEqualTo(dialect.database());
    }

    @Test
    void a_database_with_an_unknown_name_gets_the_named_dialect() {
        DataSource compatible = named("Nobody's DB", "25.1");

        assertThat(JdbcStorage.builder(compatible).dialect(Dialect.POSTGRESQL).build())
                .isNotNull();
    }

    @Test
    void mariadb_and_mysql_are_distinguished() {
        assertThatThrownBy(() -> JdbcStorage.builder(named("MySQL", "11.4.5-MariaDB"))
                        .dialect(Dialect.MYSQL)
                        .build())
                .hasMessage("the database is MariaDB, but the named dialect is MYSQL; name MARIADB or no dialect");
        assertThatThrownBy(() -> JdbcStorage.builder(named("MySQL", "8.4.2"))
                        .dialect(Dialect.MARIADB)
                        .build())
                .hasMessage("the database is MySQL, but the named dialect is MARIADB; name MYSQL or no dialect");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IGNORECASE=TRUE",
                "INIT=SET COLLATION ENGLISH STRENGTH PRIMARY",
                "INIT=SET COLLATION GERMAN STRENGTH SECONDARY"
            })
    void a_case_insensitive_h2_database_is_refused(String option) {
        try (Database database = Database.at("jdbc:h2:mem:;" + option)) {
            assertThatThrownBy(() -> JdbcStorage.create(database.dataSource()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("the H2 database is case-insensitive, and so would confuse owners")
                    .hasMessageContaining("IGNORECASE");
            assertThatThrownBy(() -> JdbcStorage.builder(database.dataSource())
                            .dialect(Dialect.H2)
                            .build())
                    .isInstanceOf(StorageException.class);
        }
    }

    @Test
    void an_h2_database_with_the_order_of_a_dictionary_is_refused() {
        try (Database database = Database.at("jdbc:h2:mem:;INIT=SET COLLATION ENGLISH")) {
            assertThatThrownBy(() -> JdbcStorage.create(database.dataSource()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("the H2 database sorts the letter a before B, and so would confuse owners");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MODE=LEGACY",
                "MODE=DB2",
                "MODE=HSQLDB",
                "MODE=MySQL",
                "MODE=MariaDB",
                "MODE=PostgreSQL",
                "DATABASE_TO_UPPER=FALSE",
                "DATABASE_TO_LOWER=TRUE",
                "CASE_INSENSITIVE_IDENTIFIERS=TRUE"
            })
    void other_options_of_h2_distinguish_owners(String option) {
        try (Database database = Database.at("jdbc:h2:mem:options" + COUNT.incrementAndGet() + ";" + option)) {
            JdbcStorage storage = database.storage();
            Waymark waymark = Waymark.builder().storage(storage).build();
            waymark.links(Owner.of("A")).create(CreateLink.to("https://example.com/"));

            assertThat(waymark.links(Owner.of("a")).count(LinkQuery.all())).isZero();
            assertThatCode(storage.schema()::validate).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"STRICT", "Derby", "MSSQLServer", "Oracle"})
    void an_h2_database_in_an_unsupported_mode_is_refused(String mode) {
        try (Database database = Database.at("jdbc:h2:mem:;MODE=" + mode)) {
            assertThatThrownBy(() -> JdbcStorage.create(database.dataSource()))
                    .isInstanceOf(StorageException.class)
                    .hasMessage("the H2 database is in the mode " + mode
                            + ", which does not support the SQL of this library; "
                            + "use REGULAR, LEGACY, DB2, HSQLDB, MariaDB, MySQL or PostgreSQL");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"LATIN1", "SQL_ASCII"})
    void a_postgresql_database_in_another_encoding_than_utf8_is_refused(String encoding) {
        try (Database database = Engine.POSTGRESQL.newDatabase(
                Map.of("create", " TEMPLATE template0 ENCODING '" + encoding + "' LOCALE 'C'"))) {
            assertThatThrownBy(() -> JdbcStorage.create(database.dataSource()))
                    .isInstanceOf(StorageException.class)
                    .hasMessage("the PostgreSQL database has the encoding " + encoding
                            + ", which cannot store all texts; use one with the encoding UTF8");
        }
    }

    @Test
    void a_mariadb_database_that_stores_the_empty_text_as_null_is_refused() {
        try (Database database = Engine.MARIADB
                .newDatabase()
                .with(config -> config.setConnectionInitSql("SET sql_mode = 'EMPTY_STRING_IS_NULL'"))) {
            assertThatThrownBy(() -> JdbcStorage.create(database.dataSource()))
                    .isInstanceOf(StorageException.class)
                    .hasMessage("the MariaDB database stores the empty text as NULL; "
                            + "use an sql_mode without EMPTY_STRING_IS_NULL");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.waymark.storage.jdbc.fixture.engine.Engine#selected")
    void recognition_reads_on_one_connection_and_does_not_end_its_transaction(Engine engine) {
        try (Database database = engine.newDatabase()) {
            ProbedDataSource probe = new ProbedDataSource(database.dataSource());

            JdbcStorage.create(probe.dataSource());

            assertThat(probe.calls())
                    .isSubsetOf("getMetaData", "prepareStatement", "close")
                    .containsOnlyOnce("close");
            assertThat(probe.open()).isZero();
        }
    }

    @Test
    void a_failed_query_of_the_database_is_a_storage_failure() {
        SQLException failure = new SQLException("unreachable", "08001");
        DataSource unreachable = ProbedDataSource.proxy(DataSource.class, (method, arguments) -> {
            throw failure;
        });

        for (JdbcStorage.Builder builder : List.of(
                JdbcStorage.builder(unreachable),
                JdbcStorage.builder(unreachable).dialect(Dialect.H2))) {
            assertThatThrownBy(builder::build)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("recognising the database")
                    .satisfies(Causes.copyOf(failure));
        }
    }

    /**
     * Returns a statement whose queries return rows with NULL or 0 in each column.
     *
     * @param count the number of rows
     */
    private static PreparedStatement statementWithEmptyValues(int count) {
        AtomicInteger rows = new AtomicInteger(count);
        ResultSet result = ProbedDataSource.proxy(ResultSet.class, (method, arguments) -> switch (method.getName()) {
            case "next" -> rows.getAndDecrement() > 0;
            case "getBoolean", "wasNull" -> false;
            default -> method.getReturnType() == int.class ? 0 : null;
        });
        return ProbedDataSource.proxy(
                PreparedStatement.class,
                (method, arguments) -> method.getName().equals("executeQuery") ? result : null);
    }

    @Test
    void a_node_that_refuses_the_first_query_is_queried_again() {
        DataSource h2 = Engine.H2.newDataSource();
        AtomicBoolean first = new AtomicBoolean(true);
        DataSource joining = ProbedDataSource.proxy(DataSource.class, (call, values) -> {
            Object connection = ProbedDataSource.invoke(h2, call, values);
            return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
                if (method.getName().equals("getMetaData") && first.getAndSet(false)) {
                    throw new SQLException("WSREP has not yet prepared node for application use", "08S01", 1047);
                }
                return ProbedDataSource.invoke(connection, method, arguments);
            });
        });

        assertThat(JdbcStorage.create(joining)).isNotNull();
        assertThat(first).as("whether the first query is still to come").isFalse();
    }

    private static DataSource named(String product, String version) {
        DatabaseMetaData metaData = ProbedDataSource.proxy(
                DatabaseMetaData.class,
                (method, arguments) -> method.getName().equals("getDatabaseProductName") ? product : version);
        Connection connection =
                ProbedDataSource.proxy(Connection.class, (method, arguments) -> switch (method.getName()) {
                    case "getMetaData" -> metaData;
                    case "prepareStatement" ->
                        statementWithEmptyValues(arguments[0].toString().contains("found_in") ? 0 : 1);
                    default -> null;
                });
        return ProbedDataSource.proxy(DataSource.class, (method, arguments) -> connection);
    }
}
