package dev.waymark.internal.report;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.list.ByQueryRules;
import dev.waymark.internal.list.QueryWalk;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/** The updates and deletions of reports by query (D-34). */
final class ReportsByQuery {

    private final Environment environment;
    private final ReportStore store;
    private final ReportListings listings;
    private final Owner owner;

    ReportsByQuery(Environment environment, ReportListings listings, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().reports();
        this.listings = listings;
        this.owner = owner;
    }

    long updateAll(ReportQuery query, UpdateReport command, LongConsumer progress) {
        ReportFilter filter = bulkFilter(query);
        ReportChange change = new ReportChange(environment, command);
        change.checkForMany();
        return QueryWalk.run(
                portion(command), (below, limit) -> updateBelow(filter, change.forOthers(), below, limit), progress);
    }

    /**
     * Returns the maximum number of reports of a transaction. With a generator, each outcome is stored before the next
     * generation, because a generation may take long or fail.
     */
    private int portion(UpdateReport command) {
        return command.regenerates() && environment.generator().isPresent() ? 1 : QueryWalk.PORTION;
    }

    private QueryWalk.Portion updateBelow(ReportFilter filter, ReportChange change, long below, int limit) {
        List<StoredReport> reports = store.list(filter, Slice.below(ReportSortField.ID, below, limit));
        return new QueryWalk.Portion(update(filter, change, reports), ids(reports));
    }

    private static List<Long> ids(List<StoredReport> reports) {
        return reports.stream().map(stored -> stored.report().id()).toList();
    }

    /**
     * Updates reports. If another writer changes a report between the read and the update, the method reads and updates this
     * report again.
     *
     * @return the number of changed reports
     */
    private int update(ReportFilter filter, ReportChange change, List<StoredReport> reports) {
        int count = 0;
        List<ReportStore.Replacement> left = replacements(change, reports);
        for (int attempt = 0; !left.isEmpty(); attempt++) {
            Updates.checkAttempt("report", attempt);
            Set<Long> updated = store.update(left);
            count += updated.size();
            Set<Long> refused = new HashSet<>();
            List<WaymarkEvent> events = new ArrayList<>();
            for (ReportStore.Replacement each : left) {
                if (updated.contains(each.id())) {
                    events.addAll(
                            change.events(each.before().report(), each.after().report()));
                } else {
                    refused.add(each.id());
                }
            }
            environment.publish(events);
            left = refused.isEmpty() ? List.of() : replacements(change, read(filter, refused));
        }
        return count;
    }

    private List<StoredReport> read(ReportFilter filter, Set<Long> ids) {
        return store.list(filter.withIds(ids), Slice.below(ReportSortField.ID, Long.MAX_VALUE, ids.size()));
    }

    private List<ReportStore.Replacement> replacements(ReportChange change, List<StoredReport> reports) {
        Instant now = environment.now();
        Set<Long> idsSetAside = change.requestsGeneration() && !reports.isEmpty()
                ? store.setAsideAmong(ImmutableSet.copyOf(ids(reports)))
                : ImmutableSet.of();
        List<ReportStore.Replacement> replacements = new ArrayList<>();
        for (StoredReport current : reports) {
            boolean isSetAside = idsSetAside.contains(current.report().id());
            change.replacingOneOfMany(current, isSetAside, now).ifPresent(replacements::add);
        }
        return replacements;
    }

    long deleteAll(ReportQuery query, LongConsumer progress) {
        ReportFilter filter = bulkFilter(query);
        return QueryWalk.run(QueryWalk.PORTION, (below, limit) -> deleteBelow(filter, below, limit), progress);
    }

    private QueryWalk.Portion deleteBelow(ReportFilter filter, long below, int limit) {
        List<Long> deleted = store.deleteAll(filter, below, limit);
        environment.publish(deleted.stream()
                .map(id -> new WaymarkEvent.ReportDeleted(owner, id))
                .toList());
        return new QueryWalk.Portion(deleted.size(), deleted);
    }

    private ReportFilter bulkFilter(ReportQuery query) {
        ReportFilter filter = listings.checkedFilter(query);
        ByQueryRules.checkPermitted(query.permitsBulkChanges(), "ReportQuery.everyReport()");
        return filter;
    }
}
