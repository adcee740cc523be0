package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A creation in the caller's transaction that fails by a uniqueness key leaves all keys unchanged. */
@EachEngine
class UniquenessKeysInCallersTransactionTest {

    private static final Instant UNTIL = Instant.parse("2031-01-01T00:00:00Z");
    private static final String TAKEN_OVER = "a".repeat(43);
    private static final String LOST = "b".repeat(43);

    private final Database database;
    private final JdbcStorage storage;
    private final LinkStore links;

    UniquenessKeysInCallersTransactionTest(Engine engine) {
        database = engine.emptyDatabase();
        storage = database.storage();
        links = storage.links();
    }

    private static UniquenessKey uniquenessKey(String key, OptionalLong holder) {
        return new UniquenessKey(key, "f".repeat(43), UNTIL, holder);
    }

    private static StoredLink draft(String alias, UniquenessKey... uniquenessKeys) {
        return LinkSample.of(alias).stored().withUniquenessKeys(List.of(uniquenessKeys));
    }

    /** Stores two links with a key each, and returns a draft that takes over one key and conflicts with the other key. */
    private StoredLink draftThatLoses() {
        links.insert(List.of(draft("winner", uniquenessKey(LOST, OptionalLong.empty()))));
        long holder = links.insert(List.of(draft("holder", uniquenessKey(TAKEN_OVER, OptionalLong.empty()))))
                .get(0)
                .id();
        return draft(
                "late", uniquenessKey(TAKEN_OVER, OptionalLong.of(holder)), uniquenessKey(LOST, OptionalLong.empty()));
    }

    @Test
    void a_conflicting_key_undoes_the_takeover_of_other_keys() throws SQLException {
        StoredLink late = draftThatLoses();

        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            LinkStore joined = storage.joining(connection).links();
            assertThatExceptionOfType(LinkStore.DuplicateUniquenessKeyException.class)
                    .isThrownBy(() -> joined.insert(List.of(late)));
            connection.commit();
        }

        assertThat(links.findUniquenessKey(Samples.OWNER, TAKEN_OVER))
                .hasValueSatisfying(uniquenessKey -> assertThat(uniquenessKey.link())
                        .isEqualTo(late.uniquenessKeys().get(0).link()));
    }

    @Test
    void a_conflicting_key_requires_a_rollback_if_a_takeover_cannot_be_undone() throws SQLException {
        StoredLink late = draftThatLoses();

        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Connection refusing = ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
                if (method.getName().equals("rollback")) {
                    throw new SQLException("not in a distributed transaction");
                }
                return ProbedDataSource.invoke(connection, method, arguments);
            });
            LinkStore joined = storage.joining(refusing).links();
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> joined.insert(List.of(late)))
                    .satisfies(failure -> assertThat(failure.requiresRollback()).isTrue());
            connection.rollback();
        }
    }
}
