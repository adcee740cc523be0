package dev.waymark.internal.admin;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.admin.RecordCounts;
import dev.waymark.error.ReferencedException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.LinkService;
import dev.waymark.internal.report.ReportService;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.query.PageRequest;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import java.util.Optional;
import java.util.function.Consumer;

/** The erasure of one owner. An object serves a single erasure on a single thread. */
final class Erasure {

    private static final PageRequest FIRST = PageRequest.first(10);

    private final Environment environment;
    private final Storage storage;
    private final Owner owner;
    private final ApiKeyStore apiKeys;
    private final Links links;
    private final Reports reports;
    private final Consumer<RecordCounts> progress;
    private RecordCounts erased = RecordCounts.NONE;

    Erasure(Environment environment, Owner owner, Consumer<RecordCounts> progress) {
        this.environment = environment;
        this.storage = environment.storage();
        this.owner = owner;
        this.apiKeys = storage.apiKeys();
        this.links = new LinkService(environment, owner);
        this.reports = new ReportService(environment, owner);
        this.progress = progress;
    }

    /**
     * Repeats the deletions until the owner has no records, because an earlier request may still create records.
     *
     * @throws ReferencedException if another table refers to a record; all other records are erased
     */
    RecordCounts run() {
        RecordCounts before;
        do {
            before = erased;
            eraseApiKeys();
            RecordCounts withKeys = erased;
            links.deleteAll(LinkQuery.everyLink(), count -> report(withKeys.plus(new RecordCounts(count, 0, 0))));
            RecordCounts withLinks = erased;
            reports.deleteAll(
                    ReportQuery.everyReport(), count -> report(withLinks.plus(new RecordCounts(0, count, 0))));
        } while (!erased.equals(before) || hadRest());
        return erased;
    }

    /**
     * Deletes the first record of each kind that is left, because the record was created in the meantime, or is referenced.
     *
     * @return whether a record was left
     * @throws ReferencedException if another table refers to the record
     */
    private boolean hadRest() {
        Optional<ApiKey> key = apiKeys.list(owner).stream().findFirst();
        Optional<Link> link =
                links.list(LinkQuery.all(), FIRST).items().stream().findFirst();
        Optional<Report> report =
                reports.list(ReportQuery.all(), FIRST).items().stream().findFirst();
        if (key.isPresent() && apiKeys.delete(owner, key.get().id())) {
            report(erased.plus(new RecordCounts(0, 0, 1)));
        }
        Optional<LinkStore.Deleted> gone = link.flatMap(found -> storage.links().delete(owner, found.id()));
        if (gone.isPresent()) {
            LinkStore.Deleted deleted = gone.get();
            environment.publish(new WaymarkEvent.LinkDeleted(owner, deleted.id(), deleted.domain(), deleted.alias()));
            report(erased.plus(new RecordCounts(1, 0, 0)));
        }
        if (report.isPresent() && storage.reports().delete(owner, report.get().id())) {
            environment.publish(
                    new WaymarkEvent.ReportDeleted(owner, report.get().id()));
            report(erased.plus(new RecordCounts(0, 1, 0)));
        }
        return key.isPresent() || link.isPresent() || report.isPresent();
    }

    private void eraseApiKeys() {
        int count = apiKeys.deleteAll(owner);
        if (count > 0) {
            report(erased.plus(new RecordCounts(0, 0, count)));
        }
    }

    private void report(RecordCounts now) {
        erased = now;
        progress.accept(now);
    }
}
