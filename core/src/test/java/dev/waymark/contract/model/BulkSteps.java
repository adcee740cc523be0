package dev.waymark.contract.model;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps of the model that change several links or reports together, like updates and deletions by query. */
final class BulkSteps {

    private static final int ALL = 1_000;

    private BulkSteps() {}

    /** A list of hand-picked links. {@code which} contains indexes of links among all created links. */
    record FindLinks(Owner owner, LinkQuery query, Instant now, Set<Integer> which) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            LinkStore store = player.storage().links();
            LinkFilter filter = Samples.filter(owner, query, now).withIds(ids(player.links(), which));
            return new Found(player.numberedLinks(found(store, filter)), store.count(filter));
        }

        @Override
        public String toString() {
            return "Find links " + which + " of " + owner.key() + " " + Difference.of(query) + " at " + now;
        }
    }

    private record Found(List<?> records, long count) {}

    /** Sets the title, the targeting, the pixels, the tags, the flag and the creation key of each matching link to the values of {@code shape}. */
    record UpdateLinks(Owner owner, LinkQuery query, Instant now, StoredLink shape) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            LinkStore store = player.storage().links();
            List<LinkStore.Replacement> replacements = found(store, Samples.filter(owner, query, now)).stream()
                    .map(before ->
                            new LinkStore.Replacement(before, after(before).stored()))
                    .toList();
            if (replacements.isEmpty()) {
                return replacements;
            }
            Set<Long> updated = store.update(replacements);
            replacements.forEach(each -> player.links().changed(each.after().link()));
            return numbers(player.links(), updated);
        }

        private LinkSample after(StoredLink before) {
            return LinkSample.after(before)
                    .title(shape.link().title().orElse(""))
                    .targeting(shape.link().targeting())
                    .pixels(shape.link().pixelIds())
                    .tags(shape.link().tags())
                    .disabled(shape.link().disabled())
                    .creationKey(shape.creationKey())
                    .updatedAt(now);
        }

        @Override
        public String toString() {
            return "Update links of " + owner.key() + " " + Difference.of(query) + " at " + now + " to "
                    + Difference.of(shape);
        }
    }

    /** A deletion of links below the id of another link; without {@code below}, of the links with the highest ids. */
    record DeleteLinks(Owner owner, LinkQuery query, Instant now, Optional<Integer> below, int limit)
            implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            LinkFilter filter = Samples.filter(owner, query, now);
            List<LinkStore.Deleted> deleted =
                    player.storage().links().deleteAll(filter, bound(player.links(), below), limit);
            return deleted.stream().map(each -> LinkSteps.named(player, each)).toList();
        }

        @Override
        public String toString() {
            return "Delete " + limit + " links below " + below + " of " + owner.key() + " " + Difference.of(query)
                    + " at " + now;
        }
    }

    /** A list of hand-picked reports. {@code which} contains indexes of reports among all created reports. */
    record FindReports(Owner owner, ReportQuery query, Set<Integer> which) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            ReportStore store = player.storage().reports();
            ReportFilter filter = Samples.filter(owner, query).withIds(ids(player.reports(), which));
            List<StoredReport> found = store.list(filter, Slice.below(ReportSortField.ID, Long.MAX_VALUE, ALL));
            return new Found(player.numberedReports(found), store.count(filter));
        }

        @Override
        public String toString() {
            return "Find reports " + which + " of " + owner.key() + " " + Difference.of(query);
        }
    }

    /** A deletion of reports below the id of another report; without {@code below}, of the reports with the highest ids. */
    record DeleteReports(Owner owner, ReportQuery query, Optional<Integer> below, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            ReportFilter filter = Samples.filter(owner, query);
            List<Long> deleted = player.storage().reports().deleteAll(filter, bound(player.reports(), below), limit);
            return deleted.stream().map(player.reports()::number).toList();
        }

        @Override
        public String toString() {
            return "Delete " + limit + " reports below " + below + " of " + owner.key() + " " + Difference.of(query);
        }
    }

    private static List<StoredLink> found(LinkStore store, LinkFilter filter) {
        return store.list(filter, Slice.below(LinkSortField.ID, Long.MAX_VALUE, ALL));
    }

    private static Set<Long> ids(Player.History<?> history, Set<Integer> which) {
        return which.stream().map(history::id).collect(Collectors.toSet());
    }

    private static long bound(Player.History<?> history, Optional<Integer> below) {
        return below.map(history::id).orElse(Long.MAX_VALUE);
    }

    private static List<Long> numbers(Player.History<?> history, Set<Long> ids) {
        return ids.stream().map(history::number).sorted().toList();
    }
}
