package dev.waymark.spi.support;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import dev.waymark.click.ClickDimension;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Folding;
import dev.waymark.query.Search;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore.TagUse;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The rules of all stores as functions: the conditions of filters, the order and the slices of lists, the keys of tags, instants in
 * microseconds, and the values of clicks. An adapter may use its own implementation, such as SQL, with the same results.
 */
public final class StoreRules {

    /** The maximum length of the key of a text, in bytes of UTF-8. */
    public static final int MAX_BYTES = 2_048;

    /** The maximum number of bytes of UTF-8 for one {@code char}: a surrogate pair has 4 bytes. */
    private static final int MAX_BYTES_OF_CHAR = 3;

    private static final Comparator<TagUse> MOST_LINKS_FIRST =
            Comparator.comparingLong(TagUse::links).reversed().thenComparing(TagUse::key, Position::compareByCodePoint);

    private static final long PER_SECOND = 1_000_000;

    private static final long NANOS_EACH = 1_000;

    private StoreRules() {}

    /**
     * Returns whether a link matches all conditions of a filter.
     *
     * @param results returns the {@linkplain #latestResult latest result} of the reports of {@link LinkFilter#owner} with a URL key; called
     *     only for a link that matches all other conditions, and only if the filter has ratings
     */
    public static boolean includes(
            LinkFilter filter, StoredLink stored, Function<UrlKey, Optional<ReportResult>> results) {
        checkNotNull(results, "results");
        return includesUnrated(filter, stored)
                && (filter.query().rated().isEmpty()
                        || includes(filter.query().rated().get(), results.apply(stored.urlKey())));
    }

    private static boolean includes(Set<LinkRating> ratings, Optional<ReportResult> result) {
        long rank = result.map(StoreRules::rank).orElse(Position.NO_RESULT);
        return ratings.stream().anyMatch(rating -> rank(rating) == rank);
    }

    private static boolean includesUnrated(LinkFilter filter, StoredLink stored) {
        Link link = stored.link();
        LinkQuery query = filter.query();
        return filter.owner().equals(link.owner())
                && (query.ids().isEmpty() || query.ids().get().contains(link.id()))
                && (query.status().isEmpty() || query.status().get() == link.status(filter.now()))
                && (query.spaceId().isEmpty() || query.spaceId().equals(link.spaceId()))
                && (query.domain().isEmpty() || query.domain().get().equals(link.domain()))
                && (query.pixelId().isEmpty()
                        || link.pixelIds().contains(query.pixelId().get()))
                && (query.tag().isEmpty() || tagKeys(link).contains(query.tag().get()))
                && (filter.urlKey().isEmpty() || filter.urlKey().get().equals(stored.urlKey()))
                && query.created().includes(link.createdAt())
                && query.updated().includes(link.updatedAt())
                && query.expires().includes(link.expiresAt())
                && (query.notClickedSince().isEmpty()
                        || link.lastClick()
                                .filter(last ->
                                        !last.isBefore(query.notClickedSince().get()))
                                .isEmpty())
                && (query.search().isEmpty() || matches(query.search().get(), link));
    }

    private static boolean matches(Search<LinkSearchField> search, Link link) {
        String text = switch (search.field()) {
            case TITLE -> link.title().orElse("");
            case ALIAS -> link.alias();
            case URL -> link.url();
        };
        return contains(text, search.term());
    }

    /** Returns whether a report matches all conditions of a filter. */
    public static boolean includes(ReportFilter filter, StoredReport stored) {
        Report report = stored.report();
        ReportQuery query = filter.query();
        return filter.owner().equals(report.owner())
                && (query.ids().isEmpty() || query.ids().get().contains(report.id()))
                && (filter.urlKey().isEmpty() || filter.urlKey().get().equals(stored.urlKey()))
                && (query.project().isEmpty() || query.project().get().equals(report.project()))
                && (query.result().isEmpty() || query.result().equals(report.result()))
                && query.created().includes(report.createdAt())
                && query.updated().includes(report.updatedAt())
                && query.generated().includes(report.generatedAt())
                && (query.search().isEmpty()
                        || contains(report.url(), query.search().get()));
    }

