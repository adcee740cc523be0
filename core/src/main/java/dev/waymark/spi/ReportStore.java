package dev.waymark.spi;

import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import java.util.List;
import java.util.Optional;

/** Keeps reports and their findings. The rules of the package hold for every method. */
public interface ReportStore {

    /**
     * Stores a report under a new id. Ids are positive and ascend from one call to the next.
     *
     * @param draft a report with id 0, and its findings
     * @return the same report with its id
     */
    Report insert(StoredDetails draft);

    /** The owner's report with this id. */
    Optional<StoredReport> find(Owner owner, long id);

    /** The owner's report with this id and its findings, both of one moment. */
    Optional<StoredDetails> findDetails(Owner owner, long id);

    /**
     * Replaces a report if it still has the version that is expected. Id, owner, url, project and creation stay as they
     * are.
     *
     * @param report the report as it is to be, with its own id and owner and its new version
     * @param findings what happens to the findings in the same step
     * @return the report as it is stored now; or empty if the owner has none with that id and the expected version. Exactly
     *     one of several writers that expect one version succeeds
     */
    Optional<Report> update(StoredReport report, Patch<String> findings, long expectedVersion);

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
     * Reports of all owners whose generation is requested, by the instant of the request and then by id, the lowest first.
     *
     * @param limit how many to return at most, at least 1
     */
    List<Report> requested(int limit);
}
