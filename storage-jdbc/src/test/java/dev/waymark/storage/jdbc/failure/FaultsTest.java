package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.Waymark;
import dev.waymark.contract.part.LongTest;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Operation;
import dev.waymark.storage.jdbc.fixture.Operations;
import dev.waymark.storage.jdbc.fixture.TableDump;
import dev.waymark.storage.jdbc.fixture.connection.BreakingDataSource;
import dev.waymark.storage.jdbc.fixture.connection.BreakingDataSource.Fault;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Failures of each call of the driver. The operation takes effect completely or not at all. Without effect, the caller gets an
 * exception of the library. No connection stays open, and the operation can be repeated.
 */
@LongTest
@EachEngine
class FaultsTest {

    private final Database database;
    private final BreakingDataSource breaking;
    private final Waymark waymark;
    private final Waymark witness;

    FaultsTest(Engine engine) {
        database = engine.emptyDatabase();
        breaking = new BreakingDataSource(database.url(), engine == Engine.H2 || engine == Engine.SQLITE);
        witness = Operations.waymark(database.storage());
        waymark = Operations.waymark(JdbcStorage.create(breaking.dataSource()));
    }

    @AfterEach
    void close() {
        breaking.close();
    }

    private Operation.Ids begin() {
        return Operations.prepare(database, witness);
    }

    @ParameterizedTest
    @MethodSource("dev.waymark.storage.jdbc.fixture.Operations#all")
    void an_operation_is_atomic_and_can_be_repeated_after_any_failure_of_the_driver(Operation operation) {
        Operation.Ids ids = begin();
        Map<String, List<String>> before = TableDump.of(database);
        Map<String, List<String>> after = run(operation, ids);
        List<String> calls = breaking.calls();

        for (Fault fault : Fault.values()) {
            Map<String, List<String>> now = after;
            for (int call = 0; call < calls.size(); call++) {
                String where = fault + " at " + call + " of " + calls;
                ids = now.equals(before) ? ids : begin();
                Optional<Throwable> thrown = breakingAt(call, fault, operation, ids, where);
                now = TableDump.of(database);
                if (!operation.isInParts()) {
                    assertThat(Operation.outcomes(before, after, fault == Fault.UNANSWERED, thrown))
                            .as(where)
                            .contains(now);
                } else if (!now.equals(after)) {
                    now = run(operation, ids);
                    assertThat(now).as("again after " + where).isEqualTo(after);
                }
            }
            if (now.equals(before)) {
                assertThat(run(operation, ids)).as("again after " + fault).isEqualTo(after);
            }
        }
    }

    private Optional<Throwable> breakingAt(
            int call, Fault fault, Operation operation, Operation.Ids ids, String where) {
        breaking.breakAt(call, fault);
        Throwable thrown = catchThrowable(() -> operation.action().run(waymark, ids));
        assertThat(breaking.isBroken()).as("broken: " + where).isTrue();
        assertThat(breaking.open()).as("open after " + where).isZero();
        if (thrown != null) {
            assertThat(thrown)
                    .as(where)
                    .isInstanceOfAny(
                            StorageException.class,
                            fault == Fault.BUG ? IllegalStateException.class : StorageException.class);
        }
        return Optional.ofNullable(thrown);
    }

    private Map<String, List<String>> run(Operation operation, Operation.Ids ids) {
        breaking.mend();
        operation.action().run(waymark, ids);
        return TableDump.of(database);
    }
}
