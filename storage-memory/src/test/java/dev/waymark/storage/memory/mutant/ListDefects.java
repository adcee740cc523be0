package dev.waymark.storage.memory.mutant;

import static dev.waymark.storage.memory.mutant.LinkDefects.defect;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.memory.MemoryStorage;
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
                defect("long-texts", "URLs sort by their first 1,000 characters", ShortSortKeys::new),
                defect("long-texts", "URLs sort by all their characters", WholeUrls::new),
                defect("conditions", "a count ignores the status", CountsOfAnyStatus::new),
                defect("ratings", "a list ignores the ratings", ListsOfAnyRating::new),
                new Defect(
                        "ratings",
                        "the newest report rates, and not the latest generation",
                        () -> withNewestRatings(MemoryStorage.create())),
                defect("search", "a percent sign in a term finds no link", NoPercentSigns::new));
    }

    private static final class AscendingTies extends ForwardingLinkStore {

        AscendingTies(LinkStore store) {
            super(store);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            List<StoredLink> links = super.list(filter, slice);
            return slice.isDescending() ? withAscendingTies(links, slice.sort().field()) : links;
        }

        private static List<StoredLink> withAscendingTies(List<StoredLink> links, LinkSortField field) {
            List<List<StoredLink>> ties = new ArrayList<>();
            for (StoredLink link : links) {
                List<StoredLink> last = ties.isEmpty() ? List.of() : ties.get(ties.size() - 1);
                if (last.isEmpty() || !key(last.get(0), field).equals(key(link, field))) {
                    ties.add(new ArrayList<>());
                }
                ties.get(ties.size() - 1).add(0, link);
            }
            return ties.stream().flatMap(List::stream).toList();
        }

        /** Returns the position without the id. */
        private static Position key(StoredLink stored, LinkSortField field) {
            return StoreRules.position(stored.link().withId(1), field);
        }
    }

    private static final class InclusivePositions extends ForwardingLinkStore {

        InclusivePositions(LinkStore store) {
            super(store);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            Optional<Position> inclusive = slice.after()
                    .map(position -> new Position(
                            position.text(), position.number(), position.id() + (slice.isDescending() ? 1 : -1)));
            return super.list(filter, new Slice<>(slice.sort(), inclusive, slice.offset(), slice.limit()));
        }
    }

    private static final class ShortSortKeys extends ForwardingLinkStore {

        ShortSortKeys(LinkStore store) {
            super(store);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            Comparator<StoredLink> byStart = Comparator.comparing(stored ->
                    url(stored).substring(0, Math.min(1_000, url(stored).length())));
            List<StoredLink> links = super.list(filter, slice);
            return slice.sort().field() == LinkSortField.URL ? ImmutableList.sortedCopyOf(byStart, links) : links;
        }
    }

    private static String url(StoredLink stored) {
        return stored.link().url();
    }

    private static final class WholeUrls extends ForwardingLinkStore {

        WholeUrls(LinkStore store) {
            super(store);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            Comparator<StoredLink> ascending = Comparator.comparing(ListDefects::url);
            Comparator<StoredLink> order = slice.isDescending() ? ascending.reversed() : ascending;
            List<StoredLink> links = super.list(filter, slice);
            return slice.sort().field() == LinkSortField.URL ? ImmutableList.sortedCopyOf(order, links) : links;
        }
    }

    private static final class CountsOfAnyStatus extends ForwardingLinkStore {

        CountsOfAnyStatus(LinkStore store) {
            super(store);
        }

        @Override
        public long count(LinkFilter filter) {
            if (filter.query().status().isEmpty()) {
                return super.count(filter);
            }
            return Stream.of(LinkStatus.values())
                    .map(filter.query()::status)
                    .mapToLong(
                            query -> super.count(new LinkFilter(filter.owner(), query, filter.now(), filter.urlKey())))
                    .sum();
        }
    }

    private static final class ListsOfAnyRating extends ForwardingLinkStore {

        ListsOfAnyRating(LinkStore store) {
            super(store);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            LinkFilter any = filter.query().rated().isEmpty()
                    ? filter
                    : new LinkFilter(
                            filter.owner(), filter.query().rated(LinkRating.values()), filter.now(), filter.urlKey());
            return super.list(any, slice);
        }
    }

    private static Storage withNewestRatings(Storage memory) {
        return Mutant.ofLinks(memory, links -> new NewestRatings(links, memory));
    }

    private static final class NewestRatings extends ForwardingLinkStore {

        private final Storage storage;

        NewestRatings(LinkStore store, Storage storage) {
            super(store);
            this.storage = storage;
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            if (filter.query().rated().isEmpty()) {
                return super.list(filter, slice);
            }
            LinkFilter any = new LinkFilter(
                    filter.owner(), filter.query().rated(LinkRating.values()), filter.now(), filter.urlKey());
            return super.list(any, slice).stream()
                    .filter(stored -> StoreRules.includes(filter, stored, key -> newest(filter, key)))
                    .toList();
        }

        private Optional<ReportResult> newest(LinkFilter filter, UrlKey key) {
            ReportFilter ofUrl = new ReportFilter(filter.owner(), ReportQuery.all(), Optional.of(key));
            return storage.reports().list(ofUrl, Slice.below(ReportSortField.ID, Long.MAX_VALUE, 1)).stream()
                    .findFirst()
                    .flatMap(stored -> stored.report().result());
        }
    }

    private static final class NoPercentSigns extends ForwardingLinkStore {

        NoPercentSigns(LinkStore store) {
            super(store);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            boolean isFound = filter.query()
                    .search()
                    .filter(search -> search.term().contains("%"))
                    .isEmpty();
            return isFound ? super.list(filter, slice) : List.of();
        }
    }
}
