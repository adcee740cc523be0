package dev.waymark.bench.memory;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.measure.Term;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.Links;
import dev.waymark.query.PageRequest;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.List;

/** Searches of one owner's links in memory, from the first search until all texts are indexed. */
public final class IndexingBench {

    private static final double MAX_MILLIS = 1_000;

    /** The maximum time for a text: ten million texts in a minute. */
    private static final double MAX_MICROS_PER_TEXT = 6;

    /** The number of consecutive fast searches that show a complete index. */
    private static final int FAST_SEARCHES = 40;

    private static final double FAST_MILLIS = 100;
    private static final List<Term> TERMS = Term.indexed().toList();

    private final Population population;
    private final Scoreboard scoreboard;

    public IndexingBench(Population population, Scoreboard scoreboard) {
        this.population = population;
        this.scoreboard = scoreboard;
    }

    /** Measures the index of titles and then the index of URLs, while one thread searches without pause. */
    public void measure() {
        MemoryStorage storage = MemoryStorage.create();
        population.batchesOfBig().forEach(storage.links()::insert);
        Links links = Waymark.builder().storage(storage).build().links(Population.BIG);
        measure(links, LinkSearchField.TITLE);
        measure(links, LinkSearchField.URL);
    }

    private void measure(Links links, LinkSearchField field) {
        double longest = 0;
        double ready = 0;
        int fast = 0;
        long start = System.nanoTime();
        for (int search = 0; fast < FAST_SEARCHES; search++) {
            double begin = millisSince(start);
            String term = TERMS.get(search % TERMS.size()).text();
            links.list(LinkQuery.all().search(term, field), PageRequest.first(25));
            double end = millisSince(start);
            longest = Math.max(longest, end - begin);
            if (end - begin < FAST_MILLIS) {
                fast++;
            } else {
                fast = 0;
                ready = end;
            }
        }
        report("longest search before the index is complete, ms", field, MAX_MILLIS, longest);
        report(
                "time until the index is complete, s",
                field,
                MAX_MICROS_PER_TEXT * population.size() / 1e6,
                ready / 1e3);
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private void report(String what, LinkSearchField field, double most, double measured) {
        String name = "memory index of " + field.wireName() + "s of " + population.size() + " links: " + what;
        scoreboard.report(Goal.atMost(name, most), Estimate.exactly(measured), "");
    }
}
