package dev.waymark.bench.scaling;

import static dev.waymark.bench.scaling.MeasuredOperation.operation;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Population;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.link.Links;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.List;

/** Visits of links, with and without a cache and buffered clicks. */
final class VisitOperations implements AutoCloseable {

    private static final String VISIT = "visit";
    private static final String CACHED = "visit of cached links";
    private static final int HOT = 10;
    private static final Visitor GERMAN = Visitor.of("DE");

    private final Subject subject;
    private final Waymark caching;
    private final Waymark buffering;
    private final ClickBufferingStorage buffer;

    VisitOperations(Subject subject) {
        this.subject = subject;
        LinkCachingStorage cache = LinkCachingStorage.over(subject.storage(), Duration.ofHours(1));
        this.caching = Waymark.builder().storage(cache).build();
        this.buffer = ClickBufferingStorage.over(
                LinkCachingStorage.over(subject.storage(), Duration.ofHours(1)), Duration.ofSeconds(1));
        this.buffering = Waymark.builder().storage(buffer).build();
    }

    /** Returns all operations. */
    List<MeasuredOperation> all() {
        Waymark plain = Waymark.builder().storage(subject.storage()).build();
        Links cachedLinks = caching.links(Population.BIG);
        return List.of(
                operation(VISIT, "visit", i -> visit(plain, subject.any(i))),
                operation(VISIT, "visit, counted by day", i -> visit(subject.waymark(), subject.any(i))),
                operation(
                        VISIT,
                        "visit of a targeted link",
                        i -> visit(plain, GrowingLinks.targetedOfBig(i, subject.size()))),
                operation(
                        VISIT, "visit of an unknown alias", i -> plain.visits().visit("unknown-" + i, GERMAN)),
                operation(VISIT, "preview", i -> preview(plain.visits(), subject.any(i))),
                operation(VISIT, "page for strangers", i -> {
                    int number = subject.any(i);
                    plain.pages().link(GrowingLinks.domain(number), Population.alias(number), Visitor.UNKNOWN);
                }),
                operation(VISIT, "visit, first in the cache", i -> visit(caching, subject.any(i))),
                operation(CACHED, "preview of a cached link", i -> preview(caching.visits(), subject.any(i % HOT))),
                operation(CACHED, "findByAlias of a cached link", i -> {
                    int number = subject.anyOfBig(i % HOT);
                    cachedLinks.findByAlias(GrowingLinks.domain(number), Population.alias(number));
                }),
                operation(VISIT, "visit of a cached link", i -> visit(caching, subject.any(i % HOT))),
                operation(CACHED, "visit of a cached link, buffered", i -> visit(buffering, subject.any(i % HOT))));
    }

    private static void visit(Waymark waymark, int number) {
        waymark.visits().visit(GrowingLinks.domain(number), Population.alias(number), GERMAN);
    }

    private static void preview(Visits visits, int number) {
        visits.preview(GrowingLinks.domain(number), Population.alias(number), GERMAN);
    }

    /** Stores the buffered clicks. */
    @Override
    public void close() {
        buffer.close();
    }
}
