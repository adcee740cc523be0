package dev.waymark.admin;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The owners of all records, and what operators do with what they have.
 *
 * <pre>{@code
 * Owners owners = waymark.owners();
 * owners.stream().forEach(each -> show(each.key() + " has " + waymark.links(each).count(LinkQuery.all()) + " links"));
 * owners.moveLink(link.id(), link.owner(), Owner.of("tenant-8"));
 * RecordCounts erased = owners.erase(Owner.of("tenant-7"));
 * }</pre>
 *
 * <p>{@link dev.waymark.Waymark#owners()} gives it. Safe for use by many threads. No argument may be null. Each method throws
 * a {@link dev.waymark.error.StorageException} if the storage fails, or if it meets a damaged record, and an
 * {@link UnsupportedOperationException} if the storage is one of your own that cannot tell all owners.
 *
 * @see <a href="../package-summary.html#D-38">Owners</a>
 */
public interface Owners {

    /**
     * The first owners that have a link, a report or an API key, in the order of the characters of their keys.
     *
     * @param limit how many at most, at least 1
     * @throws IllegalArgumentException if the limit is less than 1
     */
    List<Owner> first(int limit);

    /**
     * The owners behind this one, which need not be one itself.
     *
     * @param limit how many at most, at least 1
     * @throws IllegalArgumentException if the limit is less than 1
     */
    List<Owner> after(Owner owner, int limit);

    /**
     * Walks through all owners, in the same order. They are read in batches as the stream is consumed; no connection is held
     * in between.
     */
    Stream<Owner> stream();

    /** Walks through the links of all owners, in the order of their ids, as {@link #stream} does. */
    Stream<Link> links();

    /** Walks through the reports of all owners, in the order of their ids, as {@link #stream} does. */
    Stream<Report> reports();

    /**
     * Gives a link to another owner. Id, alias, clicks and all else stay as they are, so visitors notice nothing; it is a
     * change like an update, and raises {@code version} and {@code updatedAt}.
     *
     * @return the link as it is now
     * @throws dev.waymark.error.NotFoundException if the first owner has no link with this id
     * @throws dev.waymark.error.StorageException if the storage fails; if it did so only when the link was read afterwards, the
     *     link has been moved
     */
    Link moveLink(long id, Owner from, Owner to);

    /**
     * Gives a report to another owner, with its findings, as {@link #moveLink} does. Whoever has claimed it finds no such
     * report of the first owner any more; it is claimed again when the lease has run out.
     *
     * @return the report as it is now
     * @throws dev.waymark.error.NotFoundException if the first owner has no report with this id
     * @throws dev.waymark.error.StorageException if the storage fails; if it did so only when the report was read afterwards,
     *     it has been moved
     */
    Report moveReport(long id, Owner from, Owner to);

    /** Erases an owner with all it has. This is the same as {@link #erase(Owner, Consumer)} without telling how far it is. */
    default RecordCounts erase(Owner owner) {
        return erase(owner, erased -> {});
    }

    /**
     * Erases an owner with all it has: API keys first, so that nobody acts for it any more, then links and reports with their
     * findings, a few hundred at a time. What is created meanwhile is erased, too: it ends when the owner has nothing left. Only
     * what your own application creates for the owner afterwards is there again. So stop what creates without end: as long as
     * there is more each time, this goes on.
     *
     * <p>After a failure, what was erased before stays so, and the call can simply be repeated. The aliases are free again.
     *
     * @param progress told how much is erased so far, after each few hundred, on this thread; if it throws, the call ends
     *     there
     * @return how much was erased
     */
    RecordCounts erase(Owner owner, Consumer<RecordCounts> progress);
}
