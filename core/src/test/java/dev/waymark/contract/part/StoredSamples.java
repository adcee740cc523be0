package dev.waymark.contract.part;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Scope;
import dev.waymark.click.ClickDimension;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredLink;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Records of {@link Samples#OWNER} for tests that need a record of each kind.
 *
 * @param link a link
 * @param report a report with a requested generation
 * @param key an API key
 */
public record StoredSamples(StoredLink link, StoredDetails report, StoredApiKey key) {

    static final ApiKey KEY = new ApiKey(0, Samples.OWNER, "key", Scope.WRITE, Samples.CREATED, Optional.empty());
    static final ClickFacts FACTS =
            new ClickFacts(LocalDate.of(2025, 5, 31), Map.of(ClickDimension.COUNTRY, "FR"), 5, 0);

    private static final String HASH = "0123456789abcdef".repeat(4);

    /**
     * Stores a record of each kind, a report that is set aside, and a click of the link if the storage counts clicks over time.
     */
    public static StoredSamples insert(Storage storage) {
        insertSetAside(storage.reports());
        StoredDetails report = ReportSample.of("https://example.com/")
                .requested(Samples.CREATED)
                .details("findings");
        LinkSample link = LinkSample.of("a");
        link.id(storage.links().insert(List.of(link.stored())).get(0).id());
        storage.links().clicks().ifPresent(clicks -> {
            clicks.countClick(link.link(), FACTS);
            link.clicks(1);
        });
        return new StoredSamples(
                link.stored(),
                report.withReport(
                        report.report().withId(storage.reports().insert(report).id())),
                new StoredApiKey(storage.apiKeys().insert(KEY, HASH), HASH));
    }

    private static void insertSetAside(ReportStore reports) {
        long id = reports.insert(ReportSample.of("https://example.com/aside")
                        .requested(Samples.CREATED)
                        .details())
                .id();
        reports.claim(1, Samples.NOW, Samples.NOW.plusSeconds(1), 1);
        reports.release(id, 1, Optional.empty());
    }

    /** Returns the id of the record of this kind. */
    public long id(RecordKind kind) {
        return switch (kind) {
            case LINK -> link.link().id();
            case REPORT -> report.report().id();
            case API_KEY -> key.key().id();
        };
    }
}
