package dev.waymark.storage.memory.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.SortKey;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.Groups;
import dev.waymark.storage.memory.tree.RowOrder;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** Links by the addresses that they lead to, from the first time on that somebody asks for one. Immutable. */
final class UrlIndex {

    /** None, and no interest in any. */
    static final UrlIndex UNBUILT = new UrlIndex(Optional.empty());

    private final Optional<Groups<SortedLink, SortedLink>> groups;

    private UrlIndex(Optional<Groups<SortedLink, SortedLink>> groups) {
        this.groups = groups;
    }

    /** With these links. */
    static UrlIndex built(Stream<SortedLink> rows) {
        Groups<SortedLink, SortedLink> none =
                Groups.of(RowOrder.byText(row -> row.written().urlKey()), row -> true);
        return new UrlIndex(Optional.of(none.edit(ImmutableList.of(), rows.toList())));
    }

    boolean isBuilt() {
        return groups.isPresent();
    }

    /** The links after a change. */
    UrlIndex edit(Collection<? extends SortedLink> removed, Collection<? extends SortedLink> added) {
        return groups.isPresent() ? new UrlIndex(groups.map(each -> each.edit(removed, added))) : this;
    }

    /** Those that lead to the address with this key, if it is built. */
    Optional<CandidateRows<SortedLink>> leadingTo(String key) {
        return groups.map(each -> each.group(new SortKey.OfText(key)));
    }
}
