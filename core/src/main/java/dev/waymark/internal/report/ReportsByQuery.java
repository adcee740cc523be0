package dev.waymark.internal.report;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.Batches;
import dev.waymark.internal.list.ByQuery;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportReplacement;
import dev.waymark.spi.ReportStore;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/** Changes and deletes the reports of a query (D-34). */
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
        ReportFilter filter = filter(query);
        ReportChange change = new ReportChange(environment, command);
        change.checkForMany();
        ByQuery walk = walk(filter);
        return walk.walk(portion(command), some -> update(walk, filter, change.forOthers(), some), progress);
    }

    /** What has been generated is stored before the next is, which may take long or fail. */
    private int portion(UpdateReport command) {
        return command.regenerates() && environment.generator().isPresent() ? 1 : ByQuery.PORTION;
    }

    private int update(ByQuery walk, ReportFilter filter, ReportChange change, List<Long> some) {
        return walk.write(
                some,
                ids -> replacements(filter, change, ids),
                ReportReplacement::id,
                store::updateAll,
                replacement -> {
                    Report updated = replacement.after().report();
                    environment.tell(listener -> listener.reportUpdated(updated));
                    if (change.hasGenerated()) {
                        environment.tell(listener -> listener.reportGenerated(updated));
                    }
                });
    }

    private List<ReportReplacement> replacements(ReportFilter filter, ReportChange change, List<Long> ids) {
        Instant now = environment.now();
        Set<Long> setAside = change.asksForGeneration() ? setAside(ids) : ImmutableSet.of();
        return ByQuery.inOrder(
                        store.findAll(filter, ids), stored -> stored.report().id())
                .flatMap(current -> change
                        .replacing(current, setAside.contains(current.report().id()), now)
                        .stream())
                .toList();
    }

    /** Those of all owners that are set aside and have an id between the lowest and the highest of these. */
    private Set<Long> setAside(List<Long> ids) {
        long highest = Collections.max(ids);
        return Batches.walk(
                        store.setAside(Collections.min(ids) - 1, ByQuery.PORTION),
                        last -> store.setAside(last.id(), ByQuery.PORTION))
                .map(Report::id)
                .takeWhile(id -> id <= highest)
                .collect(ImmutableSet.toImmutableSet());
    }

    long deleteAll(ReportQuery query, LongConsumer progress) {
        ReportFilter filter = filter(query);
        return walk(filter).walk(ByQuery.PORTION, some -> delete(filter, some), progress);
    }

    private int delete(ReportFilter filter, List<Long> some) {
        Set<Long> deleted = store.deleteAll(filter, some);
        ByQuery.inOrder(some, deleted).forEach(id -> environment.tell(listener -> listener.reportDeleted(owner, id)));
        return deleted.size();
    }

    private ReportFilter filter(ReportQuery query) {
        listings.lists().check(query);
        ByQuery.check(query.isDeliberate(), "ReportQuery.everything()");
        return listings.filter(query);
    }

    private ByQuery walk(ReportFilter filter) {
        return new ByQuery("report", (below, limit) -> store.ids(filter, below, limit));
    }
}
