package dev.waymark.report;

import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Creates, finds, lists, changes and deletes the reports of one owner.
 *
 * <pre>{@code
 * Reports reports = waymark.reports();
 * Report report = reports.create(CreateReport.on("https://www.example.com/"));
 * Page<Report> good = reports.list(ReportQuery.all().result(ReportResult.GOOD), PageRequest.first(25));
 * Optional<String> findings = reports.details(report.id()).findings();
 * reports.update(report.id(), UpdateReport.change().regenerate());
 * }</pre>
 *
 * <p>{@link dev.waymark.Waymark#reports()} gives it. What another owner has does not exist here. Safe for use by many
 * threads. No argument may be null. Each method throws a {@link dev.waymark.error.StorageException} if the storage
 * fails. Where a password comes with the command, it throws a {@link dev.waymark.error.BusyException} if too many are
 * being hashed at once.
 *
 * @see <a href="../package-summary.html#reports">How reports behave</a>
 */
public interface Reports {

    /**
     * Creates a report. With a {@link ReportGenerator}, it is generated first and stored with its result. Without one,
     * its generation is requested.
     *
     * @return the report as it is stored
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; it names everything that is wrong,
     *     up to a hundred things
     * @throws dev.waymark.error.GenerationFailedException if the generator failed; nothing is stored
     */
    Report create(CreateReport command);

    /**
     * Imports reports of another system. This is {@link #importAll(Stream, Consumer, LongConsumer)} without callbacks: the result
     * lists the first thousand violations.
     */
    default ImportResult importAll(Stream<ImportReport> records) {
        return importAll(records, violation -> {}, done -> {});
    }

    /**
     * Imports reports of another system. Each record is checked as {@link #create create} checks a command, and is either imported
     * or refused. The import continues after a refused record. A record that the caller could not read is passed as
     * {@link ImportReport#unreadable(String) unreadable}: the import refuses it, and the indexes of the other records equal the
     * indexes of the source. Listeners are notified of each created report, and of each report with an outcome.
     *
     * <p>The import reads records as needed and stores a few dozen of them in one transaction, so the source may contain
     * up to 2,147,483,647 records. Only the result grows with the number of records, by 8 bytes for each record.
     *
     * <p>If the stream throws, the records before the failure are imported or refused first, and their number is part of the
     * exception's message. If the storage fails or a callback throws, the exception ends the call; all records of which
     * {@code progress} was notified stay imported, and up to a few dozen after these records may be imported. If the call is
     * then repeated, all records are imported again.
     *
     * <p>What differs from a creation:
     *
     * <ul>
     *   <li>The time of creation, an outcome with its time, and the hash of a password come with the record.
     *       {@code updatedAt} is the time of the import.
     *   <li>No {@link ReportGenerator} is asked: without an outcome the report's generation is requested.
     *   <li>A password that could not be hashed, because too many are being hashed at once, is a violation {@code busy}.
     * </ul>
     *
     * @param records the records, in the order of their indexes; the stream is not closed
     * @param refused receives each violation of each refused record, with the index of the record, in ascending order of the
     *     indexes; on this thread, after the other records of the same few dozen are stored. If it throws, the call ends
     * @param progress receives the number of records that have been imported or refused so far, after each few dozen, on
     *     this thread. If it throws, the call ends
     * @return the id of each imported record, and the first thousand violations
     * @throws IllegalStateException if the stream throws; the cause is the exception of the stream
     * @see <a href="../package-summary.html#D-35">Moving in and out</a>
     */
    ImportResult importAll(Stream<ImportReport> records, Consumer<Violation> refused, LongConsumer progress);

    /**
     * Gets the report with this id.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has none
     */
    Report get(long id);

    /** Finds the report with this id; empty if the owner has none. */
    Optional<Report> find(long id);

    /**
     * Streams the reports about this address, newest first: the history of the URL. This method is equal to a
     * {@link #stream stream} of {@link ReportQuery#url}. An index finds the reports, so the time depends on the number of these
     * reports only.
     *
     * @param url a URL in any {@linkplain dev.waymark.url.WebUrl#canonical() spelling}; a text that is no URL has no reports
     * @throws dev.waymark.error.InvalidInputException if the text is too long or not well-formed
     */
    default Stream<Report> findByUrl(String url) {
        return stream(ReportQuery.all().url(url));
    }

    /**
     * Gets the report with this id and its findings.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has none
     */
    ReportDetails details(long id);

    /**
     * Lists one page of the query's reports.
     *
     * <p>A record that a crash or a change by hand has damaged is left out, and the page is full all the same. Counts
     * and totals include it. So a page by number may begin with what the page before has ended with; a page behind a
     * cursor never does. {@link #find} says what is wrong with the record, and {@link #delete} deletes it.
     *
     * @throws dev.waymark.error.InvalidInputException if the search term or the URL is too long or not
     *     well-formed
     * @throws dev.waymark.error.InvalidCursorException if the page is asked for by a cursor of another query
     */
    Page<Report> list(ReportQuery query, PageRequest page);

    /**
     * Counts the query's reports.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list list}
     */
    long count(ReportQuery query);

    /**
     * Walks through all reports of the query in its order. They are read page by page as the stream is consumed, in
     * constant memory. No connection is held in between, so the stream need not be closed. What is changed meanwhile
     * may or may not be seen; what is not changed is seen exactly once.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list list}
     */
    Stream<Report> stream(ReportQuery query);

    /**
     * Changes a report, as a whole or not at all.
     *
     * @return the report as it is stored
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; it names everything that is wrong,
     *     up to a hundred things
     * @throws dev.waymark.error.StaleVersionException if the command names a version, and the report no longer has it
     * @throws dev.waymark.error.GenerationFailedException if the report was to be generated anew, and that failed
     */
    Report update(long id, UpdateReport command);

    /**
     * Stores the outcome of a generation that was requested, or replaces an earlier one. Result, findings and date
     * change together, and the request is cleared.
     *
     * @return the report as it is stored
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     * @throws dev.waymark.error.InvalidInputException if the findings are too long or not well-formed
     * @throws dev.waymark.error.ReportClaimedException if a worker has claimed the report, and its lease has not run out;
     *     that one records the outcome by {@link ReportQueue#recordOutcome ReportQueue.recordOutcome}
     * @see dev.waymark.Waymark#reportsAwaitingGeneration
     */
    Report recordOutcome(long id, ReportOutcome outcome);

    /**
     * Deletes a report and its findings.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     */
    void delete(long id);

    /**
     * Changes all reports of a query. This is the same as {@link #updateAll(ReportQuery, UpdateReport, LongConsumer)} without
     * anybody to tell how far it is.
     *
     * @return how many were changed
     */
    default long updateAll(ReportQuery query, UpdateReport command) {
        return updateAll(query, command, changed -> {});
    }

    /**
     * Changes all reports of a query, as {@link #update} does with one. They are changed a few hundred at a time, each at
     * most once; those that are as commanded already are left alone, and keep their version. So after a failure, what was
     * changed before stays, and the call can simply be repeated. Only a new password changes a report each time, since a hash
     * does not tell whether it is the same; and a generator that is asked for new results is asked each time. Without a
     * generator, {@link UpdateReport#regenerate} asks for reports that were not asked for yet and for those that are set
     * aside; the others wait already, or are worked on.
     *
     * <p>The query says which reports, and its order does not matter. It is asked again for each report when that is about to
     * be changed: one that somebody else has changed in the meantime is changed as it is then, or left alone if it is no
     * longer meant. A report that is created meanwhile is not changed. A damaged one is left out.
     *
     * <p>All that is wrong with the command is told before anything is changed; a version cannot be named, since it is that of
     * one report. What is wrong for a report alone, such as a privacy that asks for a password where none is stored, ends the
     * call; the exception names the report. Where reports are to be generated anew, each is generated and stored before the
     * next, and one that fails ends the call, too.
     *
     * @param progress told how many are changed so far, after each few hundred, on this thread; if it throws, the call ends
     *     there
     * @return how many were changed
     * @throws dev.waymark.error.InvalidInputException if the query or the command breaks rules, or the query has no
     *     condition and is not {@link ReportQuery#everything()}
     * @see <a href="../package-summary.html#D-34">By query</a>
     */
    long updateAll(ReportQuery query, UpdateReport command, LongConsumer progress);

    /**
     * Deletes all reports of a query. This is the same as {@link #deleteAll(ReportQuery, LongConsumer)} without anybody to tell
     * how far it is.
     *
     * <pre>{@code
     * reports.deleteAll(ReportQuery.all().createdBefore(aYearAgo));
     * }</pre>
     *
     * @return how many were deleted
     */
    default long deleteAll(ReportQuery query) {
        return deleteAll(query, deleted -> {});
    }

    /**
     * Deletes all reports of a query, damaged ones included, a few hundred at a time. After a failure, the call can simply be
     * repeated. A report that somebody else has changed in the meantime so that it is no longer meant is not deleted, nor is
     * one that is created meanwhile.
     *
     * @param progress told how many are deleted so far, after each few hundred, on this thread; if it throws, the call ends
     *     there
     * @return how many were deleted
     * @throws dev.waymark.error.InvalidInputException if the query breaks rules, or has no condition and is not
     *     {@link ReportQuery#everything()}
     * @see <a href="../package-summary.html#D-34">By query</a>
     */
    long deleteAll(ReportQuery query, LongConsumer progress);
}
