package dev.waymark.storage.jdbc.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Kind;
import dev.waymark.storage.jdbc.overlap.Overlaps.Mode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each pair of atomic writes on links, the first of them in a transaction of the application. */
@LongTest
@OnEngine(Engine.H2)
class LinkWritesOverlapTest {

    @Test
    void a_write_beside_an_open_transaction_ends_as_in_a_serial_order() throws Exception {
        // By default, H2 keeps 8 parsed statements, fewer than the restoration of the rows has.
        Database database = Engine.H2.newDatabase(Map.of("url", ";QUERY_CACHE_SIZE=100"));
        Overlaps overlaps = new Overlaps(Engine.H2, database, false);
        List<String> faults = new ArrayList<>();

        List<OverlapOperation> writes = overlaps.operations().linkWrites().stream()
                .filter(operation -> !operation.is(Kind.PARTS))
                .toList();
        for (List<OverlapOperation> pair : overlaps.dependentPairs(writes)) {
            faults.addAll(overlaps.faults(pair, EnumSet.of(Mode.JOINED)));
        }

        assertThat(overlaps.played()).isGreaterThan(900);
        assertThat(faults).isEmpty();
    }
}
