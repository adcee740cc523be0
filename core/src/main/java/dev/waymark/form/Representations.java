package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.waymark.access.ApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.click.ClickPeriod;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.error.WaymarkException;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.Link;
import dev.waymark.link.TagCount;
import dev.waymark.link.Targeting;
import dev.waymark.page.LinkPage;
import dev.waymark.page.ReportPage;
import dev.waymark.query.Page;
import dev.waymark.report.Report;
import dev.waymark.report.ReportDetails;
import dev.waymark.report.ReportResult;
import java.time.Instant;
import java.util.AbstractList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The representations of records, pages and errors as maps with the field names of the API. Any JSON library can write the
 * maps.
 *
 * <pre>{@code
 * Map<String, Object> one = Representations.of(reports.details(id));
 * Map<String, Object> many = Representations.of(reports.list(reportQuery, PageRequest.first(10)).map(Representations::of));
 * }</pre>
 *
 * <p>The maps keep the order of the fields and are immutable. The values are texts, numbers, booleans, lists and maps of such
 * values, and null for an absent value. Fields with listed values contain the values of the specification. Times are ISO-8601
 * in UTC. The maps contain no password and no hash. The map of a new API key contains the secret of the key; no other map
 * contains a secret.
 */
public final class Representations {

    private Representations() {}

    /** Returns the map of a report without findings, as in lists. */
    public static Map<String, @Nullable Object> of(Report report) {
        return Collections.unmodifiableMap(fields(checkNotNull(report, "report")));
    }

    /** Returns the map of a report with findings. */
    public static Map<String, @Nullable Object> of(ReportDetails details) {
        Map<String, @Nullable Object> fields =
                fields(checkNotNull(details, "details").report());
        fields.put("findings", details.findings().orElse(null));
        return Collections.unmodifiableMap(fields);
    }

