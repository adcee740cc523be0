package dev.waymark.admin;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.internal.list.Batches;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredLink;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Copies all that a storage has into another one: ids, versions, clicks, hashes of passwords and of API keys, times, the
 * work on reports, and clicks over time are the same there. New records get higher ids. So an application moves to another database:
 *
 * <pre>{@code
 * JdbcSchema.of(server).createOrUpgrade();
 * RecordCounts copied = StorageCopy.of(JdbcStorage.create(embedded), JdbcStorage.create(server))
 *         .progress(count -> show(count.total() + " records"))
 *         .run();
 * }</pre>
 *
 * <p>Nothing may write to either storage meanwhile: stop the application, copy, and start it over the other storage. At the
 * end all records of both are read again and compared.
 *
 * <p>A copy that was interrupted, by a kill for instance, is simply run again, and goes on where it was, provided that the
 * source has not changed in between. A target that has something else than the beginning of the source is refused before
 * anything is written: empty it by deleting the database, or by {@link Owners#erase} for each of its owners, and begin again.
 * The same is to be done with an H2 file that a kill has left damaged.
 *
 * <p>Two storages over one database are not known to be the same; such a copy finds that all is there already. Where the
 * source has deleted its newest records, the target may give their ids again. {@linkplain
 * dev.waymark.link.CreateLink#idempotencyKey Idempotency keys} are not copied: a creation that is repeated behind a copy creates.
 *
 * <p>It holds a thousand records in memory at most. Give it the storages themselves, not what caches or gathers clicks over
 * them: it tells nobody what it writes. Immutable.
 *
 * @see <a href="../package-summary.html#D-35">Moving in and out</a>
 */
public final class StorageCopy {

    private static final int AT_ONCE = 500;

    /** A link may have ten thousands of counts. */
    private static final int FEW = 20;

    private final RecordCopy<StoredLink> links;
    private final RecordCopy<ReportState> reports;
    private final RecordCopy<StoredApiKey> apiKeys;
    private final Optional<RecordCopy<ClickRecord>> clicks;
    private final Consumer<RecordCounts> progress;

    private StorageCopy(
            RecordCopy<StoredLink> links,
            RecordCopy<ReportState> reports,
            RecordCopy<StoredApiKey> apiKeys,
            Optional<RecordCopy<ClickRecord>> clicks,
            Consumer<RecordCounts> progress) {
        this.links = links;
        this.reports = reports;
        this.apiKeys = apiKeys;
        this.clicks = clicks;
        this.progress = progress;
    }

    /**
     * Copies {@code source} to {@code target}.
     *
     * @throws IllegalArgumentException if both are the same
     * @throws UnsupportedOperationException if one of them is a storage of your own that cannot tell all owners; also when it
     *     is run, if the source has clicks over time and the target cannot keep any
     */
    public static StorageCopy of(Storage source, Storage target) {
        checkNotNull(source, "source");
        checkNotNull(target, "target");
        checkArgument(source != target, "source and target are the same");
        return new StorageCopy(
                new RecordCopy<>(
                        "link",
                        all(source.links().allOwners()),
                        all(target.links().allOwners()),
                        stored -> stored.link().id(),
                        AT_ONCE),
                new RecordCopy<>(
                        "report",
                        all(source.reports().allOwners()),
                        all(target.reports().allOwners()),
                        state -> state.details().report().id(),
                        Batches.REPORTS_WITH_FINDINGS),
                new RecordCopy<>(
                        "API key",
                        all(source.apiKeys().allOwners()),
                        all(target.apiKeys().allOwners()),
                        stored -> stored.key().id(),
                        AT_ONCE),
                clicks(source, target),
                counts -> {});
    }

    /** Empty if the source counts no clicks over time. */
    private static Optional<RecordCopy<ClickRecord>> clicks(Storage source, Storage target) {
        return source.links().clicks().map(ClickStore::records).map(counted -> {
            Copyable<ClickRecord> copy =
                    target.links().clicks().map(ClickStore::records).orElseGet(NoClicks::new);
            return new RecordCopy<>("clicks over time of link", counted, copy, ClickRecord::link, FEW);
        });
    }

    private static <R> AllOwners<R> all(Optional<AllOwners<R>> all) {
        return all.orElseThrow(() -> new UnsupportedOperationException("a storage cannot tell all owners"));
    }

    /**
     * Has it tell how much is in the target so far, after each portion of at most five hundred records, on the thread that
     * runs it. If that throws, the copy ends there, and can be run again.
     */
    public StorageCopy progress(Consumer<RecordCounts> newProgress) {
        return new StorageCopy(links, reports, apiKeys, clicks, checkNotNull(newProgress, "newProgress"));
    }

    /**
     * Copies, and compares.
     *
     * @return how much there is in both
     * @throws IllegalStateException if the target has something else than the beginning of the source, or if both differ at the
     *     end, since somebody has written to one of them; the message names the first record that differs
     * @throws dev.waymark.error.StorageException if a storage fails, or a record of the source is damaged
     */
    public RecordCounts run() {
        RecordCopy.CopiedRecords linksThere = links.checkCopied();
        RecordCopy.CopiedRecords reportsThere = reports.checkCopied();
        RecordCopy.CopiedRecords apiKeysThere = apiKeys.checkCopied();
        Optional<RecordCopy.CopiedRecords> clicksThere = clicks.map(RecordCopy::checkCopied);
        long copiedLinks = links.copy(
                linksThere,
                count -> progress.accept(new RecordCounts(count, reportsThere.count(), apiKeysThere.count())));
        long copiedReports = reports.copy(
                reportsThere, count -> progress.accept(new RecordCounts(copiedLinks, count, apiKeysThere.count())));
        apiKeys.copy(apiKeysThere, count -> progress.accept(new RecordCounts(copiedLinks, copiedReports, count)));
        clicks.ifPresent(all -> all.copy(clicksThere.orElseThrow(), count -> {}));
        RecordCounts copied = new RecordCounts(links.compare(), reports.compare(), apiKeys.compare());
        clicks.ifPresent(RecordCopy::compare);
        return copied;
    }
}
