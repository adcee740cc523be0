package dev.waymark.spi;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps reports and their findings. The rules of the package hold for every method.
 *
 * <p>A report whose generation is requested is work. Beside such a report, the store keeps when it is due, how often it was
 * claimed, and with what claim it is held, which is a number, or 0 if nobody holds it. The work begins when a report that is
 * requested is stored: it is due from the instant of the request, was not claimed yet, and nobody holds it. It ends when the
 * report is stored as requested no more. All this is no part of the record: it neither depends on the version nor raises it.
 */
public interface ReportStore {

    /**
     * Stores a report under a new id, as {@link #insertAll} does.
     *
     * @param draft a report with id 0, and its findings
     * @return the same report with its id
     * @throws DuplicatePageKeyException if another report has the same page key; no report was stored
     */
    default Report insert(StoredDetails draft) {
        return insertAll(ImmutableList.of(draft)).get(0);
    }

    /**
     * Stores reports in one step, each under a new id. Ids are positive, and ascend from one call to the next and in the order of
     * the drafts. No two reports have the same {@linkplain Report#pageKey() page key}, whoever owns the reports. Keys that differ
     * in letter case are different.
     *
     * @param drafts at least one, at most 1,000: reports with id 0, and their findings
     * @return the same reports with their ids, in the same order
     * @throws DuplicatePageKeyException if another report or an earlier draft has the page key of a draft; no report was stored
     */
    List<Report> insertAll(List<StoredDetails> drafts);

    /** The owner's report with this id. */
    Optional<StoredReport> find(Owner owner, long id);

    /** The owner's report with this id and its findings, both of one moment. */
    Optional<StoredDetails> findDetails(Owner owner, long id);

    /**
     * Finds the report with this {@linkplain Report#pageKey() page key}, whoever owns the report.
     *
     * @param pageKey a {@linkplain dev.waymark.report.PageKeys#isWellFormed well-formed} key
     */
    Optional<StoredReport> findByPageKey(String pageKey);

    /**
     * Replaces a report if it still has the version that is expected and if the work on it allows. Id, owner, url, project,
     * page key and creation stay as they are.
     *
     * @param report the report as it is to be, with its own id and owner and its new version
     * @param findings what happens to the findings in the same step
     * @param work what happens to the work on it in the same step
     * @return the report as it is stored now; or empty if the owner has none with that id and the expected version, or if
     *     the work on it refuses. Exactly one of several writers that expect one version succeeds
     */
    Optional<Report> update(StoredReport report, Patch<String> findings, long expectedVersion, ReportWork work);

    /**
     * Deletes the owner's report with this id, and its findings.
     *
     * @return whether there was one
     */
    boolean delete(Owner owner, long id);

    /** Part of the sorted list of the reports that are meant. */
    List<Report> list(ReportFilter filter, Slice<ReportSortField> slice);

    /** How many reports are meant. */
    long count(ReportFilter filter);

    /**
     * Reports of all owners whose generation is requested and that are not set aside, by the instant from which they are due
     * and then by id, the lowest first.
     *
     * @param limit how many to return at most, at least 1
     */
    List<Report> requested(int limit);

    /**
     * Claims the first of these that are due at {@code now}. They were claimed once more then, their claim is {@code claim}
     * in place of any other, and they are due from {@code until}. Of several who claim at once, each gets other reports. A
     * damaged report is claimed and left out, and another is claimed for it.
     *
     * @param claim a number that no other call has had, and not 0
     * @param until later than {@code now}
     * @param limit how many to claim at most, at least 1
     */
    List<ClaimedReport> claim(long claim, Instant now, Instant until, int limit);

    /**
     * Has a report be due only from {@code until}, if it has this claim, and leaves it the claim.
     *
     * @return whether it has
     */
    boolean extend(long id, long claim, Instant until);

    /**
     * Takes the claim from a report, if it is this one, so that nobody holds it.
     *
     * @param due from when it is due; empty to set it aside: it is not due, and stays requested
     * @return whether it had this claim
     */
    boolean release(long id, long claim, Optional<Instant> due);

    /**
     * Reports of all owners that are set aside, by id.
     *
     * @param after only reports with higher ids are meant
     * @param limit how many to return at most, at least 1
     */
    List<Report> setAside(long after, int limit);

    /**
     * Returns the ids of the matching reports in descending order. The default omits damaged reports, as lists do: a store
     * whose records can be damaged overrides this method and includes damaged reports, so that a deletion finds them.
     *
     * @param below only ids that are lower
     * @param limit the maximum number of ids, at least 1
     */
    default List<Long> ids(ReportFilter filter, long below, int limit) {
        return list(filter, Slice.below(ReportSortField.ID, below, limit)).stream()
                .map(Report::id)
                .toList();
    }

    /**
     * Returns the reports with these ids that match the filter, each read atomically, in any order. The result omits damaged
     * reports, as lists do.
     *
     * @param ids at least one, at most 1,000
     * @throws dev.waymark.error.StorageException by default also if {@link #list} and {@link #find} return different versions of
     *     a report in each of 100 attempts
     */
    default List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
        return ids.stream().flatMap(id -> findListed(filter, id).stream()).toList();
    }

    private Optional<StoredReport> findListed(ReportFilter filter, long id) {
        return ListedRecord.read(
                "report",
                id,
                () -> list(filter, Slice.below(ReportSortField.ID, id + 1, 1)).stream()
                        .filter(report -> report.id() == id)
                        .mapToLong(Report::version)
                        .findFirst(),
                () -> find(filter.owner(), id),
                stored -> stored.report().version());
    }

    /**
     * Replaces reports of one owner, each if it still has the version of {@code before}, as {@link #update} does. Each
     * replacement is atomic. One transaction for all replacements is faster.
     *
     * @param replacements 1 to 1,000, of different reports
     * @return the ids of the replaced reports
     */
    default Set<Long> updateAll(List<ReportReplacement> replacements) {
        return replacements.stream()
                .filter(each -> update(
                                each.after(),
                                each.findings(),
                                each.before().report().version(),
                                each.work())
                        .isPresent())
                .map(ReportReplacement::id)
                .collect(ImmutableSet.toImmutableSet());
    }

    /**
     * Deletes the reports with these ids that match the filter, as {@link #delete} does. Each deletion is atomic, including the
     * check of the filter. One transaction for all deletions is faster. The default may delete a report that changes after the
     * check, and omits damaged reports: a store whose records can be damaged overrides this method and deletes damaged reports.
     *
     * @param ids 1 to 1,000
     * @return the ids of the deleted reports, including damaged reports
     */
    default Set<Long> deleteAll(ReportFilter filter, List<Long> ids) {
        return findAll(filter, ids).stream()
                .map(stored -> stored.report().id())
                .filter(id -> delete(filter.owner(), id))
                .collect(ImmutableSet.toImmutableSet());
    }

    /** All reports, whoever owns them; empty if this store cannot tell, and then operators cannot list, move or copy them. */
    default Optional<AllOwners<ReportState>> allOwners() {
        return Optional.empty();
    }
}
