package dev.waymark.internal.report;

import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportStore;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** The insertion of reports with unique page keys (D-45). */
final class ReportInsertion {

    private static final int MAX_COLLISIONS = 30;

    private final ReportStore store;
    private final RandomGenerator random;

    ReportInsertion(Environment environment) {
        this.store = environment.storage().reports();
        this.random = environment.random();
    }

    /**
     * Stores all drafts except the refused drafts. If two drafts have the same imported key, the second draft is refused. The
     * method looks up imported keys before the insertion, because the insertion may run in a transaction of the caller, and
     * a failed insertion ends such a transaction on some databases.
     *
     * @param conflict receives each refused draft: another report already has the imported key of the draft
     * @return the stored reports, in the order of their drafts
     * @throws StorageException if the store refuses keys 30 times in a row
     */
    List<Report> insert(List<ReportDraft> drafts, Consumer<ReportDraft> conflict) {
        List<ReportDraft> left = drafts;
        for (int i = 0; i < MAX_COLLISIONS; i++) {
            left = withoutTaken(left, conflict);
            if (left.isEmpty()) {
                return List.of();
            }
            try {
                return store.insert(left.stream().map(ReportDraft::stored).toList());
            } catch (ReportStore.DuplicatePageKeyException e) {
                left = left.stream().map(draft -> draft.withAnotherKey(random)).toList();
            }
        }
        throw new StorageException(
                "the store refused page keys " + MAX_COLLISIONS + " times in a row, so the reports were not stored",
                null);
    }

    private List<ReportDraft> withoutTaken(List<ReportDraft> drafts, Consumer<ReportDraft> conflict) {
        Set<String> used = new HashSet<>();
        return drafts.stream()
                .filter(draft -> {
                    boolean isFree = used.add(draft.pageKey()) && !(draft.keepsKey() && isTaken(draft.pageKey()));
                    if (!isFree) {
                        conflict.accept(draft);
                    }
                    return isFree;
                })
                .toList();
    }

    /** Returns whether a report has this key. */
    boolean isTaken(String pageKey) {
        return store.findByPageKey(pageKey).isPresent();
    }
}
