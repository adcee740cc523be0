package dev.waymark.storage.memory.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Slice;
import dev.waymark.storage.memory.rows.RowCondition;
import dev.waymark.storage.memory.rows.RowSelection;
import dev.waymark.storage.memory.rows.Snapshot;
import dev.waymark.storage.memory.rows.SortedByFields;
import dev.waymark.storage.memory.text.TextMatches;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * An owner's links at one moment, except their clicks. A list by clicks contains the clicks at the last sort; other lists
 * contain the current clicks. Immutable.
 *
 * @param indexes further indexes, if the owner has more than a few links
 */
record LinkSnapshot(SortedByFields<SortedLink, LinkSortField> sorted, Optional<LinkIndexes> indexes)
        implements Snapshot<SortedLink, LinkSnapshot> {

    static final LinkSnapshot EMPTY =
            new LinkSnapshot(SortedByFields.empty(LinkSortField.ID, LinkVersion::order), Optional.empty());

    @Override
    public SortedRows<SortedLink> byId() {
        return sorted.byId();
    }

    @Override
    public LinkSnapshot edit(Collection<? extends SortedLink> removed, Collection<? extends SortedLink> added) {
        SortedByFields<SortedLink, LinkSortField> edited = sorted.edit(removed, added);
        if (indexes.isEmpty() && edited.byId().size() > SortedByFields.FEW) {
            return new LinkSnapshot(
                    edited, Optional.of(LinkIndexes.of(edited.byId().stream().toList())));
        }
        return new LinkSnapshot(edited, indexes.map(each -> each.edit(removed, added)));
    }

    /** Returns the same links with replaced entries in the order by clicks. */
    LinkSnapshot resortByClicks(Collection<ByClicks> before, Collection<ByClicks> after) {
        return new LinkSnapshot(sorted.resort(LinkSortField.CLICKS, before, after), indexes);
    }

    /** Returns whether the snapshot needs an {@link #withUrls index of URLs}. */
    boolean lacksUrls() {
        return indexes.filter(each -> each.urls().isEmpty()).isPresent();
    }

    /** Returns the same links with an index of URLs. */
    LinkSnapshot withUrls() {
        return lacksUrls()
                ? new LinkSnapshot(
                        sorted,
                        indexes.map(each -> each.withUrls(byId().stream().toList())))
                : this;
    }

    List<Link> list(LinkFilter filter, Optional<TextMatches> matches, Slice<LinkSortField> slice) {
        return sorted.list(slice, select(filter, matches));
    }

    long count(LinkFilter filter, Optional<TextMatches> matches) {
        return select(filter, matches).count(byId());
    }

    /** Returns the links with these ids that match the filter. */
    List<LinkVersion> among(Collection<Long> ids, LinkFilter filter, Optional<TextMatches> matches) {
        return among(ids, select(filter, matches)).map(SortedLink::row).toList();
    }

    private RowSelection<SortedLink, Link> select(LinkFilter filter, Optional<TextMatches> matches) {
        ImmutableList.Builder<RowCondition<SortedLink>> conditions = ImmutableList.builder();
        filter.spaceId()
                .ifPresent(space -> conditions.add(on(
                        row -> row.written().link().spaceId().orElse(0) == space,
                        each -> each.spaces().group(space))));
        filter.domain().ifPresent(domain -> conditions.add(in(domain)));
        filter.pixelId()
                .ifPresent(pixel -> conditions.add(on(
                        row -> row.written().link().pixelIds().contains(pixel),
                        each -> each.pixels().group(pixel))));
        filter.urlKey()
                .ifPresent(key -> conditions.add(new RowCondition<>(
                        row -> row.written().urlKey().equals(key), indexes.flatMap(each -> each.url(key)))));
        filter.status()
                .ifPresent(status ->
                        conditions.add(on(row -> true, each -> each.statuses().candidates(status, filter.now()))));
        within(
                        filter.created(),
                        (range, row) -> range.includes(row.written().link().createdAt()))
                .ifPresent(conditions::add);
        within(
                        filter.updated(),
                        (range, row) -> range.includes(row.written().link().updatedAt()))
                .ifPresent(conditions::add);
        within(
                        filter.expired(),
                        (range, row) -> range.includes(row.written().link().expiresAt()))
                .ifPresent(conditions::add);
        filter.search()
                .ifPresent(search -> conditions.add(contains(search, LinkVersion.text(search.field()), matches)));
        return new RowSelection<>(
                conditions.build(),
                SortedLink::link,
                filter.status().map(status -> link -> link.status(filter.now()) == status));
    }

    private RowCondition<SortedLink> on(
            Predicate<SortedLink> test, Function<LinkIndexes, CandidateRows<SortedLink>> candidates) {
        return new RowCondition<>(test, indexes.map(candidates));
    }

    /**
     * Creates the condition of a domain. The default domain has no index, because it usually contains most links or no
     * links of an owner.
     */
    private RowCondition<SortedLink> in(Domain domain) {
        Predicate<SortedLink> test = row -> row.written().link().domain().equals(domain);
        return domain.isDefault()
                ? RowCondition.on(test)
                : on(test, each -> each.domains().group(domain.id()));
    }
}
