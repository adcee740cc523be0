package dev.waymark.storage.memory.mutant;

import static dev.waymark.storage.memory.mutant.LinkDefects.defect;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.spi.support.SortKeys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Defects of lists and counts of links. */
final class ListDefects {

    private ListDefects() {}

    static Stream<Defect> all() {
        return Stream.of(
                defect("order", "links with equal keys sort by ascending id in each direction", AscendingTies::new),
                defect("slices", "a slice contains the link at its position", InclusivePositions::new),
                defect("long-texts", "a slice ignores its position", NoPositions::new),
                defect("long-texts", "URLs sort by their first 1,000 characters", ShortSortKeys::new),
                defect("conditions", "a count ignores the status", CountsOfAnyStatus::new),
                defect("search", "a percent sign in a term finds no link", NoPercentSigns::new));
    }

    private static final class AscendingTies extends ForwardingLinkStore {

        AscendingTies(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
            List<Link> links = super.list(filter, slice);
            return slice.isDescending() ? withAscendingTies(links, slice.sort().field()) : links;
        }

        private static List<Link> withAscendingTies(List<Link> links, LinkSortField field) {
            List<List<Link>> ties = new ArrayList<>();
            for (Link link : links) {
                List<Link> last = ties.isEmpty() ? List.of() : ties.get(ties.size() - 1);
                if (last.isEmpty() || !SortKeys.of(last.get(0), field).equals(SortKeys.of(link, field))) {
                    ties.add(new ArrayList<>());
                }
                ties.get(ties.size() - 1).add(0, link);
            }
            return ties.stream().flatMap(List::stream).toList();
        }
    }

    private static final class InclusivePositions extends ForwardingLinkStore {

        InclusivePositions(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
            Optional<Position> inclusive = slice.after()
                    .map(position -> new Position(position.key(), position.id() + (slice.isDescending() ? 1 : -1)));
            return super.list(filter, new Slice<>(slice.sort(), inclusive, slice.offset(), slice.limit()));
        }
    }

    private static final class NoPositions extends ForwardingLinkStore {

        NoPositions(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
            return super.list(filter, Slice.from(slice.sort(), slice.offset(), slice.limit()));
        }
    }

    private static final class ShortSortKeys extends ForwardingLinkStore {

        ShortSortKeys(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
            Comparator<Link> byStart = Comparator.comparing(
                    link -> link.url().substring(0, Math.min(1_000, link.url().length())));
            List<Link> links = super.list(filter, slice);
            return slice.sort().field() == LinkSortField.URL ? ImmutableList.sortedCopyOf(byStart, links) : links;
        }
    }

    private static final class CountsOfAnyStatus extends ForwardingLinkStore {

        CountsOfAnyStatus(LinkStore store) {
            super(store);
        }

        @Override
        public long count(LinkFilter filter) {
            return super.count(new LinkFilter(
                    filter.owner(),
                    filter.search(),
                    Optional.empty(),
                    filter.now(),
                    filter.spaceId(),
                    filter.domain(),
                    filter.pixelId(),
                    filter.urlKey(),
                    filter.created(),
                    filter.updated(),
                    filter.expired()));
        }
    }

    private static final class NoPercentSigns extends ForwardingLinkStore {

        NoPercentSigns(LinkStore store) {
            super(store);
        }

        @Override
        public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
            boolean isFound = filter.search()
                    .filter(search -> search.term().contains("%"))
                    .isEmpty();
            return isFound ? super.list(filter, slice) : List.of();
        }
    }
}
