package dev.waymark.contract.storage;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReferenceFolding;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.support.StoreRules;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The sorting and searching of URLs that exceed the limits of indexes and sort keys of databases. A URL sorts by its longest
 * beginning of at most 2,048 bytes, and a search finds each part of the URL (D-26).
 */
@Tag("long-texts")
public abstract class LongUrlContract extends ContractPart {

    private static final int PAGE = 2;
    private static final int MAX_BYTES = 2_048;
    private static final String BASE = "https://example.com/";

    /** The beginning of URLs that differ only after 2,048 bytes. */
    private static final String BEGINNING = BASE + "\u00E9".repeat(1_300);

    /**
     * The URLs of about 2,048 bytes and more, in no order. Many URLs have the same beginning of 2,048 bytes. In some URLs, a
     * character lies across this limit.
     */
    private static final List<String> URLS = Stream.of(
                    "\u00E9".repeat(1_014) + "z",
                    "\u00E9".repeat(1_014),
                    "\u00E9".repeat(1_300) + "c",
                    "\u00E9".repeat(1_300) + "a",
                    "\u00E9".repeat(1_300) + "B",
                    "\u00E9".repeat(1_300) + "a",
                    "\u00E9".repeat(1_300),
                    "\u00E9".repeat(1_015),
                    "\u00E9".repeat(1_013) + "\uD83D\uDE00",
                    "\u00E9".repeat(1_013) + "\uFFFD",
                    "x".repeat(2_027) + "b",
                    "x".repeat(2_027) + "a",
                    "x".repeat(2_027),
                    "\u0130".repeat(2_027) + "b",
                    "\u0130".repeat(2_027) + "a",
                    "")
            .map(BASE::concat)
            .toList();

    private List<StoredLink> insertAll() {
        List<StoredLink> links = new ArrayList<>();
        for (String url : URLS) {
            links.add(stored(LinkSample.of("a" + links.size()).url(url).space(1)));
        }
        return links;
    }

    private static List<StoredLink> sorted(List<StoredLink> links, Direction direction) {
        return sorted(
                links, stored -> stored.link().url(), stored -> stored.link().id(), direction);
    }

    private static List<StoredReport> sortedReports(List<StoredReport> reports, Direction direction) {
        return sorted(
                reports,
                stored -> stored.report().url(),
                stored -> stored.report().id(),
                direction);
    }

    /** Returns the records in the order of the beginnings of their URLs and then of their ids. */
    private static <T> List<T> sorted(
            List<T> records, Function<T, String> url, ToLongFunction<T> id, Direction direction) {
        Comparator<T> order = Comparator.<T, byte[]>comparing(record -> key(url.apply(record)), Arrays::compareUnsigned)
                .thenComparingLong(id);
        return records.stream()
                .sorted(direction == Direction.ASC ? order : order.reversed())
                .toList();
    }

    /** Returns the bytes of the sort key of a URL. */
    private static byte[] key(String url) {
        byte[] bytes = ReferenceFolding.fold(url).getBytes(StandardCharsets.UTF_8);
        int end = Math.min(bytes.length, MAX_BYTES);
        while (end < bytes.length && isWithinCharacter(bytes[end])) {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }

    /** Returns whether a byte of UTF-8 is a later byte of a character. */
    private static boolean isWithinCharacter(byte unit) {
        return (unit & 0xC0) == 0x80;
    }

    private Slice<LinkSortField> behind(StoredLink last, Direction direction) {
        Position position = StoreRules.position(last.link(), LinkSortField.URL);
        return Slice.after(Sort.by(LinkSortField.URL, direction), position, PAGE);
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void links_sort_by_the_beginnings_of_their_urls(Direction direction) {
        List<StoredLink> links = insertAll();

        assertRecords(
                links().list(
                                Samples.filter(LinkQuery.all()),
                                Slice.from(Sort.by(LinkSortField.URL, direction), 0, 100)),
                sorted(links, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void links_of_a_space_sort_by_the_beginnings_of_their_urls(Direction direction) {
        List<StoredLink> links = insertAll();
        insert(LinkSample.of("other").url(BASE + "x").space(2));

        assertRecords(
                links().list(
                                Samples.filter(LinkQuery.all().spaceId(1)),
                                Slice.from(Sort.by(LinkSortField.URL, direction), 0, 100)),
                sorted(links, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void a_page_by_number_begins_after_the_previous_page(Direction direction) {
        List<StoredLink> links = insertAll();
        List<StoredLink> paged = new ArrayList<>();

        for (int offset = 0; offset < URLS.size(); offset++) {
            paged.addAll(links().list(
                            Samples.filter(LinkQuery.all()),
                            Slice.from(Sort.by(LinkSortField.URL, direction), offset, 1)));
        }

        assertRecords(paged, sorted(links, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void a_page_behind_a_position_begins_with_the_next_link(Direction direction) {
        List<StoredLink> links = insertAll();
        List<StoredLink> paged = new ArrayList<>();
        Slice<LinkSortField> next = Slice.from(Sort.by(LinkSortField.URL, direction), 0, PAGE);

        for (int pages = 0; pages < URLS.size() / PAGE; pages++) {
            List<StoredLink> page = links().list(Samples.filter(LinkQuery.all()), next);
            assertThat(page).as("page %s", pages).hasSize(PAGE);
            paged.addAll(page);
            next = behind(page.get(PAGE - 1), direction);
        }

        assertRecords(paged, sorted(links, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void links_whose_urls_differ_only_after_the_beginning_sort_by_id(Direction direction) {
        StoredLink first = stored(LinkSample.of("b").url(BEGINNING + "b"));
        StoredLink second = stored(LinkSample.of("a").url(BEGINNING + "a"));
        List<StoredLink> sorted = direction == Direction.ASC ? List.of(first, second) : List.of(second, first);

        Slice<LinkSortField> all = Slice.from(Sort.by(LinkSortField.URL, direction), 0, PAGE);
        assertRecords(links().list(Samples.filter(LinkQuery.all()), all), sorted);
        assertRecords(
                links().list(Samples.filter(LinkQuery.all()), behind(sorted.get(0), direction)), sorted.subList(1, 2));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void reports_sort_by_the_beginnings_of_their_urls(Direction direction) {
        List<StoredReport> reports =
                URLS.stream().map(url -> stored(ReportSample.of(url))).toList();
        List<StoredReport> sorted = sortedReports(reports, direction);
        Sort<ReportSortField> sort = Sort.by(ReportSortField.URL, direction);

        assertRecords(reports().list(Samples.filter(ReportQuery.all()), Slice.from(sort, 0, 100)), sorted);
        for (int i = 0; i < sorted.size(); i++) {
            Position position = StoreRules.position(sorted.get(i).report(), ReportSortField.URL);
            assertRecords(
                    reports().list(Samples.filter(ReportQuery.all()), Slice.after(sort, position, 100)),
                    sorted.subList(i + 1, sorted.size()));
        }
    }

    @Test
    void a_search_for_the_end_of_a_long_url_finds_the_link() {
        insertAll();

        assertThatCount(Samples.filter(LinkQuery.all().search("\u00E9b", LinkSearchField.URL)))
                .isEqualTo(1);
    }

    @Test
    void a_search_for_a_whole_long_url_finds_the_link() {
        List<StoredLink> links = insertAll();
        String longest = links.get(2).link().url();

        assertThatCount(Samples.filter(LinkQuery.all().search(longest, LinkSearchField.URL)))
                .isEqualTo(1);
    }
}
