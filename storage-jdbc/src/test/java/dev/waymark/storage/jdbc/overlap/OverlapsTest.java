package dev.waymark.storage.jdbc.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.overlap.Overlaps.Mode;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Chosen pairs of overlapping operations on each database. */
@EachEngine
class OverlapsTest {

    private static final String PAIRS = """
            visit limited | visit limited
            visit plain, then limit 1 | visit plain
            visit hot, then limit 4 | visit hot
            visit hot, then disable | visit hot
            visit hot, then password | visit hot
            update limited: limit 4 | visit limited
            delete limited | visit limited
            move hot | visit hot
            visit hot | move hot
            update hot: add tags | move hot
            move hot | update hot: add tags
            update hot: pixels | move hot
            updateAll tag Old: add tag | move hot
            updateAll space 7: pixel 9 | move hot
            update hot: title if version 1 | update hot: title if version 1
            delete hot | update hot: add tags
            create with k1 | create with k1
            createOrGet new | create new by bob
            delete hot, then create hot | visit hot
            deleteAll not clicked today | visit hot
            visit hot | deleteAll not clicked today
            deleteClicks | visit hot
            erase alice | update hot: tags
            claim 1 | claim 10
            finish | regeneration of claimed
            outcome of done | move done
            """;

    private static final String BUFFERED_PAIRS = """
            move hot | visit hot
            delete hot | visit hot
            update hot: limit 4 | visit hot
            visit hot | update hot: limit 4
            deleteClicks | visit hot
            erase alice | visit hot
            visit hot | visit hot | update hot: limit 4
            """;

    private static final Map<String, Overlaps> PREPARED = new ConcurrentHashMap<>();

    private final CapturedLog log = new CapturedLog();
    private final Engine engine;

    OverlapsTest(Engine engine) {
        this.engine = engine;
    }

    @AfterEach
    void endLog() {
        log.close();
    }

    private static Stream<String> pairs() {
        return PAIRS.lines();
    }

    private static Stream<String> bufferedPairs() {
        return BUFFERED_PAIRS.lines();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void overlapping_operations_end_as_in_a_serial_order(String pair) throws Exception {
        assertSerial(pair, false, EnumSet.of(Mode.JOINED, Mode.PAUSED));
    }

    @ParameterizedTest
    @MethodSource("bufferedPairs")
    void operations_beside_buffered_clicks_end_as_in_a_serial_order(String pair) throws Exception {
        assertSerial(pair, true, EnumSet.of(Mode.JOINED, Mode.PAUSED));
    }

    private void assertSerial(String pair, boolean isBuffered, EnumSet<Mode> modes) throws Exception {
        Overlaps overlaps = PREPARED.computeIfAbsent(
                engine + (isBuffered ? " buffered" : ""),
                any -> new Overlaps(engine, engine.newDatabase(), isBuffered));
        List<OverlapOperation> operations = Splitter.on(" | ")
                .splitToStream(pair)
                .map(overlaps.operations()::named)
                .toList();

        if (isBuffered && operations.get(0).changesLimit()) {
            // Buffered clicks may exceed a limit that another instance sets, as an open transaction does.
            modes.remove(Mode.JOINED);
        }

        assertThat(overlaps.faults(operations, modes)).isEmpty();
    }
}
