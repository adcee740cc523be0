package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import dev.waymark.access.Owner;
import dev.waymark.error.ReferencedException;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportSortField;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The store of reports and findings. The rules of the package hold for every method.
 *
 * <p>If the generation of a report is {@linkplain Report#requestedAt requested}, the store keeps a
 * {@link ReportState.Work} beside the report: the due time, the number of claims, and the current claim. The work begins when a
 * requested report is stored: the due time is the instant of the request, the number of claims is 0, and the report has no
 * claim. The work ends when the report is stored without a request. The work is not part of the record: a claim, an extension
 * or a release ignores the version of the report, and leaves the version unchanged. {@link ReportState.Work#after} and
 * {@link ReportWork#isPermitted} implement these rules.
 */
public interface ReportStore {

    /**
     * Stores reports in one step, each under a new id. Ids are positive. The ids of one owner ascend from one call to the next
     * and in the order of the drafts. No two reports have the same {@linkplain Report#pageKey() page key}, even if the owners differ. Page keys
     * are case-sensitive.
     *
     * @param drafts 1 to 1,000 reports with id 0, with findings
     * @return the same reports with the new ids, in the same order
     * @throws DuplicateKeyException if another report or an earlier draft has the page key of a draft; no report was stored
     */
    List<Report> insert(List<StoredReport> drafts);

    /**
     * Stores the drafts whose URLs have no report of the same owner, in one step, as {@link #insert} does. Of several concurrent
     * calls for the same URL, one call stores its draft. A concurrent {@link #insert}, restore or move may add another report of the URL.
     *
     * @param drafts 1 to 1,000 reports of one owner with id 0, without findings and with different {@linkplain
     *     StoredReport#urlKey URL keys}, in ascending order of the texts of the keys, so that concurrent calls do not deadlock
     * @return the stored reports with the new ids, in the order of the drafts
     * @throws DuplicateKeyException if another report or an earlier draft has the page key of a draft; no report was stored
     */
    List<Report> insertUnlessReported(List<StoredReport> drafts);

    /**
     * Finds the current report of each URL, without findings: a report of the owner with a {@linkplain Report#requestedAt requested}
     * generation, if any, otherwise the report with the latest generation. {@link
     * dev.waymark.spi.support.StoreRules#current StoreRules.current} implements this rule.
     *
     * @param urls 1 to 1,000 URL keys
     * @return at most one report for each key, in any order
     */
    List<StoredReport> current(Owner owner, Set<UrlKey> urls);

    /** Finds the owner's report with this id, without findings. */
    Optional<StoredReport> find(Owner owner, long id);

    /** Finds the owner's report with this id and the findings in one atomic read. */
    Optional<StoredReport> findWithFindings(Owner owner, long id);

    /**
     * Finds the report with this {@linkplain Report#pageKey() page key} among the reports of all owners,
     * without findings.
     *
     * @param pageKey a key of 22 characters of base64url, which encode 128 bits
     */
    Optional<StoredReport> findByPageKey(String pageKey);

    /**
     * Replaces reports of one owner. A report is replaced if the report still has the version of {@link Replacement#before}, and
     * if the work {@linkplain ReportWork#isPermitted permits} the update. Each replacement is atomic. One transaction for all
     * replacements is faster. The store keeps the stored id, owner, URL, project, page key and instant of creation, as
     * {@link StoredReport#replacedBy} does, and ignores these values of {@link Replacement#after}.
     *
     * @param replacements 1 to 1,000 replacements of different reports
     * @return the ids of the replaced reports. Exactly one of several writers with the same expected version succeeds
     */
    Set<Long> update(List<Replacement> replacements);

    /**
     * Deletes the owner's report with this id, with the findings and the work of the report.
     *
     * @return whether the owner had a report with this id
     * @throws ReferencedException if a table of the application refers to the report; the report and its data stay
     */
    boolean delete(Owner owner, long id);

    /** Returns a slice of the sorted list of the reports that match a filter, without findings. */
    List<StoredReport> list(ReportFilter filter, Slice<ReportSortField> slice);

    /** Counts the reports that match a filter. */
    long count(ReportFilter filter);

    /**
     * Claims the first due reports, in the order of the due time and then of the id. Each claim increases the number of claims
     * by 1, replaces a previous claim, and sets the due time to {@code until}. Concurrent calls claim different reports. A
     * report that another transaction has locked may be skipped. A damaged report is set aside, and the result contains the next
     * due report instead.
     *
     * <p>A report whose number of claims would exceed {@code maxTries} is set aside in the same step, as {@link #release} does:
     * the number of claims increases, and the report has no claim. The result contains this report, too, and the next due report
     * in addition. {@link ReportState.Work#claimedBy} implements this rule.
     *
     * @param claim the number of the new claim: unique among all calls, and not 0
     * @param now a report is due if its due time is {@code now} or earlier
     * @param until the new due time, later than {@code now}
     * @param limit the maximum number of claimed reports, at least 1, without the reports that are set aside
     * @param maxTries the maximum number of claims of a report, at least 1
     * @return the claimed reports, and the reports that are set aside: their
     *     {@linkplain ReportClaim#attempt attempts} exceed {@code maxTries}
     */
    List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries);

    /**
     * Sets the due time of a report that has this claim. The claim stays, even after its lease, until another call claims the
     * report.
     *
     * @return whether the report has this claim
     */
    boolean extend(long id, long claim, Instant until);

    /**
     * Removes this claim from a report.
     *
     * @param due the new due time; empty to set the report aside: no call claims the report, and the generation stays requested
     * @return the report, or empty if the report did not have this claim
     */
    Optional<Report> release(long id, long claim, Optional<Instant> due);

    /**
     * Returns reports of all owners that are set aside, in ascending order of the ids.
     *
     * @param after the exclusive lower bound of the ids
     * @param limit the maximum number of reports, at least 1
     */
    List<Report> setAside(long after, int limit);

    /**
     * Returns the ids of the reports that are set aside, among some reports. The default reads all reports that are set aside
     * between the lowest and the highest id, also reports of other owners, and fails if one of these reports is damaged: a store
     * whose records can be damaged overrides this method.
     *
     * @param ids 1 to 1,000 ids of reports
     */
    default Set<Long> setAsideAmong(Set<Long> ids) {
        int limit = 1_000;
        long highest = Collections.max(ids);
        Set<Long> found = new HashSet<>();
        long after = Collections.min(ids) - 1;
        while (after < highest) {
            List<Long> some = setAside(after, limit).stream().map(Report::id).toList();
            found.addAll(some);
            after = some.size() < limit ? highest : some.get(limit - 1);
        }
        return ids.stream().filter(found::contains).collect(toImmutableSet());
    }

    /**
     * Deletes the matching reports with the highest ids below a bound, as {@link #delete} does. Each deletion is atomic,
     * including the check of the filter. A referenced report stays. One transaction for all deletions is faster. The default lists
     * and deletes in two steps, so the default may delete a report that no longer matches, and fails if a matching record is
     * damaged: a store whose records can be damaged overrides this method and deletes damaged reports.
     *
     * @param below the exclusive upper bound of the ids
     * @param limit the maximum number of reports, 1 to 1,000
     * @return the ids of the deleted reports in descending order; empty if no deletable report with an id below {@code below}
     *     matches
     */
    default List<Long> deleteAll(ReportFilter filter, long below, int limit) {
        long bound = below;
        while (true) {
            List<Long> ids = list(filter, Slice.below(ReportSortField.ID, bound, limit)).stream()
                    .map(stored -> stored.report().id())
                    .toList();
            List<Long> deleted = ids.stream()
                    .filter(id -> deleteUnlessReferenced(filter.owner(), id))
                    .toList();
            if (ids.isEmpty() || !deleted.isEmpty()) {
                return deleted;
            }
            bound = ids.get(ids.size() - 1);
        }
    }

    private boolean deleteUnlessReferenced(Owner owner, long id) {
        try {
            return delete(owner, id);
        } catch (ReferencedException e) {
            return false;
        }
    }

    /** Returns the reports of all owners. The default is empty: operators can then neither list, move nor copy reports. */
    default Optional<AllOwners<ReportState>> allOwners() {
        return Optional.empty();
    }

    /**
     * A report before and after an update. Id, owner, URL, project, page key and creation are the same in both reports.
     *
     * @param before the report as the caller read it, with the expected version and without findings. A store may write only
     *     the values that differ in {@code after}
     * @param after the report with the next version, and with findings only if the update writes findings
     * @param writesFindings whether the findings of {@code after}, or their absence, replace the stored findings in the same step
     * @param work the change of the work in the same step, and the condition on the work
     */
    record Replacement(StoredReport before, StoredReport after, boolean writesFindings, ReportWork work) {

        /** Checks that both values belong to one report. */
        public Replacement {
            checkNotNull(before, "before");
            checkNotNull(after, "after");
            checkNotNull(work, "work");
            Report old = before.report();
            Report next = after.report();
            checkArgument(
                    old.id() == next.id() && old.owner().equals(next.owner()),
                    "before and after must be the same report of the same owner");
            checkArgument(
                    next.version() == old.version() + 1, "the version of after must be the version of before plus 1");
        }

        /** Returns the id of the report. */
        public long id() {
            return before.report().id();
        }
    }
}
