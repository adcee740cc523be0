package dev.waymark.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.LongTest;
import dev.waymark.soak.Session.Outcome;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A session like in {@code mvn -Psoak}, for a few seconds, without a check of durations. */
@LongTest
class SoakTest {

    private static final Set<Engine> ENGINES = EnumSet.of(Engine.POSTGRESQL, Engine.SQLITE);
    private static final int CLIENTS = 200;
    private static final int PAUSE = 500;
    /** The size of the pool. */
    private static final int CONNECTIONS = 24;

    private static Stream<Engine> engines() {
        return Engine.selected().filter(ENGINES::contains);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("engines")
    void two_hundred_clients_leave_no_open_connection_and_no_operation_fails(Engine engine) throws Exception {
        Outcome outcome =
                new Session(engine, engine.newDataSource()).run(CLIENTS, PAUSE, Duration.ofSeconds(2), sixth -> {});

        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.left()).isEmpty();
        assertThat(outcome.operations()).isGreaterThanOrEqualTo(CLIENTS);
        assertThat(outcome.sixths())
                .hasSize(6)
                .allSatisfy(sixth -> assertThat(sixth.connections()).isLessThanOrEqualTo(CONNECTIONS))
                .allSatisfy(sixth -> assertThat(sixth.statements()).isLessThanOrEqualTo(4 * CONNECTIONS));
    }
}
