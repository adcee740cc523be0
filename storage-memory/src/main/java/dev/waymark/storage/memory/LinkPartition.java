package dev.waymark.storage.memory;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Slice;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** One owner's links. To be used under a lock, but for what says otherwise. */
final class LinkPartition {

    private final Groups<LinkRow, Long> spaces =
            new Groups<>(row -> asSet(row.link().spaceId()));
    private final Groups<LinkRow, Long> domains =
            new Groups<>(row -> asSet(row.link().domain()));
    private final Groups<LinkRow, Long> pixels = new Groups<>(row -> row.link().pixelIds());
    private final UrlIndex urls = new UrlIndex();
    private final StatusIndex statuses = new StatusIndex();
    private final StaleClicks staleClicks = new StaleClicks();
    private final TextSearch<LinkRow, LinkSearchField> texts;
    private final Partition<LinkRow, LinkSortField> rows;

    LinkPartition(TextIndexing indexing) {
        texts = new TextSearch<>(indexing, LinkSearchField.class, LinkRow::text);
        rows = new Partition<>(
                LinkSortField.class, LinkRow::order, ImmutableList.of(spaces, domains, pixels, urls, statuses, texts));
    }

    void add(Collection<LinkRow> added) {
        rows.add(added);
    }

    void remove(LinkRow row) {
        rows.remove(row);
        staleClicks.remove(row);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    Stream<LinkRow> stream() {
        return rows.by(LinkSortField.ID).stream();
    }

    /** To be called when a click of the row is counted; needs no lock. */
    void clicked(LinkRow row) {
        staleClicks.add(row);
    }

    /** Whether links were clicked since they were last sorted; needs no lock. */
    boolean hasStaleClicks() {
        return !staleClicks.isEmpty();
    }

    void sortStaleClicks() {
        staleClicks.sortInto(rows.by(LinkSortField.CLICKS), row -> row.partition() == this);
    }

    /** To be called before the links of a filter are looked for, without a lock: builds indexes that nothing has needed so far. */
    void prepare(LinkFilter filter, Gate gate) {
        texts.prepare(filter.search(), gate);
        if (filter.urlKey().isPresent() && !urls.isBuilt()) {
            gate.write(this::buildUrls);
        }
    }

    private void buildUrls() {
        if (!urls.isBuilt()) {
            urls.build(stream());
        }
    }

    List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        boolean byClicks = slice.sort().field() == LinkSortField.CLICKS;
        return rows.list(slice, select(filter, byClicks ? LinkRow::linkAsSorted : LinkRow::link));
    }

    long count(LinkFilter filter) {
        return rows.count(select(filter, LinkRow::link));
    }

    /** Those of some rows of this partition that are meant. */
    List<LinkRow> among(Stream<LinkRow> some, LinkFilter filter) {
        Selection<LinkRow, Link> selection = select(filter, LinkRow::link);
        return some.filter(row -> selection.among(Stream.of(row)).findAny().isPresent())
                .toList();
    }

    private Selection<LinkRow, Link> select(LinkFilter filter, Function<LinkRow, Link> reading) {
        ImmutableList.Builder<Condition<LinkRow>> conditions = ImmutableList.builder();
        filter.spaceId().ifPresent(id -> conditions.add(spaces.contain(id)));
        filter.domain().ifPresent(domain -> conditions.add(in(domain)));
        filter.pixelId().ifPresent(id -> conditions.add(pixels.contain(id)));
        filter.urlKey().ifPresent(key -> conditions.add(urls.leadTo(key)));
        filter.status().ifPresent(status -> conditions.add(Condition.on(statuses.candidates(status, filter.now()))));
        addTimes(filter, conditions);
        filter.search().ifPresent(search -> conditions.add(texts.contains(search)));
        return new Selection<>(
                conditions.build(),
                reading,
                filter.status().map(status -> link -> link.status(filter.now()) == status));
    }

    /** No index has these. Who asks for them is in no hurry, and each index would cost every link its room. */
    private static void addTimes(LinkFilter filter, ImmutableList.Builder<Condition<LinkRow>> conditions) {
        if (!filter.created().isAlways()) {
            conditions.add(
                    Condition.on(row -> filter.created().includes(row.link().createdAt())));
        }
        if (!filter.updated().isAlways()) {
            conditions.add(
                    Condition.on(row -> filter.updated().includes(row.link().updatedAt())));
        }
        if (!filter.expired().isAlways()) {
            conditions.add(
                    Condition.on(row -> filter.expired().includes(row.link().expiresAt())));
        }
    }

    /** The default domain has no index: most links are in it, or none of those who use others. */
    private Condition<LinkRow> in(Domain domain) {
        return domain.isDefault() ? Condition.on(row -> row.link().domain().isDefault()) : domains.contain(domain.id());
    }

    private static Set<Long> asSet(Domain domain) {
        return domain.isDefault() ? Set.of() : Set.of(domain.id());
    }

    private static Set<Long> asSet(OptionalLong id) {
        return id.isPresent() ? Set.of(id.getAsLong()) : Set.of();
    }
}
