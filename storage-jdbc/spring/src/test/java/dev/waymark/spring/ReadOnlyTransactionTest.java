package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** A transaction that is read-only by its own setting refuses each repetition, unlike a standby (D-47). */
class ReadOnlyTransactionTest {

    /** The databases that apply the setting of the connection. */
    static Stream<Engine> engines() {
        return Engine.selected().filter(engine -> engine == Engine.POSTGRESQL || engine.isMySqlFamily());
    }

    private static void assertNotRetryable(StorageException failure) {
        assertThat(failure)
                .hasMessageContaining("read-only by its own setting, such as @Transactional(readOnly = true)");
        assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isFalse();
        assertThat(failure).hasMessageNotContaining("retried");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("engines")
    void a_creation_in_a_read_only_transaction_names_the_setting(Engine engine) {
        try (Application application = Application.on(engine)) {
            Waymark waymark = application.joining();
            TransactionTemplate readOnly = application.template();
            readOnly.setReadOnly(true);

            Optional<StorageException> failure = readOnly.execute(status ->
                    Optional.of(catchThrowableOfType(StorageException.class, () -> createLink(waymark, "docs"))));

            assertNotRetryable(failure.orElseThrow());
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("engines")
    void a_creation_on_a_read_only_pool_names_the_setting(Engine engine) {
        try (Application application = Application.on(engine)) {
            Waymark waymark = Waymark.builder()
                    .storage(JdbcStorage.create(
                            new DelegatingDataSource(application.database().dataSource()) {
                                @Override
                                public java.sql.Connection getConnection() throws java.sql.SQLException {
                                    java.sql.Connection connection = super.getConnection();
                                    connection.setReadOnly(true);
                                    return connection;
                                }
                            }))
                    .build();

            assertNotRetryable(catchThrowableOfType(StorageException.class, () -> createLink(waymark, "docs")));
        }
    }
}
