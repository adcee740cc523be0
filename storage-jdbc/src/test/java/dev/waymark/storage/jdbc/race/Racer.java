package dev.waymark.storage.jdbc.race;

import static com.google.common.base.Preconditions.checkState;

import dev.waymark.Waymark;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.ReportQueue;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One of several threads that do the same to one database at one moment. It tells what it was told that it has done. */
final class Racer {

    static final int BATCH = 10;

    private static final Duration LEASE = Duration.ofHours(1);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(15);

    /** What it does a number of times. */
    enum Job {
        /** Creates a link that all others want to create. */
        ALIASES,
        /** Creates several links that all others want to create, half of them in the opposite order. */
        BATCHES,
        /** Creates or gets links that all others want too, half of them in the opposite order, and tells which they are. */
        SAME_LINKS,
        /** Creates a link under a name that all others create it under, and tells which it is. */
        NAMED_LINKS,
        /** Updates the link whose version it has read, so often with success. */
        UPDATES,
        /** Counts a click of the link. */
        CLICKS,
        /** Visits the link, and tells where it was sent. */
        VISITS,
        /** Adds clicks to all links that there are. */
        ADDED_CLICKS,
        /** Claims a report or two, and tells the ids of those that it got. */
        CLAIMS
    }

    /** Lets the others come as far. */
    @FunctionalInterface
    interface Start {
        void await() throws Exception;
    }

    private final LinkStore store;
    private final Links links;
    private final Visits visits;
    private final ReportQueue reports;
    private final int number;

    /**
     * One of them.
     *
     * @param storage where it does what it does
     * @param number of this one, from 0
     */
    Racer(Storage storage, int number) {
        this.store = storage.links();
        Waymark waymark = Waymark.builder().storage(storage).build();
        this.links = waymark.links();
        this.visits = waymark.visits();
        this.reports = waymark.reportQueue();
        this.number = number;
    }

    /**
     * Does a job, and fails if that takes long.
     *
     * @param id of a link that is there
     * @param start before each of the rounds
     * @return a line for each success; what a link that was created is called comes behind its id
     */
    List<String> run(Job job, long id, int rounds, Start start) throws Exception {
        List<String> successes = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            start.await();
            long begin = System.nanoTime();
            successes.addAll(run(job, id, round));
            checkState(System.nanoTime() - begin < LONGEST_NANOS, "round %s took too long", round);
        }
        return successes;
    }

    private List<String> run(Job job, long id, int round) {
        return switch (job) {
            case ALIASES -> create(List.of(rich("alias" + round)));
            case BATCHES -> create(batch(round));
            case SAME_LINKS -> createOrGet(round);
            case NAMED_LINKS ->
                List.of(round
                        + " "
                        + links.create(CreateLink.to("https://example.com/" + round)
                                        .alias("named" + round)
                                        .idempotencyKey("name-" + round))
                                .id());
            case UPDATES -> List.of(Long.toString(update(id).version()));
            case CLICKS ->
                store.countClick(links.get(id)).stream()
                        .mapToObj(Long::toString)
                        .toList();
            case VISITS -> visit(links.get(id).alias());
            case ADDED_CLICKS -> addClicks();
            case CLAIMS -> claim(1 + round % 2);
        };
    }

    private List<String> create(List<CreateLink> commands) {
        try {
            return links.createAll(commands).stream()
                    .map(link -> link.id() + " " + link.alias())
                    .toList();
        } catch (AliasTakenException e) {
            return List.of(); // another was faster
        }
    }

    private List<String> createOrGet(int round) {
        List<CreateLink> commands = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            commands.add(CreateLink.to("https://example.com/" + round + "/" + i));
        }
        if (number % 2 == 0) {
            Collections.reverse(commands);
        }
        return links.createOrGetAll(commands).stream()
                .map(link -> link.url() + " " + link.id())
                .toList();
    }

    private List<CreateLink> batch(int round) {
        List<CreateLink> batch = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            batch.add(rich("batch" + round + "-" + i));
        }
        if (number % 2 == 0) {
            Collections.reverse(batch);
        }
        return batch;
    }

    private CreateLink rich(String alias) {
        return CreateLink.to("https://example.com/" + number)
                .alias(alias)
                .pixelIds(1, 2)
                .targeting(Targeting.rotation("https://example.com/a", "https://example.com/b"));
    }

    private Link update(long id) {
        while (true) {
            Link current = links.get(id);
            try {
                return links.update(id, UpdateLink.change().title("by another").ifVersion(current.version()));
            } catch (StaleVersionException e) {
                // Another was faster.
            }
        }
    }

    private List<String> visit(String alias) {
        return visits.visit(alias, Visitor.UNKNOWN) instanceof Visit.Redirect redirect
                ? List.of(redirect.url())
                : List.of();
    }

    private List<String> addClicks() {
        Map<Long, Long> clicks = links.stream(LinkQuery.all())
                .map(Link::id)
                .collect(Collectors.toMap(Function.identity(), id -> (long) BATCH));
        store.addClicks(clicks);
        return List.of("added");
    }

    private List<String> claim(int limit) {
        return reports.claim(limit, LEASE).stream()
                .map(claim -> Long.toString(claim.report().id()))
                .toList();
    }
}
