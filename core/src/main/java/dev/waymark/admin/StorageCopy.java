package dev.waymark.admin;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

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
 * Copies all data of a storage into another storage: the links, the reports and the API keys, the requests and claims of
 * reports, and the clicks over time. Ids, versions, numbers of clicks, times, idempotency keys, and the hashes of passwords and
 * API keys stay the same. New records in the target get higher ids. With a copy, an application moves to another database:
 *
 * <pre>{@code
 * JdbcSchema.of(server).createOrUpgrade();
 * RecordCounts copied = StorageCopy.of(JdbcStorage.create(embedded), JdbcStorage.create(server))
 *         .progress(count -> show(count.total() + " records"))
 *         .run();
 * }</pre>
 *
 * <p>No application may write to either storage during the copy: stop the application, copy, and start the application with the
 * other storage. At the end, the copy reads and compares all records of both storages.
 *
 * <p>If a copy is interrupted, for example because the process was killed, run the copy again. The new run continues after the
 * last copied record, provided that the source has not changed. If the target contains records other than the first records of
 * the source, the copy refuses the target before the first write. In this case, and if a killed process has damaged an H2 file,
 * delete the target database, or {@linkplain Owners#erase erase} each owner, and begin again.
 *
 * <p>The copy does not detect that two storages use the same database: the copy then reports all records as already copied. If
 * the newest records of the source were deleted, the target may assign their ids again.
 *
 * <p>At most 1,000 records are in memory. Pass the storages themselves, without caches or click buffers: the copy does not
 * notify decorators of its writes. Immutable.
 *
 * @see <a href="../package-summary.html#D-35">Moving in and out</a>
 */
public final class StorageCopy {

    private static final int BATCH = 500;

    /** The findings of a report may have 1 MiB. */
    private static final int REPORT_BATCH = 64;

    /** The clicks over time of a link may have tens of thousands of counts. */
    private static final int CLICK_BATCH = 20;

    private final RecordCopy<StoredLink> links;
    private final RecordCopy<ReportState> reports;
    private final RecordCopy<StoredApiKey> apiKeys;
    private final RecordCopy<ClickRecord> clicks;
    private final Consumer<RecordCounts> progress;

    private StorageCopy(
            RecordCopy<StoredLink> links,
            RecordCopy<ReportState> reports,
            RecordCopy<StoredApiKey> apiKeys,
            RecordCopy<ClickRecord> clicks,
            Consumer<RecordCounts> progress) {
        this.links = links;
        this.reports = reports;
        this.apiKeys = apiKeys;
        this.clicks = clicks;
        this.progress = progress;
    }

    /**
     * Creates a copy from {@code source} to {@code target}.
     *
     * @throws IllegalArgumentException if source and target are the same object
     * @throws UnsupportedOperationException if a storage of your own does not support operations on all owners. {@link #run}
     *     throws this exception if the source has clicks over time and the target cannot store clicks over time
     */
    public static StorageCopy of(Storage source, Storage target) {
        checkNotNull(source, "source");
        checkNotNull(target, "target");
        checkArgument(source != target, "source and target are the same storage");
        return new StorageCopy(
                new RecordCopy<>(
                        "link",
                        all(source.links().allOwners()),
                        all(target.links().allOwners()),
                        stored -> stored.link().id(),
                        BATCH),
                new RecordCopy<>(
                        "report",
                        all(source.reports().allOwners()),
                        all(target.reports().allOwners()),
                        state -> state.stored().report().id(),
                        REPORT_BATCH),
                new RecordCopy<>(
                        "API key",
                        all(source.apiKeys().allOwners()),
                        all(target.apiKeys().allOwners()),
                        stored -> stored.key().id(),
                        BATCH),
                clicks(source, target),
                counts -> {});
    }

    /** Returns the copy of clicks over time, which copies nothing if the source does not store clicks over time. */
    private static RecordCopy<ClickRecord> clicks(Storage source, Storage target) {
        Copyable<ClickRecord> counted = records(source);
        Copyable<ClickRecord> copy = source.clicks().isPresent() ? records(target) : counted;
        return new RecordCopy<>("click record of link", counted, copy, ClickRecord::link, CLICK_BATCH);
    }

    private static Copyable<ClickRecord> records(Storage storage) {
        return storage.clicks().map(ClickStore::records).orElseGet(NoClicks::new);
    }

    private static <R> AllOwners<R> all(Optional<AllOwners<R>> all) {
        return all.orElseThrow(
                () -> new UnsupportedOperationException("a storage does not support operations on all owners"));
    }

    /**
     * Sets a callback that receives the numbers of records in the target. The callback is called on the thread of the copy,
     * after each batch of at most 500 records. An exception of the callback ends the copy, which can be run again.
     */
    public StorageCopy progress(Consumer<RecordCounts> newProgress) {
        return new StorageCopy(links, reports, apiKeys, clicks, checkNotNull(newProgress, "newProgress"));
    }

    /**
     * Copies and compares.
     *
     * @return the numbers of records in each storage
     * @throws IllegalStateException if the target has other records than the first records of the source, or if the storages
     *     differ at the end because of a concurrent write; the message contains the first different record
     * @throws dev.waymark.error.StorageException if a storage fails, or a record of the source is damaged
     */
    public RecordCounts run() {
        RecordCopy.CopiedRecords presentLinks = links.checkCopied();
        RecordCopy.CopiedRecords presentReports = reports.checkCopied();
        RecordCopy.CopiedRecords presentApiKeys = apiKeys.checkCopied();
        RecordCopy.CopiedRecords presentClicks = clicks.checkCopied();
        long copiedLinks = links.copy(
                presentLinks,
                count -> progress.accept(new RecordCounts(count, presentReports.count(), presentApiKeys.count())));
        long copiedReports = reports.copy(
                presentReports, count -> progress.accept(new RecordCounts(copiedLinks, count, presentApiKeys.count())));
        apiKeys.copy(presentApiKeys, count -> progress.accept(new RecordCounts(copiedLinks, copiedReports, count)));
        clicks.copy(presentClicks, count -> {});
        RecordCounts copied = new RecordCounts(links.compare(), reports.compare(), apiKeys.compare());
        clicks.compare();
        return copied;
    }
}
