package dev.waymark.storage.memory.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.UrlKey;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.Groups;
import dev.waymark.storage.memory.tree.RowOrder;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** An index of links by the first half of their URL keys, built before the first search for a URL. Immutable. */
final class UrlIndex {

    /** The index before it is built. */
    static final UrlIndex UNBUILT = new UrlIndex(Optional.empty());

    private final Optional<Groups<SortedLink, SortedLink>> groups;

    private UrlIndex(Optional<Groups<SortedLink, SortedLink>> groups) {
        this.groups = groups;
    }

    /** Returns the index of these links. */
    static UrlIndex built(Stream<SortedLink> rows) {
        Groups<SortedLink, SortedLink> none =
                Groups.of(RowOrder.byNumber(row -> row.written().urlKey().high()), row -> true);
        return new UrlIndex(Optional.of(none.edit(ImmutableList.of(), rows.toList())));
    }

    boolean isBuilt() {
        return groups.isPresent();
    }

    /** Returns the index after a change. */
    UrlIndex edit(Collection<? extends SortedLink> removed, Collection<? extends SortedLink> added) {
        return groups.isPresent() ? new UrlIndex(groups.map(each -> each.edit(removed, added))) : this;
    }

    /** Returns candidates that include all links with this URL key, if the index is built. */
    Optional<CandidateRows<SortedLink>> candidates(UrlKey key) {
        return groups.map(each -> each.group(new SortKey.OfNumber(key.high())).possible());
    }
}