    /**
     * Returns the result of the latest generation, which rates the links with the URL of the reports; empty if no report was
     * generated. Of several generations at the same instant, the report with the highest id decides.
     *
     * @param reports the reports of one owner with one {@linkplain StoredReport#urlKey URL key}, in any order
     */
    public static Optional<ReportResult> latestResult(Stream<StoredReport> reports) {
        return reports.map(StoredReport::report)
                .max(Comparator.comparing(report -> position(report, ReportSortField.GENERATED_AT)))
                .flatMap(Report::result);
    }

    /**
     * Returns the current report of a URL, for {@link dev.waymark.spi.ReportStore#current ReportStore.current}: a report with a
     * requested generation, if any, otherwise the report with the latest generation. Of several such reports, the report with the
     * latest generation, and then with the highest id, is the current report.
     *
     * @param reports the reports of one owner with one {@linkplain StoredReport#urlKey URL key}, in any order
     */
    public static Optional<StoredReport> current(Stream<StoredReport> reports) {
        Comparator<StoredReport> requestedLast =
                Comparator.comparing(stored -> stored.report().requestedAt().isPresent());
        return reports.max(
                requestedLast.thenComparing(stored -> position(stored.report(), ReportSortField.GENERATED_AT)));
    }

    private static boolean contains(String text, String foldedTerm) {
        return Folding.fold(text).contains(foldedTerm);
    }

    /** Returns the slice of these links, which may be in any order. */
    public static List<StoredLink> sliceOfLinks(Stream<StoredLink> links, Slice<LinkSortField> slice) {
        return cut(
                checkNotNull(links, "links"),
                slice,
                stored -> position(stored.link(), slice.sort().field()));
    }

    /** Returns the slice of these reports, which may be in any order. */
    public static List<StoredReport> sliceOfReports(Stream<StoredReport> reports, Slice<ReportSortField> slice) {
        return cut(
                checkNotNull(reports, "reports"),
                slice,
                stored -> position(stored.report(), slice.sort().field()));
    }

