package dev.waymark.traffic;

import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What holds {@linkplain InterleavingsTest in any order} holds in those that a processor happens to take. */
@Tag("interleavings")
class StressTest {

    private static final int TIMES = Integer.getInteger("interleavings", 1);

    @Test
    void of_the_clicks_that_are_gathered() {
        new StressOptions()
                .iterations(20 * TIMES)
                .invocationsPerIteration(1_000)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(GatheredClicks.class);
    }
}
