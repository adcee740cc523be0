package dev.waymark.admin;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Operations on all owners: list owners, move records to another owner, erase owners.
 *
 * <pre>{@code
 * Owners owners = waymark.owners();
 * owners.stream().forEach(each -> show(each.key() + " has " + waymark.links(each).count(LinkQuery.all()) + " links"));
 * owners.moveLink(link.id(), link.owner(), Owner.of("tenant-8"));
 * RecordCounts erased = owners.erase(Owner.of("tenant-7"));
 * }</pre>
 *
 * <p>Created by {@link dev.waymark.Waymark#owners()}. Thread-safe. No argument may be null. Each method throws a
 * {@link dev.waymark.error.StorageException} if the storage fails or contains a damaged record, and an
 * {@link UnsupportedOperationException} if a storage of your own does not support operations on all owners.
 *
 * @see <a href="../package-summary.html#D-38">Owners</a>
 */
public interface Owners {

    /**
     * Returns the first owners with a link, a report or an API key, in the order of the characters of their keys.
     *
     * @param limit the maximum number of owners, at least 1
     * @throws IllegalArgumentException if the limit is less than 1
     */
    List<Owner> first(int limit);

    /**
     * Returns the next owners after an owner. The given owner need not have records.
     *
     * @param limit the maximum number of owners, at least 1
     * @throws IllegalArgumentException if the limit is less than 1
     */
    List<Owner> after(Owner owner, int limit);

    /**
     * Returns all owners, in the same order as {@link #first}. The stream reads the owners in batches, and holds no connection
     * between batches.
     */
    Stream<Owner> stream();

    /** Returns the links of all owners, in the order of their ids. The stream reads like {@link #stream}. */
    Stream<Link> links();

    /** Returns the reports of all owners, in the order of their ids. The stream reads like {@link #stream}. */
    Stream<Report> reports();

    /**
     * Moves a link to another owner. Id, alias, clicks and all other fields stay unchanged, so the move has no effect on
     * visitors. Like an update, the move raises {@code version} and {@code updatedAt}.
     *
     * @return the moved link
     * @throws dev.waymark.error.NotFoundException if the first owner has no link with this id
     * @throws dev.waymark.error.StorageException if the storage fails, or the link is damaged; the link does not move
     */
    Link moveLink(long id, Owner from, Owner to);

    /**
     * Moves a report with its findings to another owner, like {@link #moveLink}. If a worker has claimed the report, the
     * worker can no longer record an outcome: {@link dev.waymark.report.ReportQueue#recordOutcome
     * ReportQueue.recordOutcome} throws a {@code NotFoundException}, because the claim contains the first owner. The worker
     * can still extend the claim, or end the claim by {@code fail}. Otherwise, another worker can claim the report after
     * the lease has expired.
     *
     * @return the moved report
     * @throws dev.waymark.error.NotFoundException if the first owner has no report with this id
     * @throws dev.waymark.error.StorageException if the storage fails, or the report is damaged; the report does not move
     */
    Report moveReport(long id, Owner from, Owner to);

    /** Erases an owner with all records. This method is equivalent to {@link #erase(Owner, Consumer)} without a callback. */
    default RecordCounts erase(Owner owner) {
        return erase(owner, erased -> {});
    }

    /**
     * Erases an owner with all records, in batches of up to 512: first the API keys, so that no client acts for the owner any
     * more, then the links, and the reports with their findings. The method also erases records that are created in the
     * meantime, and returns when the owner has no records. So stop all sources of new records first: the method does not return
     * while new records appear. Records that your application creates for the owner afterwards stay.
     *
     * <p>If a foreign key of another table refers to a record, this record stays, and the call fails after the erasure of all other
     * records. If the call fails, earlier batches stay erased, and the call can be repeated. The aliases become free.
     *
     * @param progress receives the numbers of records erased so far. Called on this thread, after each batch. An exception of
     *     the callback ends the call
     * @return the numbers of erased records
     * @throws dev.waymark.error.ReferencedException if a foreign key of another table refers to a record
     */
    RecordCounts erase(Owner owner, Consumer<RecordCounts> progress);
}
