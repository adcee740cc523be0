package dev.waymark.contract.model;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The steps of the model that change several links or reports together, as operations by query do. */
final class BulkSteps {

    private static final int ALL = 1_000;

    private BulkSteps() {}

    record FindLinks(Owner owner, LinkQuery query, Instant now) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return found(player.storage().links(), Samples.filter(owner, query, now)).stream()
                    .map(player::numbered)
                    .toList();
        }

        @Override
        public String toString() {
            return "Find links of " + owner.key() + " " + Difference.of(query) + " at " + now;
        }
    }

    /** Sets the title, the targeting and the pixels of each matching link to the values of {@code shape}. */
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
            Set<Long> updated = store.updateAll(replacements);
            replacements.forEach(each -> player.links().changed(each.after().link()));
            return numbers(player.links(), updated);
        }

        private LinkSample after(StoredLink before) {
            return LinkSample.after(before)
                    .title(shape.link().title().orElse(""))
                    .targeting(shape.link().targeting())
                    .pixels(shape.link().pixelIds())
                    .disabled(shape.link().disabled())
                    .updatedAt(now);
        }

        @Override
        public String toString() {
            return "Update links of " + owner.key() + " " + Difference.of(query) + " at " + now + " to "
                    + Difference.of(shape);
        }
    }

    record DeleteLinks(Owner owner, LinkQuery query, Instant now, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            LinkStore store = player.storage().links();
            LinkFilter filter = Samples.filter(owner, query, now);
            List<Long> ids = store.ids(filter, Long.MAX_VALUE, limit);
            return ids.isEmpty() ? ids : numbers(player.links(), store.deleteAll(filter, ids));
        }

        @Override
        public String toString() {
            return "Delete " + limit + " links of " + owner.key() + " " + Difference.of(query) + " at " + now;
        }
    }

    record FindReports(Owner owner, ReportQuery query) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            ReportStore store = player.storage().reports();
            ReportFilter filter = Samples.filter(owner, query);
            List<Long> ids = store.ids(filter, Long.MAX_VALUE, ALL);
            return ids.isEmpty()
                    ? ids
                    : store.findAll(filter, ids).stream()
                            .sorted(Comparator.comparingLong(
                                    (StoredReport stored) -> stored.report().id()))
                            .map(player::numbered)
                            .toList();
        }

        @Override
        public String toString() {
            return "Find reports of " + owner.key() + " " + Difference.of(query);
        }
    }

    record DeleteReports(Owner owner, ReportQuery query, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            ReportStore store = player.storage().reports();
            ReportFilter filter = Samples.filter(owner, query);
            List<Long> ids = store.ids(filter, Long.MAX_VALUE, limit);
            return ids.isEmpty() ? ids : numbers(player.reports(), store.deleteAll(filter, ids));
        }

        @Override
        public String toString() {
            return "Delete " + limit + " reports of " + owner.key() + " " + Difference.of(query);
        }
    }

    private static List<StoredLink> found(LinkStore store, LinkFilter filter) {
        List<Long> ids = store.ids(filter, Long.MAX_VALUE, ALL);
        return ids.isEmpty()
                ? List.of()
                : store.findAll(filter, ids).stream()
                        .sorted(Comparator.comparingLong(stored -> stored.link().id()))
                        .toList();
    }

    private static List<Long> numbers(Player.History<?> history, Collection<Long> ids) {
        return ids.stream().map(history::number).sorted().toList();
    }
}
