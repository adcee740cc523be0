package dev.waymark.bench.scaling;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Population;
import dev.waymark.click.ClickStatistics;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The measured store with {@code size} {@link GrowingLinks}, and further links of the big owner that the measurement creates and
 * deletes. These links are in a space of their own.
 *
 * @param storage the storage
 * @param waymark a facade over the storage that counts clicks by day
 * @param size the number of links, without the further links
 */
record Subject(JdbcStorage storage, Waymark waymark, int size) {

    /** The space of the further links. */
    static final int SCRATCH = 101;

    /** A word in the title of each further link, and in no other title. */
    static final String SCRATCH_WORD = "qzscratch";

    private static final int WORDS = 50_000;

    /** Unique for each run of the program, because a stopped run leaves links. */
    private static final AtomicLong NEXT = new AtomicLong(System.currentTimeMillis() * 1_000);

    static Subject of(JdbcStorage storage, int size) {
        Waymark waymark = Waymark.builder()
                .storage(storage)
                .clickStatistics(ClickStatistics.byDay())
                .build();
        return new Subject(storage, waymark, size);
    }

    /** Returns the links of the big owner. */
    Links links() {
        return waymark.links(Population.BIG);
    }

    /** Returns the number of a link of the big owner; consecutive numbers are spread over all links. */
    int anyOfBig(int number) {
        return new Population(size).anyOfBig(number);
    }

    int any(int number) {
        return new Population(size).any(number);
    }

    /** Returns a command for a further link. */
    CreateLink command() {
        long number = NEXT.getAndIncrement();
        String word = Population.word((int) (number % WORDS));
        return CreateLink.to("https://example.com/" + word + "/" + number)
                .alias(newAlias())
                .title(word + " " + SCRATCH_WORD)
                .spaceId(SCRATCH);
    }

    String newAlias() {
        return "x" + Long.toString(NEXT.getAndIncrement(), Character.MAX_RADIX);
    }

    List<CreateLink> commands(int number) {
        return IntStream.range(0, number).mapToObj(i -> command()).toList();
    }

    /** Returns the further links. */
    static LinkQuery scratch() {
        return LinkQuery.all().spaceId(SCRATCH);
    }

    /** Deletes the further links. */
    void deleteScratch() {
        links().deleteAll(scratch());
    }
}
