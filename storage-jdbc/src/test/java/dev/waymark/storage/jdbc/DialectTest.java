package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.error.StorageException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DialectTest {

    @ParameterizedTest
    @MethodSource("dev.waymark.storage.jdbc.Engine#selected")
    void a_known_database_is_recognised(Engine engine) {
        try (Database database = engine.newDatabase()) {
            assertThat(Dialect.of(database.dataSource())).isEqualTo(engine.dialect());
        }
    }

    @Test
    void mysql_is_recognised() {
        assertThat(Dialect.of(named("MySQL"))).isEqualTo(Dialect.MYSQL);
    }

    @Test
    void an_unknown_database_is_refused_and_told_how_to_name_a_dialect() {
        assertThatThrownBy(() -> JdbcStorage.create(named("Deep Thought")))
                .isInstanceOf(StorageException.class)
                .hasMessage("the database \"Deep Thought\" is not known; if it understands the SQL of one that is "
                        + "(H2, POSTGRESQL, MARIADB, MYSQL, SQLITE), "
                        + "name that one, as in JdbcStorage.builder(dataSource).dialect(Dialect.POSTGRESQL)");
    }

    @Test
    void a_database_whose_dialect_is_named_is_not_asked() {
        DataSource unreachable = ProbedDataSource.proxy(DataSource.class, (method, arguments) -> {
            throw new SQLException("unreachable");
        });

        assertThat(JdbcStorage.builder(unreachable).dialect(Dialect.H2).build()).isNotNull();
    }

    @Test
    void a_database_that_cannot_be_asked_is_a_storage_failure() {
        SQLException failure = new SQLException("unreachable", "08001");
        DataSource unreachable = ProbedDataSource.proxy(DataSource.class, (method, arguments) -> {
            throw failure;
        });

        assertThatThrownBy(() -> JdbcStorage.create(unreachable))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("recognising the database")
                .hasCause(failure);
    }

    private static DataSource named(String product) {
        DatabaseMetaData metaData = ProbedDataSource.proxy(DatabaseMetaData.class, (method, arguments) -> product);
        Connection connection = ProbedDataSource.proxy(
                Connection.class, (method, arguments) -> method.getName().equals("getMetaData") ? metaData : null);
        return ProbedDataSource.proxy(DataSource.class, (method, arguments) -> connection);
    }
}
