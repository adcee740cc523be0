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
 * <p>Created by {@link dev.waymark.Waymark#reports()}. This service never finds reports of other owners. Thread-safe. No
 * argument may be null. Each method throws a {@link dev.waymark.error.StorageException} if the storage fails. A method whose
 * command contains a password throws a {@link dev.waymark.error.BusyException} if too many passwords are hashed concurrently.
 *
 * @see <a href="../package-summary.html#reports">How reports behave</a>
 */
public interface Reports {

    /**
     * Creates a report. With a {@link ReportGenerator}, the report is first generated, and then stored with its result. Without
     * a generator, the generation of the report is requested.
     *
     * @return the stored report
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; contains all violations, up to 100
     * @throws dev.waymark.error.CallbackFailedException if the generator fails; no report is stored
     */
    Report create(CreateReport command);

    /**
     * Imports reports of another system. This method is equivalent to {@link #importAll(Stream, Consumer, LongConsumer)}
     * without callbacks: the result contains the first thousand violations.
     */
    default ImportResult importAll(Stream<ImportReport> records) {
        return importAll(records, violation -> {}, done -> {});
    }

    /**
     * Imports reports of another system. Each record is checked like a command of {@link #create create}, and is either
     * imported or refused. The import continues after a refused record. For a record that the caller could not read, pass an
     * {@link ImportReport#unreadable(String) unreadable} record: the import refuses this record, and the indexes of the other
     * records equal the indexes of the source. Listeners are notified of each created report, and of each report with an
     * outcome.
     *
     * <p>The import reads records as needed and stores up to 64 records in one transaction. Therefore only the result
     * occupies memory for all records: 8 bytes for each record. The source may contain up to 2,147,483,647 records.
     *
     * <p>If the stream throws, the records before the failure are first imported or refused; the message of the exception
     * contains the number of these records. If the storage fails or a callback throws, the exception ends the call. All records
     * that {@code progress} has counted stay imported, and up to 64 later records may be imported. If the call is then
     * repeated, all records are imported again.
     *
     * <p>The import stores the reports in the order of the records, so begin with the oldest record: by default, lists take the
     * order of the ids.
     *
     * <p>Differences from a creation:
     *
     * <ul>
     *   <li>The record contains the time of creation, the outcome with its time, and the hash of the password.
     *       {@code updatedAt} is the time of the import.
     *   <li>The {@link ReportGenerator} is not called: the generation of a report without an outcome is requested.
     *   <li>If a password could not be hashed, because too many passwords were hashed concurrently, the record has a violation
     *       {@code busy}.
     * </ul>
     *
     * @param records the records, in the order of their indexes; the stream is not closed
     * @param reported receives each violation of each refused record, with the index of the record, in ascending order of the
     *     indexes. Called on this thread, after the other records of the same transaction are stored. An exception of the
     *     callback ends the call
     * @param progress receives the number of records that have been imported or refused so far. Called on this thread, after
     *     each transaction. An exception of the callback ends the call
     * @return the id of each imported record, and the first thousand violations
     * @throws IllegalStateException if the stream throws; the cause is the exception of the stream
     * @see <a href="../package-summary.html#D-35">Moving in and out</a>
     */
    ImportResult importAll(Stream<ImportReport> records, Consumer<Violation> reported, LongConsumer progress);

    /**
     * Imports reports of another system on trial. This method is equivalent to
     * {@link #importOnTrial(Stream, Consumer, LongConsumer)} without callbacks.
     *
     * <pre>{@code
     * ImportResult trial = reports.importOnTrial(Stream.of(ImportReport.of(CreateReport.on(url))));
     * trial.violations().forEach(violation -> show(violation.describe()));
     * }</pre>
     */
    default ImportResult importOnTrial(Stream<ImportReport> records) {
        return importOnTrial(records, violation -> {}, done -> {});
    }

    /**
     * Checks the records as {@link #importAll(Stream, Consumer, LongConsumer) importAll} does, and stores no record: the result
     * contains the same numbers and violations as an import that follows immediately, but no ids. A page key is taken if another
     * report or an earlier record has the page key. Listeners are not notified.
     *
     * <p>A record without a violation may still be refused by the later import, for example because another caller has taken a
     * page key in the meantime. Passwords in plain text are hashed, as in an import. The call keeps the page keys of all records
     * in memory, about 200 bytes for each.
     *
     * @param records the records, in the order of their indexes; the stream is not closed
     * @param reported receives each violation and warning, as in an import
     * @param progress receives the number of records that have been checked so far. Called on this thread, after each 64
     *     records and at the end. An exception of the callback ends the call
     * @return the numbers of records that the import would store and refuse, and the first thousand violations
     * @throws IllegalStateException if the stream throws; the cause is the exception of the stream
     * @see <a href="../package-summary.html#D-51">Import on trial</a>
     */
    ImportResult importOnTrial(Stream<ImportReport> records, Consumer<Violation> reported, LongConsumer progress);

    /**
     * Returns the report with this id, without the findings. {@link #details} reads the findings, too.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     */
    Report get(long id);

    /** Finds the report with this id, without the findings; empty if the owner has no report with this id. */
    Optional<Report> find(long id);

    /**
     * Returns the reports about this URL in descending order of their dates of creation, and then of their ids: the history of
     * the URL. Before the first report, the stream reads all these reports without findings, because an import may store old
     * reports after new reports. The time depends only on the number of these reports, because an index finds the reports.
     *
     * @param url a URL in any {@linkplain dev.waymark.url.WebUrl#canonical() spelling}; a text that is not a URL has no reports
     * @throws dev.waymark.error.InvalidInputException if the text is too long or malformed
     */
    Stream<Report> streamByUrl(String url);

    /**
     * Returns the report with this id and its findings.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     */
    ReportDetails details(long id);

    /**
     * Returns one page of the reports of a query.
     *
     * <p>If a report of the page was damaged by a manual change, the call throws a
     * {@link dev.waymark.error.StorageException} with the id of the report. {@link #delete} deletes a damaged report.
     *
     * @throws dev.waymark.error.InvalidInputException if the search term or the URL is too long or malformed, or the cursor is malformed or belongs to another
     *     query
     */
    Page<Report> list(ReportQuery query, PageRequest page);

    /**
     * Counts the reports of a query.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list list}
     */
    long count(ReportQuery query);

    /**
     * Returns all reports of a query in its order. The stream reads the reports page by page, in constant memory. The stream
     * holds no connection between pages and need not be closed. The stream returns each unchanged report exactly once. A report
     * that is created, changed or deleted in the meantime may or may not be returned.
     *
     * @throws dev.waymark.error.InvalidInputException as {@link #list list}
     */
    Stream<Report> stream(ReportQuery query);

    /**
     * Changes a report atomically.
     *
     * @return the stored report
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     * @throws dev.waymark.error.InvalidInputException if the command breaks rules; contains all violations, up to 100
     * @throws dev.waymark.error.StaleVersionException if the command contains a version, and the report has another version
     * @throws dev.waymark.error.CallbackFailedException if the command requests a new generation, and the generator fails
     */
    Report update(long id, UpdateReport command);

    /**
     * Stores the outcome of a requested generation, or replaces an earlier outcome. The result, the findings and the time
     * of the generation change together, and the request is cleared.
     *
     * @return the stored report
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     * @throws dev.waymark.error.InvalidInputException if the findings are too long or malformed
     * @throws dev.waymark.error.ReportClaimException if a worker has claimed the report and the lease has not expired; this
     *     worker records the outcome by {@link ReportQueue#recordOutcome ReportQueue.recordOutcome}
     * @see dev.waymark.Waymark#reportQueue
     */
    Report recordOutcome(long id, ReportOutcome outcome);

    /**
     * Deletes a report and its findings.
     *
     * @throws dev.waymark.error.NotFoundException if the owner has no report with this id
     * @throws dev.waymark.error.ReferencedException if a foreign key of another table refers to the report; the report stays
     */
    void delete(long id);

    /**
     * Changes all reports of a query. This method is equivalent to {@link #updateAll(ReportQuery, UpdateReport, LongConsumer)}
     * without a callback.
     *
     * @return the number of changed reports
     */
    default long updateAll(ReportQuery query, UpdateReport command) {
        return updateAll(query, command, changed -> {});
    }

    /**
     * Changes all reports of a query, each like {@link #update update}. The reports are changed in batches of up to 512, each
     * report at most once. If the call fails, earlier batches stay changed, and the call can be repeated: reports that already
     * match the command are skipped and keep their version. A command with a password is an exception: a repeated call changes
     * every report again, because a hash does not reveal whether the password is the same.
     *
     * <p>With a generator, {@link UpdateReport#regenerate} generates each report again in each call. Each report is stored
     * before the next report is generated, and a failed generation ends the call. Without a generator, {@code regenerate}
     * requests the generation of reports that have no request or that are set aside after too many failures. Reports that wait
     * for a worker, or that a worker has claimed, keep their request and their claim, also if another field changes.
     *
     * <p>The order of the query is irrelevant. The query is evaluated again for each batch. If a report was changed during the
     * call, the update applies to its present state, or skips the report if the query no longer selects the report. Reports
     * that are created during the call are not changed. At a damaged report, the call ends with a
     * {@link dev.waymark.error.StorageException} that contains the id of the report; earlier batches stay changed.
     *
     * <p>All violations of the command are reported before the first change. The command must not contain a version, since a
     * version belongs to a single report. If the command is invalid only for one of the reports, such as a privacy that needs a
     * password for a report without a stored password, the call ends with an exception that contains the id of the report.
     *
     * @param progress receives the number of changed reports so far. Called on this thread, after each batch that changed a
     *     report. An exception of the callback ends the call
     * @return the number of changed reports
     * @throws dev.waymark.error.InvalidInputException if the query or the command breaks rules, or the query has no condition
     *     and is not {@link ReportQuery#everyReport()}
     * @see <a href="../package-summary.html#D-34">By query</a>
     */
    long updateAll(ReportQuery query, UpdateReport command, LongConsumer progress);

    /**
     * Deletes all reports of a query. This method is equivalent to {@link #deleteAll(ReportQuery, LongConsumer)} without a
     * callback.
     *
     * <pre>{@code
     * reports.deleteAll(ReportQuery.all().createdBefore(aYearAgo));
     * }</pre>
     *
     * @return the number of deleted reports
     */
    default long deleteAll(ReportQuery query) {
        return deleteAll(query, deleted -> {});
    }

    /**
     * Deletes all reports of a query, including damaged reports, in batches of up to 512. After a failure, the call can be
     * repeated. A report stays if a foreign key of another table refers to the report, or if the query no longer selects the
     * report after an update during the call. Reports that are created during the call stay, too.
     *
     * @param progress receives the number of deleted reports so far. Called on this thread, after each batch that deleted a
     *     report. An exception of the callback ends the call
     * @return the number of deleted reports
     * @throws dev.waymark.error.InvalidInputException if the query breaks rules, or has no condition and is not
     *     {@link ReportQuery#everyReport()}
     * @see <a href="../package-summary.html#D-34">By query</a>
     */
    long deleteAll(ReportQuery query, LongConsumer progress);
}
