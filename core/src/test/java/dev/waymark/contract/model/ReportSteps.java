package dev.waymark.contract.model;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The steps of the model with reports. {@code which} is the index of a report among all created reports, including deleted
 * reports.
 */
final class ReportSteps {

    private static final int ALL = 1_000;

    private ReportSteps() {}

    record Insert(StoredReport draft) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            Report inserted = player.storage().reports().insert(List.of(draft)).get(0);
            player.reports().created(inserted.id(), inserted);
            return player.numbered(inserted);
        }

        @Override
        public String toString() {
            return "Insert report " + Difference.of(draft);
        }
    }

    /** An insertion of the reports of different URLs, as reports of one owner without findings. */
    record InsertUnlessReported(Owner owner, List<StoredReport> shapes) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            Map<String, StoredReport> drafts = new TreeMap<>();
            for (StoredReport shape : shapes) {
                drafts.put(
                        shape.urlKey().text(),
                        ReportSample.like(shape).owner(owner).stored());
            }
            List<Report> inserted = player.storage().reports().insertUnlessReported(List.copyOf(drafts.values()));
            inserted.forEach(report -> player.reports().created(report.id(), report));
            return inserted.stream().map(player::numbered).toList();
        }

        @Override
        public String toString() {
            return "Insert unless reported for " + owner.key() + " "
                    + shapes.stream().map(Difference::of).toList();
        }
    }

    record Current(Owner owner, Set<String> urls) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            Set<UrlKey> keys = urls.stream().map(UrlKey::of).collect(Collectors.toSet());
            // A store returns these reports in any order.
            return player.numberedReports(player.storage().reports().current(owner, keys)).stream()
                    .sorted(Comparator.comparing(stored -> stored.report().id()))
                    .toList();
        }
    }

    /** An update. Most updates expect the stored version ({@code ahead} is 0) and belong to the report's owner. */
    record Update(int which, StoredReport shape, boolean writesFindings, int ahead, boolean byOwner, ReportWork work)
            implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            StoredReport expected = player.report(which).orElse(shape);
            Owner owner = expected.report().owner();
            ReportSample before = ReportSample.like(expected)
                    .id(player.reports().id(which))
                    .owner(byOwner == owner.equals(Samples.OWNER) ? Samples.OWNER : Samples.OTHER)
                    .version(Math.max(1, expected.report().version() + ahead));
            ReportSample after = ReportSample.like(shape)
                    .id(before.report().id())
                    .owner(before.report().owner())
                    .url(expected.report().url(), expected.report().project())
                    .version(before.report().version() + 1)
                    .findings(shape.findings());
            ReportStore.Replacement replacement =
                    new ReportStore.Replacement(before.stored(), after.stored(), writesFindings, work);
            boolean isUpdated =
                    !player.storage().reports().update(List.of(replacement)).isEmpty();
            if (isUpdated) {
                player.reports().changed(after.report());
            }
            return isUpdated;
        }

        @Override
        public String toString() {
            return "Update report #" + which + (byOwner ? "" : " by another") + " at " + ahead + " to "
                    + Difference.of(shape) + (writesFindings ? " with new findings " : " with the same findings ")
                    + work;
        }
    }

    record Delete(int which, Owner owner) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().reports().delete(owner, player.reports().id(which));
        }
    }

    record Find(int which, Owner owner) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage()
                    .reports()
                    .findWithFindings(owner, player.reports().id(which))
                    .map(player::numbered);
        }
    }

    /** A search by the page key of a created report, including deleted reports. */
    record FindByPageKey(int state) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.reports()
                    .state(state)
                    .flatMap(report -> player.storage().reports().findByPageKey(report.pageKey()))
                    .map(player::numbered);
        }
    }

    record ListByOffset(Owner owner, ReportQuery query, int offset, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return answer(player, Samples.filter(owner, query), Slice.from(query.sort(), offset, limit));
        }

        @Override
        public String toString() {
            return "List of " + owner.key() + " reports " + Difference.of(query) + " from " + offset + ", " + limit;
        }
    }

    /** A list after the position of a current or previous state of a report. */
    record ListByPosition(Owner owner, ReportQuery query, int state, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.reports()
                    .state(state)
                    .map(report -> Slice.after(query.sort(), position(report), limit))
                    .map(slice -> answer(player, Samples.filter(owner, query), slice));
        }

        private Position position(Report report) {
            return StoreRules.position(report, query.sort().field());
        }

        @Override
        public String toString() {
            return "List of " + owner.key() + " reports " + Difference.of(query) + " behind #" + state + ", " + limit;
        }
    }

    record Claim(long claim, Instant now, Instant until, int limit, int maxTries) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().reports().claim(claim, now, until, limit, maxTries).stream()
                    .map(claimed -> new ReportClaim(
                            player.numbered(claimed.report()), claimed.attempt(), claimed.until(), claimed.token()))
                    .toList();
        }
    }

    record Extend(int which, long claim, Instant until) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().reports().extend(player.reports().id(which), claim, until);
        }
    }

    record Release(int which, long claim, Optional<Instant> due) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage()
                    .reports()
                    .release(player.reports().id(which), claim, due)
                    .map(player::numbered);
        }
    }

    record SetAside(int after, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().reports().setAside(player.reports().id(after), limit).stream()
                    .map(player::numbered)
                    .toList();
        }
    }

    record ListAll(Owner owner, Sort<ReportSortField> sort) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            ReportFilter filter = Samples.filter(owner, ReportQuery.all());
            return player.numberedReports(player.storage().reports().list(filter, Slice.from(sort, 0, ALL)));
        }
    }

    record CountAll(Owner owner) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().reports().count(Samples.filter(owner, ReportQuery.all()));
        }
    }

    /** Returns the steps that list all reports of each owner in each order, and that count the reports. */
    static List<Player.Step> allLists() {
        return Stream.of(Samples.OWNER, Samples.OTHER)
                .flatMap(owner -> Stream.concat(
                        Samples.sorts(ReportSortField.class).<Player.Step>map(sort -> new ListAll(owner, sort)),
                        Stream.of(new CountAll(owner))))
                .toList();
    }

    private record Listed(List<StoredReport> reports, long count) {}

    private static Listed answer(Player player, ReportFilter filter, Slice<ReportSortField> slice) {
        ReportStore store = player.storage().reports();
        return new Listed(player.numberedReports(store.list(filter, slice)), store.count(filter));
    }
}
