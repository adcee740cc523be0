package dev.waymark.storage.memory.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.help.UrlKeys;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.Groups;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** Links by the addresses that they lead to, from the first time on that somebody asks for one. Immutable. */
final class UrlIndex {

    /** None, and no interest in any. */
    static final UrlIndex UNBUILT = new UrlIndex(Optional.empty());

    private record Address(String key, SortedLink row) implements IndexedRow {

        static Address of(SortedLink row) {
            return new Address(UrlKeys.of(row.written().link().url()), row.row());
        }

        @Override
        public long id() {
            return row.id();
        }
    }

    private final Optional<Groups<SortedLink, Address>> groups;

    private UrlIndex(Optional<Groups<SortedLink, Address>> groups) {
        this.groups = groups;
    }

    /** With these links. */
    static UrlIndex built(Stream<SortedLink> rows) {
        Groups<SortedLink, Address> none =
                Groups.of(RowOrder.byText(Address::key), row -> ImmutableList.of(Address.of(row)), Address::row);
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
