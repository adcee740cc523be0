package dev.waymark.internal.report;

import dev.waymark.error.StorageException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.report.Report;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The insertion of reports with unique page keys (D-45). */
final class ReportInsertion {

    private static final int MAX_COLLISIONS = 30;

    /**
     * The result of an insertion.
     *
     * @param reports the stored reports, in the order of their drafts
     * @param refused the other drafts: another report already has the imported key of the draft
     */
    record Inserted(List<Report> reports, List<ReportDraft> refused) {}

    private final ReportStore store;
    private final RandomGenerator random;

    ReportInsertion(Environment environment) {
        this.store = environment.storage().reports();
        this.random = environment.random();
    }

    /** Returns the events of the insertion of a report. */
    static List<WaymarkEvent> events(Report inserted) {
        WaymarkEvent created = new WaymarkEvent.ReportCreated(inserted);
        return inserted.generatedAt().isPresent()
                ? List.of(created, new WaymarkEvent.ReportGenerated(inserted))
                : List.of(created);
    }

    /** Stores a draft without an imported key. */
    Report insert(StoredReport draft) {
        return insertFree(List.of(new ReportDraft(draft, false, 0))).reports().get(0);
    }

    /**
     * Stores all drafts except the refused drafts. If two drafts have the same imported key, the second draft is refused. The
     * method looks up imported keys before the insertion, because the insertion may run in a transaction of the caller, and
     * a failed insertion ends such a transaction on some databases.
     *
     * @throws StorageException if the store refuses keys 30 times in a row
     */
    Inserted insertFree(List<ReportDraft> drafts) {
        List<ReportDraft> refused = new ArrayList<>();
        List<ReportDraft> left = drafts;
        for (int i = 0; i < MAX_COLLISIONS; i++) {
            List<ReportDraft> free = new ArrayList<>(left.size());
            Set<String> used = new HashSet<>();
            for (ReportDraft draft : left) {
                boolean isRepeated = draft.keepsKey() && !used.add(draft.pageKey());
                (isRepeated || isTaken(draft) ? refused : free).add(draft);
            }
            if (free.isEmpty()) {
                return new Inserted(List.of(), refused);
            }
            try {
                return new Inserted(
                        store.insert(free.stream().map(ReportDraft::stored).toList()), refused);
            } catch (DuplicateKeyException e) {
                left = free.stream().map(draft -> draft.withAnotherKey(random)).toList();
            }
        }
        throw refusedKeys();
    }

    /**
     * Stores the drafts without imported keys whose URLs have no report of the owner.
     *
     * @throws StorageException if the store refuses keys 30 times in a row
     */
    List<Report> insertUnlessReported(List<ReportDraft> drafts) {
        List<ReportDraft> left = drafts;
        for (int i = 0; i < MAX_COLLISIONS; i++) {
            try {
                return store.insertUnlessReported(
                        left.stream().map(ReportDraft::stored).toList());
            } catch (DuplicateKeyException e) {
                left = left.stream().map(draft -> draft.withAnotherKey(random)).toList();
            }
        }
        throw refusedKeys();
    }

    private static StorageException refusedKeys() {
        return new StorageException(
                "the store refused page keys " + MAX_COLLISIONS + " times in a row, so the reports were not stored",
                null);
    }

    /** Returns whether a stored report has the imported key of a draft. */
    boolean isTaken(ReportDraft draft) {
        return draft.keepsKey() && store.findByPageKey(draft.pageKey()).isPresent();
    }
}