    private static <R> List<R> cut(Stream<R> records, Slice<?> slice, Function<R, Position> positions) {
        Comparator<Position> order = slice.isDescending() ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return records.map(each -> Map.entry(positions.apply(each), each))
                .filter(each -> slice.after().stream().allMatch(after -> order.compare(each.getKey(), after) > 0))
                .sorted(Map.Entry.comparingByKey(order))
                .skip(slice.offset())
                .limit(slice.limit())
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns the position of a link in a list that is sorted by a field. */
    public static Position position(Link link, LinkSortField field) {
        return switch (field) {
            case ID -> Position.of(link.id(), link.id());
            case CLICKS -> Position.of(link.clicks(), link.id());
            case TITLE -> position(link.title().orElse(""), link.id());
            case ALIAS -> position(link.alias(), link.id());
            case URL -> position(link.url(), link.id());
        };
    }

    /** Returns the position of a report in a list that is sorted by a field. */
    public static Position position(Report report, ReportSortField field) {
        return switch (field) {
            case ID -> Position.of(report.id(), report.id());
            case GENERATED_AT ->
                Position.of(report.generatedAt().map(StoreRules::micros).orElse(Position.NO_INSTANT), report.id());
            case URL -> position(report.url(), report.id());
            case RESULT -> Position.of(report.result().map(StoreRules::rank).orElse(Position.NO_RESULT), report.id());
        };
    }

    private static Position position(String text, long id) {
        return Position.of(beginning(Folding.fold(text)), id);
    }

    /**
     * Returns the longest beginning of a folded text that has at most {@value #MAX_BYTES} bytes in UTF-8 and ends after a whole
     * code point. Only URLs can have longer texts. Texts with the same beginning sort by the ids of their records.
     */
    public static String beginning(String folded) {
        if (folded.length() <= MAX_BYTES / MAX_BYTES_OF_CHAR) {
            return folded;
        }
        int bytes = 0;
        int end = 0;
        while (end < folded.length()) {
            int codePoint = folded.codePointAt(end);
            bytes += bytesOf(codePoint);
            if (bytes > MAX_BYTES) {
                return folded.substring(0, end);
            }
            end += Character.charCount(codePoint);
        }
        return folded;
    }

    private static int bytesOf(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    }

    /** Returns the rank of a result: 1 for bad, 2 for decent, 3 for good. */
    public static long rank(ReportResult result) {
        return switch (result) {
            case BAD -> 1;
            case DECENT -> 2;
            case GOOD -> 3;
        };
    }

    /** Returns the {@linkplain #rank(ReportResult) rank} of the results with a rating; {@link Position#NO_RESULT} for no result. */
    public static long rank(LinkRating rating) {
        return switch (rating) {
            case BAD -> rank(ReportResult.BAD);
            case DECENT -> rank(ReportResult.DECENT);
            case GOOD -> rank(ReportResult.GOOD);
            case NONE -> Position.NO_RESULT;
        };
    }

    /** Returns the folds of the tags of a link. */
    public static Set<String> tagKeys(Link link) {
        return link.tags().stream().map(Folding::fold).collect(ImmutableSet.toImmutableSet());
    }

    /**
     * Counts links by tag, for {@link dev.waymark.spi.LinkStore#tags LinkStore.tags}.
     *
     * @param links the links of one owner
     * @param limit the maximum number of tags
     */
    public static List<TagUse> countTags(Stream<Link> links, int limit) {
        Map<String, TagUse> uses = new HashMap<>();
        links.forEach(link -> {
            for (String key : tagKeys(link)) {
                TagUse first = new TagUse(key, 1, link.id());
                uses.merge(key, first, StoreRules::sum);
            }
        });
        return uses.values().stream().sorted(MOST_LINKS_FIRST).limit(limit).toList();
    }

    private static TagUse sum(TagUse one, TagUse other) {
        return new TagUse(one.key(), one.links() + other.links(), Math.max(one.newest(), other.newest()));
    }

    /**
     * Returns the microseconds since the epoch. Nanoseconds are dropped.
     *
     * @throws ArithmeticException if the instant is more than about 290,000 years before or after the epoch
     */
    public static long micros(Instant instant) {
        // ChronoUnit.MICROS.between counts nanoseconds internally, and overflows in the year 2262.
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano() / NANOS_EACH);
    }

    /** Returns the instant of a number of microseconds since the epoch. */
    public static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, PER_SECOND), Math.floorMod(micros, PER_SECOND) * NANOS_EACH);
    }

    /**
     * Returns the value under which a click is counted. The result is {@code value} if {@code present} contains the value, if
     * {@code present} has fewer than {@code maxValues} values, or if the value is {@link ClickDimension#NONE}. Otherwise, the
     * result is {@link ClickDimension#OTHER}.
     *
     * @param value the value of the click
     * @param present the counted values of one dimension for one link on one day
     * @param maxValues the maximum number of values, without {@link ClickDimension#NONE} and {@link ClickDimension#OTHER}
     */
    public static String countedValue(String value, Set<String> present, int maxValues) {
        checkNotNull(value, "value");
        checkNotNull(present, "present");
        return isUnbounded(value) || present.contains(value) || named(present) < maxValues
                ? value
                : ClickDimension.OTHER;
    }

    private static long named(Set<String> present) {
        return present.size()
                - Stream.of(ClickDimension.NONE, ClickDimension.OTHER)
                        .filter(present::contains)
                        .count();
    }

    private static boolean isUnbounded(String value) {
        return value.equals(ClickDimension.NONE) || value.equals(ClickDimension.OTHER);
    }
}
