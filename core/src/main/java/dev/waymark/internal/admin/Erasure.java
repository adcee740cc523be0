package dev.waymark.internal.admin;

import dev.waymark.access.Owner;
import dev.waymark.admin.RecordCounts;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.LinkService;
import dev.waymark.internal.report.ReportService;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import dev.waymark.spi.ApiKeyStore;
import java.util.function.Consumer;

/** The erasure of one owner. An object serves a single erasure on a single thread. */
final class Erasure {

    private final Owner owner;
    private final ApiKeyStore apiKeys;
    private final Links links;
    private final Reports reports;
    private final Consumer<RecordCounts> progress;
    private RecordCounts erased = RecordCounts.NONE;

    Erasure(Environment environment, Owner owner, Consumer<RecordCounts> progress) {
        this.owner = owner;
        this.apiKeys = environment.storage().apiKeys();
        this.links = new LinkService(environment, owner);
        this.reports = new ReportService(environment, owner);
        this.progress = progress;
    }

    /** Repeats the deletions until the owner has no records, because an earlier request may still create records. */
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
        } while (!erased.equals(before));
        return erased;
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
