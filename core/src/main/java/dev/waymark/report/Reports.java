package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.View;
import dev.waymark.access.Viewer;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The reports of one owner.
 *
 * <p>Safe for use by many threads. No argument may be null. Whatever the storage cannot do reaches the caller as
 * {@link dev.waymark.error.StorageException}, and that a password cannot be hashed soon enough as
 * {@link dev.waymark.error.BusyException} (D-32). What another owner owns does not exist here (D-1).
 */
public interface Reports {

    /**
     * Creates a report. With a {@link ReportGenerator} the report is generated first and stored finished; without one
     * its generation is requested (D-10).
     *
     * @return the report as it is stored
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; it names all that is wrong,
     *     up to a hundred things
     * @throws dev.waymark.error.GenerationFailedException if the generator failed; nothing is stored
     */
    Report create(CreateReport command);

    /**
     * The report with this id.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has none
     */
    Report get(long id);

    /** The report with this id, or empty if the owner has none. */
    Optional<Report> find(long id);

    /**
     * The report with this id, and what it says.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has none
     */
    ReportDetails details(long id);

    /**
     * One page of the query's reports.
     *
     * <p>A report that a crash or a hand has damaged is left out: the page is full all the same, and the next one behind a
     * cursor goes on behind it. Counts and totals have it, and so have pages by number, which then begin with what the one
     * before has ended with. {@link #find} says what is wrong with it, {@link #delete} deletes it.
     *
     * @throws dev.waymark.error.InvalidInputException if the search term is too long or not well-formed
     * @throws dev.waymark.error.InvalidCursorException if the page is asked for by a cursor of another query
     */
    Page<Report> list(ReportQuery query, PageRequest page);

    /**
     * How many reports the query has.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list}
     */
    long count(ReportQuery query);

    /**
     * Walks all reports of the query in its order, page by page as the stream is consumed: in constant memory, and
     * without holding a connection in between, so it need not be closed. What is changed meanwhile may or may not be
     * seen; what is not changed is seen exactly once.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list}
     */
    Stream<Report> stream(ReportQuery query);

    /**
     * Changes a report; all of the update takes effect, or nothing.
     *
     * @return the report as it is stored
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; it names all that is wrong,
     *     up to a hundred things
     * @throws dev.waymark.error.StaleVersionException if the report no longer has the version that the command names
     * @throws dev.waymark.error.GenerationFailedException if the report was to be generated anew, and that failed
     */
    Report update(long id, UpdateReport command);

    /**
     * Stores what was made of a report whose generation was requested, or of any other anew; result, findings and date
     * change together, and the request is cleared (D-10).
     *
     * @return the report as it is stored
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     * @throws dev.waymark.error.InvalidInputException if the findings are too long or not well-formed
     */
    Report recordOutcome(long id, ReportOutcome outcome);

    /**
     * Deletes a report and its findings.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has none with this id
     */
    void delete(long id);

    /** What anyone but the owner gets to see of one of this owner's reports, without a password (D-6). */
    default View<ReportDetails> viewAsStranger(long id) {
        return viewAsStranger(id, Viewer.UNKNOWN);
    }

    /**
     * The same with a password, for a stranger without a name: after too many wrong ones from anywhere, even the right one has
     * to wait (D-32).
     */
    default View<ReportDetails> viewAsStranger(long id, String password) {
        return viewAsStranger(id, Viewer.UNKNOWN.password(checkNotNull(password, "password")));
    }

    /**
     * The same for somebody of whom more is known. A password matters only if the report has one; then it is counted before
     * it is looked at (D-32).
     */
    View<ReportDetails> viewAsStranger(long id, Viewer viewer);
}
