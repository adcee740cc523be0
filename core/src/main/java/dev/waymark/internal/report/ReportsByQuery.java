package dev.waymark.internal.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.list.Batches;
import dev.waymark.internal.list.ByQueryRules;
import dev.waymark.internal.list.QueryWalk;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/** The updates and deletions of reports by query (D-34). */
final class ReportsByQuery {

    private static final Comparator<StoredReport> HIGHEST_ID_FIRST = Comparator.<StoredReport>comparingLong(
                    stored -> stored.report().id())
            .reversed();

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
        return listings.walk(filter)
                .changeInPortions(portion(command), ids -> update(filter, change.forOthers(), ids), progress);
    }

    /**
     * Returns the maximum number of reports of a transaction. With a generator, each outcome is stored before the next
     * generation, because a generation may take long or fail.
     */
    private int portion(UpdateReport command) {
        return command.regenerates() && environment.generator().isPresent() ? 1 : QueryWalk.PORTION;
    }

    /**
     * Reads and updates reports. If another writer changes a report between the read and the update, the method reads and
     * updates this report again.
     */
    private int update(ReportFilter filter, ReportChange change, List<Long> ids) {
        int count = 0;
        List<ReportStore.Replacement> replacements = replacements(filter, change, ids);
        for (int attempt = 0; !replacements.isEmpty(); attempt++) {
            Updates.checkAttempt("report", attempt);
            Set<Long> updated = store.updateAll(replacements);
            count += updated.size();
            ImmutableList.Builder<Long> left = ImmutableList.builder();
            for (ReportStore.Replacement replacement : replacements) {
                if (updated.contains(replacement.id())) {
                    publish(replacement.after().report(), change.hasGenerated());
                } else {
                    left.add(replacement.id());
                }
            }
            replacements = replacements(filter, change, left.build());
        }
        return count;
    }

    private void publish(Report updated, boolean isGenerated) {
        environment.publish(listener -> listener.reportUpdated(updated));
        if (isGenerated) {
            environment.publish(listener -> listener.reportGenerated(updated));
        }
    }

    private List<ReportStore.Replacement> replacements(ReportFilter filter, ReportChange change, List<Long> ids) {
        if (ids.isEmpty()) {
            return ImmutableList.of();
        }
        Instant now = environment.now();
        Set<Long> setAside = change.requestsGeneration() ? setAside(ids) : ImmutableSet.of();
        return store.findAll(filter, ids).stream()
                .sorted(HIGHEST_ID_FIRST)
                .flatMap(current -> change
                        .replacing(current, setAside.contains(current.report().id()), now)
                        .stream())
                .toList();
    }

    /**
     * Returns the ids of the set-aside reports of all owners, from the lowest to the highest of the given ids, both inclusive.
     */
    private Set<Long> setAside(List<Long> ids) {
        long highest = Collections.max(ids);
        return Batches.walk(
                        store.setAside(Collections.min(ids) - 1, QueryWalk.PORTION),
                        last -> store.setAside(last.id(), QueryWalk.PORTION))
                .map(Report::id)
                .takeWhile(id -> id <= highest)
                .collect(ImmutableSet.toImmutableSet());
    }

    long deleteAll(ReportQuery query, LongConsumer progress) {
        ReportFilter filter = bulkFilter(query);
        return listings.walk(filter).changeInPortions(QueryWalk.PORTION, ids -> delete(filter, ids), progress);
    }

    private int delete(ReportFilter filter, List<Long> ids) {
        Set<Long> deleted = store.deleteAll(filter, ids);
        ids.stream()
                .filter(deleted::contains)
                .forEach(id -> environment.publish(listener -> listener.reportDeleted(owner, id)));
        return deleted.size();
    }

    private ReportFilter bulkFilter(ReportQuery query) {
        ReportFilter filter = listings.checkedFilter(query);
        ByQueryRules.checkPermitted(query.permitsBulkChanges(), "ReportQuery.allConfirmed()");
        return filter;
    }
}
