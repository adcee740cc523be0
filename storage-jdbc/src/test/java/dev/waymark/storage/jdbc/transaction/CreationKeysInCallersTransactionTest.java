package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A creation in the caller's transaction that conflicts by its key leaves the transaction usable, also without savepoints. */
@EachEngine
class CreationKeysInCallersTransactionTest {

    private static final CreationKey KEY = new CreationKey("k".repeat(43), "f".repeat(43));

    private final Database database;
    private final JdbcStorage storage;
    private final LinkStore links;

    CreationKeysInCallersTransactionTest(Engine engine) {
        database = engine.emptyDatabase();
        storage = database.storage();
        links = storage.links();
    }

    static Stream<Named<UnaryOperator<Connection>>> connections() {
        return Stream.of(
                Named.of("with savepoints", connection -> connection),
                Named.of("without savepoints", CreationKeysInCallersTransactionTest::withoutSavepoints));
    }

    private static Connection withoutSavepoints(Connection connection) {
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("setSavepoint")) {
                throw new SQLFeatureNotSupportedException("savepoint");
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        });
    }

    private static StoredLink draft(String alias) {
        return LinkSample.of(alias).pixels(1).creationKey(Optional.of(KEY)).stored();
    }

    @ParameterizedTest
    @MethodSource("connections")
    void a_taken_key_is_reported_before_a_taken_alias(UnaryOperator<Connection> kind) throws SQLException {
        long first = links.insert(List.of(draft("first"))).get(0).id();

        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            LinkStore joined = storage.joining(kind.apply(connection)).links();
            for (String alias : List.of("first", "other")) {
                assertThatExceptionOfType(DuplicateKeyException.class)
                        .isThrownBy(() -> joined.insert(List.of(draft(alias))));
            }
            joined.insert(List.of(LinkSample.of("second").stored()));
            connection.commit();
        }

        assertThat(links.findByCreationKey(Samples.OWNER, KEY.text()))
                .hasValueSatisfying(found -> assertThat(found.link().id()).isEqualTo(first));
        assertThat(links.findByAlias(LinkSample.of("second").stored().aliasKey()))
                .isPresent();
    }

    @ParameterizedTest
    @MethodSource("connections")
    void a_key_that_was_cleared_is_free_in_the_same_transaction(UnaryOperator<Connection> kind) throws SQLException {
        long first = links.insert(List.of(draft("first"))).get(0).id();

        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            LinkStore joined = storage.joining(kind.apply(connection)).links();
            assertThat(joined.clearCreationKey(Samples.OWNER, first, KEY.text()))
                    .as("whether the key was cleared")
                    .isTrue();
            joined.insert(List.of(draft("second")));
            connection.commit();
        }

        assertThat(links.findByCreationKey(Samples.OWNER, KEY.text()))
                .hasValueSatisfying(found -> assertThat(found.link().alias()).isEqualTo("second"));
    }
}
