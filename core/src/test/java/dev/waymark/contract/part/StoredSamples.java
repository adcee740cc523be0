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
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
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
 * @param aside the id of a report that is set aside
 */
public record StoredSamples(StoredLink link, StoredReport report, StoredApiKey key, long aside) {

    static final ApiKey KEY = new ApiKey(0, Samples.OWNER, "key", Scope.WRITE, Samples.CREATED, Optional.empty());
    /** The facts of the click of the link. */
    public static final ClickFacts FACTS =
            new ClickFacts(LocalDate.of(2025, 5, 31), Map.of(ClickDimension.COUNTRY, "FR"), 5, List.of());

    private static final String HASH = "0123456789abcdef".repeat(4);

    /**
     * Stores a record of each kind, a report that is set aside, and a click of the link.
     */
    public static StoredSamples insert(Storage storage) {
        long aside = insertSetAside(storage.reports());
        ReportSample report = ReportSample.of("https://example.com/")
                .requested(Samples.CREATED)
                .findings("findings");
        report.id(storage.reports().insert(List.of(report.stored())).get(0).id());
        LinkSample link = LinkSample.of("a").tags("News");
        link.id(storage.links().insert(List.of(link.stored())).get(0).id());
        storage.links().countClick(link.link(), Samples.NOW, FACTS);
        link.clicks(1);
        return new StoredSamples(
                link.stored(),
                report.stored(),
                new StoredApiKey(storage.apiKeys().insert(KEY, HASH), HASH),
                aside);
    }

    private static long insertSetAside(ReportStore reports) {
        StoredReport draft = ReportSample.of("https://example.com/aside")
                .requested(Samples.CREATED)
                .stored();
        long id = reports.insert(List.of(draft)).get(0).id();
        reports.claim(1, Samples.NOW, Samples.NOW.plusSeconds(1), 1, Integer.MAX_VALUE);
        reports.release(id, 1, Optional.empty());
        return id;
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
