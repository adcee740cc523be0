package dev.waymark.contract.storage;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.support.Folding;
import dev.waymark.spi.support.SortKeys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The sorting and searching of URLs that exceed the limits of indexes and sort keys of databases. All characters count (D-26).
 */
@Tag("long-texts")
public abstract class LongUrlContract extends ContractPart {

    private static final int PAGE = 2;
    private static final String BASE = "https://example.com/";

    /** The beginning of URLs that differ only after 2,048 bytes. */
    private static final String BEGINNING = BASE + "\u00E9".repeat(1_300);

    /** The URLs of about 2,048 bytes and more, in no order. Many URLs have the same beginning, and two URLs are equal. */
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

    protected LongUrlContract(StorageProvider adapter) {
        super(adapter);
    }

    private List<Link> insertAll() {
        List<Link> links = new ArrayList<>();
        for (String url : URLS) {
            links.addAll(insert(LinkSample.of("a" + links.size()).url(url).space(1)));
        }
        return links;
    }

    private static <T> List<T> sorted(List<T> records, Function<T, String> url, Direction direction) {
        List<SortKey.OfText> keys = records.stream()
                .map(each -> new SortKey.OfText(Folding.fold(url.apply(each))))
                .toList();
        Comparator<Integer> byUrlAndId =
                Comparator.<Integer, SortKey.OfText>comparing(keys::get).thenComparing(i -> i);
        return IntStream.range(0, records.size())
                .boxed()
                .sorted(direction == Direction.ASC ? byUrlAndId : byUrlAndId.reversed())
                .map(records::get)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void links_sort_by_whole_urls(Direction direction) {
        List<Link> links = insertAll();

        assertRecords(
                links().list(
                                Samples.filter(LinkQuery.all()),
                                Slice.from(Sort.by(LinkSortField.URL, direction), 0, 100)),
                sorted(links, Link::url, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void links_of_a_space_sort_by_whole_urls(Direction direction) {
        List<Link> links = insertAll();
        insert(LinkSample.of("other").url(BASE + "x").space(2));

        assertRecords(
                links().list(
                                Samples.filter(LinkQuery.all().spaceId(1)),
                                Slice.from(Sort.by(LinkSortField.URL, direction), 0, 100)),
                sorted(links, Link::url, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void a_page_by_number_begins_after_the_previous_page(Direction direction) {
        List<Link> links = insertAll();
        List<Link> paged = new ArrayList<>();

        for (int offset = 0; offset < URLS.size(); offset++) {
            paged.addAll(links().list(
                            Samples.filter(LinkQuery.all()),
                            Slice.from(Sort.by(LinkSortField.URL, direction), offset, 1)));
        }

        assertRecords(paged, sorted(links, Link::url, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void a_page_behind_a_position_begins_with_the_next_link(Direction direction) {
        List<Link> links = insertAll();
        List<Link> paged = new ArrayList<>();
        Slice<LinkSortField> next = Slice.from(Sort.by(LinkSortField.URL, direction), 0, PAGE);

        for (int pages = 0; pages < URLS.size() / PAGE; pages++) {
            List<Link> page = links().list(Samples.filter(LinkQuery.all()), next);
            assertThat(page).as("page %s", pages).hasSize(PAGE);
            paged.addAll(page);
            next = behind(page.get(PAGE - 1), direction);
        }

        assertRecords(paged, sorted(links, Link::url, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void the_last_page_contains_a_link_whose_url_differs_only_at_the_end(Direction direction) {
        List<Link> links = Stream.of("b", "a")
                .flatMap(end -> insert(LinkSample.of(end).url(BEGINNING + end)).stream())
                .toList();
        List<Link> sorted = sorted(links, Link::url, direction);

        List<Link> page = links().list(Samples.filter(LinkQuery.all()), behind(sorted.get(0), direction));

        assertRecords(page, sorted.subList(1, 2));
    }

    private static Slice<LinkSortField> behind(Link last, Direction direction) {
        Position position = new Position(SortKeys.of(last, LinkSortField.URL), last.id());
        return Slice.behind(Sort.by(LinkSortField.URL, direction), position, PAGE);
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void reports_sort_by_whole_urls(Direction direction) {
        List<Report> reports = URLS.stream()
                .map(url -> reports().insert(ReportSample.of(url).details()))
                .toList();

        assertRecords(
                reports()
                        .list(
                                Samples.filter(ReportQuery.all()),
                                Slice.from(Sort.by(ReportSortField.URL, direction), 0, 100)),
                sorted(reports, Report::url, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void the_last_page_contains_a_report_whose_url_differs_only_at_the_end(Direction direction) {
        List<Report> reports = Stream.of("b", "a")
                .map(end -> reports().insert(ReportSample.of(BEGINNING + end).details()))
                .toList();
        List<Report> sorted = sorted(reports, Report::url, direction);
        Report first = sorted.get(0);
        Position position = new Position(SortKeys.of(first, ReportSortField.URL), first.id());

        List<Report> page = reports()
                .list(
                        Samples.filter(ReportQuery.all()),
                        Slice.behind(Sort.by(ReportSortField.URL, direction), position, PAGE));

        assertRecords(page, sorted.subList(1, 2));
    }

    @Test
    void a_search_for_the_end_of_a_long_url_finds_the_link() {
        insertAll();

        assertThat(links().count(Samples.filter(LinkQuery.all().search("\u00E9b", LinkSearchField.URL))))
                .isEqualTo(1);
    }

    @Test
    void a_search_for_a_whole_long_url_finds_the_link() {
        List<Link> links = insertAll();
        String longest = links.get(2).url();

        assertThat(links().count(Samples.filter(LinkQuery.all().search(longest, LinkSearchField.URL))))
                .isEqualTo(1);
    }
}
