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

/** Searches of one owner's links in memory, from the first one on until all texts are indexed. */
public final class IndexingBench {

    private static final double MOST_MILLIS = 1_000;

    /** Ten million in a minute. */
    private static final double MOST_MICROS_FOR_A_TEXT = 6;

    /** So many searches in a row that take less than so long have an index. */
    private static final int IN_A_ROW = 40;

    private static final double FAST_MILLIS = 100;
    private static final List<Term> TERMS = Term.indexed().toList();

    private final Population population;
    private final Scoreboard scoreboard;

    public IndexingBench(Population population, Scoreboard scoreboard) {
        this.population = population;
        this.scoreboard = scoreboard;
    }

    /** Titles, and then URLs, while one thread searches without pause. */
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
        for (int search = 0; fast < IN_A_ROW; search++) {
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
        say("longest search until it is there, ms", field, MOST_MILLIS, longest);
        say("it takes, s", field, MOST_MICROS_FOR_A_TEXT * population.size() / 1e6, ready / 1e3);
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private void say(String what, LinkSearchField field, double most, double measured) {
        String name = "memory index of " + field.wireName() + "s of " + population.size() + " links: " + what;
        scoreboard.say(Goal.atMost(name, most), Estimate.exactly(measured), "");
    }
}
