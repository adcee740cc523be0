package dev.waymark.storage.jdbc.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool does not lend a connection again whose state is unknown after a failed operation. */
@Timeout(120)
class PoolsTest {

    static Stream<Arguments> failures() {
        return Stream.of(Engine.H2, Engine.SQLITE) // SQLite rolls back by a statement, and the other databases as H2
                .filter(engine -> engine.reasonToSkip().isEmpty())
                .flatMap(engine -> Stream.of(Pool.values())
                        .flatMap(pool -> Stream.of(BreakableDriver.Failure.values())
                                .map(failure -> Arguments.of(engine, pool, failure))));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("failures")
    void every_connection_of_a_pool_works_after_a_failure(Engine engine, Pool kind, BreakableDriver.Failure failure)
            throws Exception {
        Database database = engine.newDatabase();
        database.storage();
        database.close();
        CreateLink command = CreateLink.to("https://example.com/").pixelIds(1);
        try (Pool.Opened opened = kind.open(BreakableDriver.PREFIX + database.url())) {
            DataSource pool = opened.dataSource();
            Links links =
                    Waymark.builder().storage(JdbcStorage.create(pool)).build().links();
            useAll(pool);

            BreakableDriver.failNext(failure);
            assertThat(catchThrowable(() -> links.create(command))).isNotNull();
            awaitDiscarding();

            useAll(pool);
            assertThat(links.create(command).pixelIds()).containsExactly(1L);
        }
    }

    /** Agroal wakes no waiting borrower at the return of a broken connection, so the test borrows after the return. */
    private static void awaitDiscarding() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("waymark-discards-connections")) {
                thread.join();
            }
        }
    }

    /** Borrows all connections of a pool, and runs a statement on each. */
    private static void useAll(DataSource pool) throws Exception {
        List<Connection> lent = new ArrayList<>();
        try {
            for (int i = 0; i < Pool.CONNECTIONS; i++) {
                lent.add(pool.getConnection());
            }
            for (Connection connection : lent) {
                try (Statement statement = connection.createStatement()) {
                    assertThat(statement.execute("SELECT 1"))
                            .as("a result of the query")
                            .isTrue();
                }
            }
        } finally {
            for (Connection connection : lent) {
                connection.close();
            }
        }
    }
}