    private static Map<String, @Nullable Object> fields(Report report) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", report.id());
        fields.put("url", report.url());
        fields.put("project", report.project());
        fields.put("result", result(report.result()));
        fields.put("privacy", report.privacy().type().code());
        fields.put("attributes", report.attributes().orElse(null));
        fields.put("page_key", report.pageKey());
        fields.put("requested_at", text(report.requestedAt()));
        fields.put("created_at", report.createdAt().toString());
        fields.put("generated_at", text(report.generatedAt()));
        fields.put("updated_at", report.updatedAt().toString());
        fields.put("version", report.version());
        return fields;
    }

    /**
     * Returns the map of a link.
     *
     * @param now the instant for the status of the link, such as {@code waymark.clock().instant()}
     * @param shortUrl the address under which visitors find the link
     */
    public static Map<String, @Nullable Object> of(Link link, Instant now, String shortUrl) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", checkNotNull(link, "link").id());
        fields.put("url", link.url());
        fields.put("short_url", checkNotNull(shortUrl, "shortUrl"));
        fields.put("title", link.title().orElse(null));
        fields.put("attributes", link.attributes().orElse(null));
        fields.put("alias", link.alias());
        fields.put("domain_id", link.domain().isDefault() ? null : link.domain().id());
        fields.put("space_id", link.spaceId().orElse(null));
        fields.put("pixel_ids", ImmutableList.copyOf(link.pixelIds()));
        fields.put("tags", ImmutableList.copyOf(link.tags()));
        fields.put("clicks", link.clicks());
        fields.put("last_click_at", text(link.lastClick()));
        fields.put("disabled", link.disabled() ? 1 : 0);
        fields.put("status", link.status(checkNotNull(now, "now")).code());
        fields.put("password_protected", link.passwordProtected());
        fields.put("privacy", link.privacy().type().code());
        fields.put("start_date", text(link.start().date()));
        fields.put("start_time", text(link.start().time()));
        putExpiration(fields, link);
        putTargeting(fields, link.targeting());
        fields.put("created_at", link.createdAt().toString());
        fields.put("updated_at", link.updatedAt().toString());
        fields.put("version", link.version());
        return Collections.unmodifiableMap(fields);
    }

    private static void putExpiration(Map<String, @Nullable Object> fields, Link link) {
        fields.put("expiration_url", link.expiration().url().orElse(null));
        fields.put("expiration_date", text(link.expiration().date()));
        fields.put("expiration_time", text(link.expiration().time()));
        fields.put("expiration_clicks", link.expiration().clicks().orElse(null));
    }

    /** Adds a list for each kind. The lists of unselected kinds are empty. */
    private static void putTargeting(Map<String, @Nullable Object> fields, Targeting targeting) {
        fields.put("target_type", targeting.type().code());
        fields.put("country", entries(targeting, Targeting.Type.COUNTRY));
        fields.put("platform", entries(targeting, Targeting.Type.PLATFORM));
        fields.put("language", entries(targeting, Targeting.Type.LANGUAGE));
        fields.put("rotation", entries(targeting, Targeting.Type.ROTATION));
        fields.put("rule", entries(targeting, Targeting.Type.RULES));
    }

    private static List<Map<String, String>> entries(Targeting targeting, Targeting.Type type) {
        if (targeting.type() != type) {
            return ImmutableList.of();
        }
        return targeting.entries().stream()
                .<Map<String, String>>map(entry -> type == Targeting.Type.ROTATION
                        ? ImmutableMap.of("value", entry.url())
                        : ImmutableMap.of("key", entry.key(), "value", entry.url()))
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the map of a link's page for strangers. */
    public static Map<String, @Nullable Object> of(LinkPage page) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("alias", checkNotNull(page, "page").alias());
        fields.put("title", page.title().orElse(null));
        fields.put("clicks", page.clicks());
        fields.put("created_at", page.createdAt().toString());
        fields.put("url", page.url().orElse(null));
        return Collections.unmodifiableMap(fields);
    }

    /** Returns the map of a report's page for strangers. */
    public static Map<String, @Nullable Object> of(ReportPage page) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("url", checkNotNull(page, "page").url());
        fields.put("project", page.project());
        fields.put("result", result(page.result()));
        fields.put("created_at", page.createdAt().toString());
        fields.put("generated_at", text(page.generatedAt()));
        fields.put("findings", page.findings().orElse(null));
        return Collections.unmodifiableMap(fields);
    }

    private static @Nullable String result(Optional<ReportResult> result) {
        return result.map(ReportResult::wireName).orElse(null);
    }

    /**
     * Returns the map of an API key without the secret: {@code id}, {@code label}, {@code scope}, {@code created_at},
     * {@code expires_at}.
     */
    public static Map<String, @Nullable Object> of(ApiKey key) {
        return Collections.unmodifiableMap(fields(checkNotNull(key, "key")));
    }

    /**
     * Returns the map of a new API key with its {@code secret}. Answer the request that issued the key with this map. Do not
     * store the map.
     */
    public static Map<String, @Nullable Object> of(IssuedApiKey issued) {
        Map<String, @Nullable Object> fields =
                fields(checkNotNull(issued, "issued").key());
        fields.put("secret", issued.secret().reveal());
        return Collections.unmodifiableMap(fields);
    }

    private static Map<String, @Nullable Object> fields(ApiKey key) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", key.id());
        fields.put("label", key.label());
        fields.put("scope", Ascii.toLowerCase(key.scope().name()));
        fields.put("created_at", key.createdAt().toString());
        fields.put("expires_at", text(key.expiresAt()));
        return fields;
    }

    /**
     * Returns the map of the outcome of an import: {@code imported} and {@code refused} (the numbers of records); {@code ids}
     * (the id of each record, null for a refused record and for each record of an import on trial); and {@code violations}, each with {@code index}, {@code field},
     * {@code code} and {@code message}. The list of ids is a view of the result.
     */
    public static Map<String, @Nullable Object> of(ImportResult result) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("imported", checkNotNull(result, "result").imported());
        fields.put("refused", result.refused());
        fields.put("ids", new ImportedIds(result));
        fields.put(
                "violations",
                result.violations().stream().map(Representations::fields).collect(ImmutableList.toImmutableList()));
        return Collections.unmodifiableMap(fields);
    }

    private static Map<String, Object> fields(Violation violation) {
        Map<String, Object> fields = new LinkedHashMap<>();
        violation.index().ifPresent(index -> fields.put("index", index));
        fields.put("field", violation.field());
        fields.put("code", violation.code());
        fields.put("message", violation.message());
        return Collections.unmodifiableMap(fields);
    }

    /** The ids of an import, without a copy of a million numbers. */
    private static final class ImportedIds extends AbstractList<@Nullable Long> {
        private final ImportResult result;

        ImportedIds(ImportResult result) {
            this.result = result;
        }

        @Override
        public @Nullable Long get(int index) {
            return result.id(index).orElse(null);
        }

        @Override
        public int size() {
            return Math.toIntExact(result.imported() + result.refused());
        }
    }

    /**
     * Returns the map of clicks over time. {@code data} is a list of maps with {@code key} and {@code clicks}. {@code meta}
     * contains {@code by}, {@code from} (the first day), {@code to} (the last day) and {@code clicks} (the sum).
     *
     * <pre>{@code
     * ClickPeriod june = ClickPeriod.month(YearMonth.of(2030, 6));
     * Map<String, Object> json = Representations.ofClicks("day", june, waymark.clicks(owner).byDay(link.id(), june));
     * }</pre>
     *
     * @param by the grouping of the clicks: {@code day}, {@code week}, {@code month}, or the name of a dimension
     * @param period the period of the clicks
     * @param clicks the clicks by day or value, as returned by {@code Clicks}
     */
    public static Map<String, @Nullable Object> ofClicks(String by, ClickPeriod period, Map<?, Long> clicks) {
        ImmutableMap<String, Object> meta = ImmutableMap.of(
                "by", checkNotNull(by, "by"),
                "from", checkNotNull(period, "period").from().toString(),
                "to", period.before().minusDays(1).toString(),
                "clicks",
                        checkNotNull(clicks, "clicks").values().stream()
                                .mapToLong(Long::longValue)
                                .sum());
        ImmutableList<Map<String, Object>> data = clicks.entrySet().stream()
                .map(entry ->
                        ImmutableMap.<String, Object>of("key", entry.getKey().toString(), "clicks", entry.getValue()))
                .collect(ImmutableList.toImmutableList());
        return ImmutableMap.of("data", data, "meta", meta);
    }

    /** Returns the map of tags: {@code data}, a list of maps with {@code tag} and {@code links}. */
    public static Map<String, @Nullable Object> ofTags(List<TagCount> tags) {
        ImmutableList<Map<String, Object>> data = checkNotNull(tags, "tags").stream()
                .map(count -> ImmutableMap.<String, Object>of("tag", count.tag(), "links", count.links()))
                .collect(ImmutableList.toImmutableList());
        return ImmutableMap.of("data", data);
    }

    /**
     * Returns the answer to a request for one record: a map with the single key {@code data}.
     *
     * @param fields the representation of the record
     */
    public static Map<String, @Nullable Object> data(Map<String, @Nullable Object> fields) {
        return ImmutableMap.of("data", checkNotNull(fields, "fields"));
    }

    /**
     * Returns the map of a page: {@code data}, and {@code meta} with {@code page}, {@code per_page}, {@code total},
     * {@code has_next} and {@code next_cursor}. {@code page} is null if the page was requested by a cursor. {@code total} is
     * null if the total was not requested.
     */
    public static Map<String, @Nullable Object> of(Page<? extends Map<String, @Nullable Object>> page) {
        Map<String, @Nullable Object> meta = new LinkedHashMap<>();
        meta.put(
                "page",
                checkNotNull(page, "page").number().isPresent() ? page.number().getAsInt() : null);
        meta.put("per_page", page.size());
        meta.put("total", page.total().orElse(null));
        meta.put("has_next", page.hasNext());
        meta.put("next_cursor", page.nextCursor().orElse(null));
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("data", page.items());
        fields.put("meta", Collections.unmodifiableMap(meta));
        return Collections.unmodifiableMap(fields);
    }

    /**
     * Returns the map of an error: {@code code} and {@code message}. If fields have violations, {@code fields} contains a list
     * of violations for each field. A violation has {@code code} and {@code message}, and the {@code index} of the command
     * among several commands. {@code more} is the number of violations that the error omits, if any. The map contains no cause
     * and no stack trace. The message of a storage's failure is always the same, without details, so the server must log the
     * exception.
     */
    public static Map<String, @Nullable Object> of(WaymarkException error) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("code", checkNotNull(error, "error").code());
        fields.put("message", message(error));
        ImmutableListMultimap<String, Map<String, Object>> blamed = blamed(error);
        if (!blamed.isEmpty()) {
            fields.put("fields", blamed.asMap());
        }
        if (error instanceof InvalidInputException invalid && invalid.more() > 0) {
            fields.put("more", invalid.more());
        }
        return Collections.unmodifiableMap(fields);
    }

    /** Returns the message for a client. The details of a storage's failure are only for the operator. */
    private static String message(WaymarkException error) {
        return error instanceof StorageException ? "the storage failed" : String.valueOf(error.getMessage());
    }

    private static ImmutableListMultimap<String, Map<String, Object>> blamed(WaymarkException error) {
        if (error instanceof InvalidInputException invalid) {
            return invalid.violations().stream()
                    .collect(ImmutableListMultimap.toImmutableListMultimap(
                            Violation::field,
                            violation -> problem(violation.code(), violation.message(), violation.index())));
        }
        return error instanceof AliasTakenException taken
                ? ImmutableListMultimap.of("alias", problem(error.code(), "is taken", taken.index()))
                : ImmutableListMultimap.of();
    }

    private static Map<String, Object> problem(String code, String message, OptionalInt index) {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("code", code);
        problem.put("message", message);
        index.ifPresent(number -> problem.put("index", number));
        return Collections.unmodifiableMap(problem);
    }

    private static @Nullable String text(Optional<?> value) {
        return value.map(Object::toString).orElse(null);
    }
}
