package dev.waymark.bench.peer;

import static com.googlecode.cqengine.query.QueryFactory.and;
import static com.googlecode.cqengine.query.QueryFactory.applyThresholds;
import static com.googlecode.cqengine.query.QueryFactory.attribute;
import static com.googlecode.cqengine.query.QueryFactory.descending;
import static com.googlecode.cqengine.query.QueryFactory.equal;
import static com.googlecode.cqengine.query.QueryFactory.lessThanOrEqualTo;
import static com.googlecode.cqengine.query.QueryFactory.orderBy;
import static com.googlecode.cqengine.query.QueryFactory.queryOptions;
import static com.googlecode.cqengine.query.QueryFactory.threshold;
import static com.googlecode.cqengine.query.option.EngineThresholds.INDEX_ORDERING_SELECTIVITY;

import com.google.common.collect.Lists;
import com.googlecode.cqengine.ConcurrentIndexedCollection;
import com.googlecode.cqengine.IndexedCollection;
import com.googlecode.cqengine.attribute.SimpleAttribute;
import com.googlecode.cqengine.attribute.support.SimpleFunction;
import com.googlecode.cqengine.index.hash.HashIndex;
import com.googlecode.cqengine.index.navigable.NavigableIndex;
import com.googlecode.cqengine.index.unique.UniqueIndex;
import com.googlecode.cqengine.query.Query;
import com.googlecode.cqengine.query.option.OrderByOption;
import com.googlecode.cqengine.query.option.QueryOptions;
import com.googlecode.cqengine.resultset.ResultSet;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Folding;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * CQEngine, configured as in its documentation: an index for each sort attribute, and for the owner. A list reads an index
 * in order if many objects match, and otherwise sorts the matches.
 */
public final class CqEnginePeer implements MemoryPeer {

    /** The share of all objects above which reading an index in order is faster than sorting the matches. */
    private static final double SORT_LIMIT = 0.1;

    /**
     * An option that reads the index in order and skips objects that do not match. The automatic choice of CQEngine
     * would read the whole index for each query.
     */
    private static final Object IN_ORDER_OF_INDEX = applyThresholds(threshold(INDEX_ORDERING_SELECTIVITY, 1.0));

    /** A link with its folded texts, like a link in the store in memory. */
    record Entry(Link link, String title, String alias, String url) {

        static Entry of(Link link) {
            return new Entry(
                    link, Folding.fold(link.title().orElse("")), Folding.fold(link.alias()), Folding.fold(link.url()));
        }
    }

    private static final SimpleAttribute<Entry, Long> ID =
            of("id", Long.class, entry -> entry.link().id());
    private static final SimpleAttribute<Entry, Long> CLICKS =
            of("clicks", Long.class, entry -> entry.link().clicks());
    private static final SimpleAttribute<Entry, String> TITLE = of("title", String.class, Entry::title);
    private static final SimpleAttribute<Entry, String> ALIAS = of("alias", String.class, Entry::alias);
    private static final SimpleAttribute<Entry, String> URL = of("url", String.class, Entry::url);
    private static final SimpleAttribute<Entry, String> OWNER =
            of("owner", String.class, entry -> entry.link().owner().key());
    private final IndexedCollection<Entry> entries = new ConcurrentIndexedCollection<>();

    public CqEnginePeer() {
        entries.addIndex(NavigableIndex.onAttribute(ID));
        entries.addIndex(NavigableIndex.onAttribute(CLICKS));
        entries.addIndex(NavigableIndex.onAttribute(TITLE));
        entries.addIndex(UniqueIndex.onAttribute(ALIAS));
        entries.addIndex(NavigableIndex.onAttribute(ALIAS));
        entries.addIndex(NavigableIndex.onAttribute(URL));
        entries.addIndex(HashIndex.onAttribute(OWNER));
    }

    private static <A> SimpleAttribute<Entry, A> of(String name, Class<A> type, SimpleFunction<Entry, A> function) {
        return attribute(Entry.class, type, name, function);
    }

    @Override
    public String name() {
        return "CQEngine";
    }

    @Override
    public void add(List<Link> links) {
        entries.addAll(Lists.transform(links, Entry::of).stream().toList());
    }

    @Override
    public List<Link> list(Owner owner, Slice<LinkSortField> slice) {
        Query<Entry> query = query(owner, slice.after());
        OrderByOption<Entry> order = orderBy(descending(TITLE), descending(ID));
        QueryOptions options = hasManyLinks(owner) ? queryOptions(order, IN_ORDER_OF_INDEX) : queryOptions(order);
        try (ResultSet<Entry> found = entries.retrieve(query, options)) {
            Stream<Entry> inOrder = found.stream();
            if (slice.after().isPresent()) {
                inOrder = inOrder.dropWhile(
                        entry -> !isBehind(entry, slice.after().get()));
            }
            return inOrder.limit(slice.limit()).map(Entry::link).toList();
        }
    }

    /** Returns whether the owner has many links according to the index. */
    private boolean hasManyLinks(Owner owner) {
        try (ResultSet<Entry> found = entries.retrieve(equal(OWNER, owner.key()))) {
            return found.getMergeCost() > entries.size() * SORT_LIMIT;
        }
    }

    private static boolean isBehind(Entry entry, Position position) {
        return Position.of(entry.title(), entry.link().id()).compareTo(position) < 0;
    }

    private static Query<Entry> query(Owner owner, Optional<Position> after) {
        Query<Entry> ofOwner = equal(OWNER, owner.key());
        return after.<Query<Entry>>map(position ->
                        and(ofOwner, lessThanOrEqualTo(TITLE, position.text().orElseThrow())))
                .orElse(ofOwner);
    }

    @Override
    public void close() {
        entries.clear();
    }
}
