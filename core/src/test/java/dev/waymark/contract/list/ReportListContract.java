package dev.waymark.contract.list;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static dev.waymark.query.Direction.ASC;
import static dev.waymark.query.Direction.DESC;
import static dev.waymark.report.ReportSortField.GENERATED_AT;
import static dev.waymark.report.ReportSortField.ID;
import static dev.waymark.report.ReportSortField.RESULT;
import static dev.waymark.report.ReportSortField.URL;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.Conditions;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The order, the slices and the filters of lists of reports, and the list of requested reports. */
public abstract class ReportListContract extends ContractPart {

    private static final int ALL = 1_000;

    @Tag("order")
    @Test
    void reports_sort_by_id() {
        insertAll(ReportSample.of("c"), ReportSample.of("a"), ReportSample.of("b"));

        assertOrder(ID, "c", "a", "b");
    }

    @Tag("order")
    @Test
    void reports_sort_by_result_and_reports_without_a_result_are_lowest() {
        insertAll(
                ReportSample.of("good").generated(ReportResult.GOOD, Samples.NOW),
                ReportSample.of("none"),
                ReportSample.of("bad").generated(ReportResult.BAD, Samples.NOW),
                ReportSample.of("decent").generated(ReportResult.DECENT, Samples.NOW));

        assertOrder(RESULT, "none", "bad", "decent", "good");
    }

    @Tag("order")
    @Test
    void reports_sort_by_generation_and_reports_without_a_generation_are_lowest() {
        insertAll(
                generated("later", Samples.NOW.plusNanos(1_000)),
                ReportSample.of("none"),
                generated("now", Samples.NOW),
                generated("before-1970", Instant.EPOCH.minusNanos(1_000)),
                generated("epoch", Instant.EPOCH),
                ReportSample.of("neither"));

        assertOrder(GENERATED_AT, "none", "neither", "before-1970", "epoch", "now", "later");
    }

    @Tag("order")
    @Test
    void reports_sort_by_url_by_code_point_and_case_insensitively() {
        insertAll(
                ReportSample.of("a\uD83D\uDE00"),
                ReportSample.of("a\uFFFD"),
                ReportSample.of("B"),
                ReportSample.of("a_"),
                ReportSample.of("A-"),
                ReportSample.of("a"));

        assertOrder(URL, "a", "A-", "a_", "a\uFFFD", "a\uD83D\uDE00", "B");
    }

    @Tag("order")
    @ParameterizedTest
    @EnumSource
    void reports_with_equal_values_sort_by_id_in_the_same_direction(ReportSortField field) {
        List<Long> ids = Stream.generate(() -> insertOne(generated("a", Samples.NOW)))
                .limit(5)
                .toList();

        assertThat(list(field, ASC)).extracting(stored -> stored.report().id()).isEqualTo(ids);
        assertThat(list(field, DESC)).extracting(stored -> stored.report().id()).isEqualTo(Lists.reverse(ids));
    }

    @Tag("slices")
    @ParameterizedTest
    @EnumSource
    void a_slice_begins_at_an_offset_or_behind_a_position(ReportSortField field) {
        insertMany();
        for (Direction direction : Direction.values()) {
            List<StoredReport> all = list(field, direction);
            Sort<ReportSortField> sort = Sort.by(field, direction);
            for (int i = 0; i < all.size(); i++) {
                Position position = position(all.get(i), field);
                List<StoredReport> rest = all.subList(i + 1, all.size());
                assertRecords(list(Slice.from(sort, i + 1, ALL)), rest);
                assertRecords(list(Slice.after(sort, position, ALL)), rest);
                assertRecords(
                        list(Slice.after(sort, position, 2)),
                        rest.stream().limit(2).toList());
            }
        }
    }

    @Tag("slices")
    @ParameterizedTest
    @EnumSource
    void the_record_at_a_position_may_be_deleted(ReportSortField field) {
        insertMany();
        for (Direction direction : Direction.values()) {
            List<StoredReport> all = list(field, direction);
            StoredReport gone = all.get(all.size() / 2);
            List<StoredReport> rest = all.subList(all.indexOf(gone) + 1, all.size());
            reports().delete(Samples.OWNER, gone.report().id());

            Slice<ReportSortField> slice = Slice.after(Sort.by(field, direction), position(gone, field), ALL);
            assertRecords(list(slice), rest);
        }
    }

    @Tag("conditions")
    @Test
    void a_query_matches_only_reports_of_the_owner() {
        insertAll(ReportSample.of("a"), ReportSample.of("b").owner(Samples.OTHER));

        assertMatches(ReportQuery.all(), "a");
        assertMatches(Samples.filter(Samples.OTHER, ReportQuery.all()), "b");
        assertMatches(Samples.filter(Owner.of("nobody"), ReportQuery.all()));
    }

    @Tag("conditions")
    @Test
    void a_condition_alone_excludes_the_reports_that_do_not_match() {
        insertAll(ReportSample.of("a"), ReportSample.of("b"));

        for (ReportQuery query : Conditions.OF_REPORTS.values()) {
            ReportFilter filter = Samples.filter(query);
            assertMatches(filter);
            assertThat(reports().deleteAll(filter, Long.MAX_VALUE, 10))
                    .as("the ids of the deleted reports with %s", filter)
                    .isEmpty();
        }
    }

    @Tag("search")
    @ParameterizedTest
    @ValueSource(strings = {"%", "_", "\\", "a%b", "[", "'", "\uD83D\uDE00", "\u00C4", "\u0130", "N\u0130"})
    void a_search_finds_any_part_of_a_url_without_wildcards(String term) {
        insertAll(ReportSample.of("https://example.com/(" + term + ")"), ReportSample.of("https://example.com/axb(j)"));

        assertMatches(ReportQuery.all().search(term), "https://example.com/(" + term + ")");
    }

    @Tag("search")
    @ParameterizedTest
    @CsvSource({
        "HTTPS://EXAMPLE, true",
        "e, true",
        "/Docs, true",
        "example.org, false",
        "DOC\u017F, true",
        "\u0131, false"
    })
    void a_search_is_case_insensitive(String term, boolean found) {
        insertAll(ReportSample.of("https://Example.com/docs"));

        assertMatches(
                ReportQuery.all().search(term), found ? new String[] {"https://Example.com/docs"} : new String[0]);
    }

    @Tag("conditions")
    @Test
    void a_query_by_url_matches_all_spellings_of_a_reports_url() {
        insertAll(
                ReportSample.of("https://example.com/Page?a=1"),
                ReportSample.of("HTTPS://EXAMPLE.com:443/Page?a=1"),
                ReportSample.of("https://example.com/page?a=1"),
                ReportSample.of("https://example.com/Page?a=12"),
                ReportSample.of("https://example.com/Page?a=1").owner(Samples.OTHER));

        assertMatches(
                ReportQuery.all().url("https://Example.COM/Page?a=1"),
                "https://example.com/Page?a=1",
                "HTTPS://EXAMPLE.com:443/Page?a=1");
        assertMatches(ReportQuery.all().url("https://example.com/"));
        assertMatches(ReportQuery.all().url("no address at all"));
    }

    @Tag("url-keys")
    @Test
    void a_query_by_url_compares_the_stored_url_key_of_a_report_and_not_the_url() {
        UrlKey key = UrlKey.of("https://plain.example/");
        insertAll(
                ReportSample.of("a").urlKey(key),
                ReportSample.of("b").urlKey(Samples.inUpperCase(key)),
                ReportSample.of("c").urlKey(key).project("other.example"),
                ReportSample.of("d").urlKey(Samples.differingAt(key, UrlKey.LENGTH - 2)),
                ReportSample.of("e").urlKey(Samples.differingAt(key, 0)));

        assertMatches(ReportQuery.all().url("https://Plain.example"), "a", "c");
        assertMatches(ReportQuery.all().url("https://plain.example").project("example.com"), "a");
        assertMatches(ReportQuery.all().url("https://plain.example").search("c"), "c");
        assertMatches(ReportQuery.all().url("a"));
    }

    @Tag("conditions")
    @Test
    void a_query_by_project_matches_the_whole_project() {
        insertAll(
                ReportSample.of("a").project("example.com"),
                ReportSample.of("b").project("example.com.au"),
                ReportSample.of("c").project("an.example.com"),
                ReportSample.of("d").project("example.com"));

        assertMatches(ReportQuery.all().project("example.com"), "a", "d");
        assertMatches(ReportQuery.all().project("example_com"));
        assertMatches(ReportQuery.all().project("example"));
    }

    @Tag("conditions")
    @Test
    void a_query_by_result_matches_reports_with_the_result() {
        insertMany();

        for (ReportResult result : ReportResult.values()) {
            List<StoredReport> matching = matching(ReportQuery.all().result(result));
            assertThat(matching)
                    .as("the reports with the result %s", result)
                    .isNotEmpty()
                    .allMatch(stored -> stored.report().result().equals(Optional.of(result)));
            assertThatCount(Samples.filter(ReportQuery.all().result(result))).isEqualTo(matching.size());
        }
    }

    @Tag("conditions")
    @Test
    void a_query_by_creation_matches_reports_in_the_range() {
        Instant after = Samples.NOW.plusNanos(1_000);
        insertAll(
                ReportSample.of("before").createdAt(Samples.NOW.minusNanos(1_000)),
                ReportSample.of("at").createdAt(Samples.NOW),
                ReportSample.of("other").createdAt(Samples.NOW).owner(Samples.OTHER),
                ReportSample.of("after").createdAt(after));

        assertMatches(ReportQuery.all().createdBefore(Samples.NOW), "before");
        assertMatches(ReportQuery.all().createdFrom(Samples.NOW).createdBefore(after), "at");
        assertMatches(ReportQuery.all().createdFrom(after), "after");
    }

    @Tag("conditions")
    @Test
    void a_query_by_update_matches_reports_in_the_range() {
        Instant after = Samples.NOW.plusNanos(1_000);
        insertAll(
                ReportSample.of("before").updatedAt(Samples.NOW.minusNanos(1_000)),
                ReportSample.of("at").updatedAt(Samples.NOW),
                ReportSample.of("after").updatedAt(after));

        assertMatches(ReportQuery.all().updatedBefore(Samples.NOW), "before");
        assertMatches(ReportQuery.all().updatedFrom(Samples.NOW).updatedBefore(after), "at");
        assertMatches(ReportQuery.all().updatedFrom(after), "after");
    }

    @Tag("conditions")
    @Test
    void a_query_by_generation_matches_only_generated_reports_in_the_range() {
        Instant after = Samples.NOW.plusNanos(1_000);
        insertAll(
                generated("before", Samples.NOW.minusNanos(1_000)),
                generated("at", Samples.NOW),
                generated("after", after),
                ReportSample.of("never"));

        assertMatches(ReportQuery.all().generatedBefore(Samples.NOW), "before");
        assertMatches(ReportQuery.all().generatedFrom(Samples.NOW).generatedBefore(after), "at");
        assertMatches(ReportQuery.all().generatedFrom(after), "after");
    }

    @Tag("conditions")
    @Test
    void all_conditions_must_hold() {
        insertAll(
                generated("match", Samples.NOW),
                generated("no match here", Samples.NOW).project("other.example"),
                ReportSample.of("no result to match"),
                generated("another", Samples.NOW),
                generated("match", Samples.NOW).owner(Samples.OTHER));

        assertMatches(ReportQuery.all().search("match").project("example.com").result(ReportResult.GOOD), "match");
    }

    @Tag("slices")
    @Test
    void a_slice_contains_only_matching_reports() {
        insertAll(Stream.of("a1", "b1", "a2", "b2", "a3", "a4")
                .map(ReportSample::of)
                .toArray(ReportSample[]::new));

        Slice<ReportSortField> slice = Slice.from(Sort.by(ID, ASC), 1, 2);
        assertThat(reports().list(Samples.filter(ReportQuery.all().search("a")), slice))
                .extracting(stored -> stored.report().url())
                .containsExactly("a2", "a3");
    }

    /** Inserts reports with ties and without results. No report is requested. */
    private void insertMany() {
        String[] urls = {"b", "B", "\uD83D\uDE00", "\uFFFD", "a_b"};
        ReportResult[] results = {ReportResult.GOOD, ReportResult.BAD, ReportResult.DECENT};
        for (int i = 0; i < 14; i++) {
            ReportSample sample = ReportSample.of(urls[i % urls.length]);
            if (i % 4 != 0) {
                sample.generated(results[i % results.length], Samples.NOW.plusSeconds(i % 5));
            }
            insertOne(sample);
        }
    }

    private static ReportSample generated(String url, Instant at) {
        return ReportSample.of(url).generated(ReportResult.GOOD, at);
    }

    private void insertAll(ReportSample... samples) {
        Stream.of(samples).forEach(this::insertOne);
    }

    private void assertOrder(ReportSortField field, String... ascendingUrls) {
        List<String> expected = List.of(ascendingUrls);
        assertThat(list(field, ASC))
                .extracting(stored -> stored.report().url())
                .as("the URLs by ascending %s", field)
                .isEqualTo(expected);
        assertThat(list(field, DESC))
                .extracting(stored -> stored.report().url())
                .as("the URLs by descending %s", field)
                .isEqualTo(Lists.reverse(expected));
    }

    private void assertMatches(ReportQuery query, String... urls) {
        assertMatches(Samples.filter(query), urls);
    }

    private void assertMatches(ReportFilter filter, String... urls) {
        List<StoredReport> found = reports().list(filter, Slice.from(Sort.by(ID, ASC), 0, ALL));

        assertThat(found)
                .extracting(stored -> stored.report().url())
                .as("the URLs of the reports with %s", filter)
                .containsExactly(urls);
        assertThatCount(filter).isEqualTo(found.size());
    }

    private List<StoredReport> matching(ReportQuery query) {
        return reports().list(Samples.filter(query), Slice.from(Sort.by(ID, ASC), 0, ALL));
    }

    private List<StoredReport> list(ReportSortField field, Direction direction) {
        return list(Slice.from(Sort.by(field, direction), 0, ALL));
    }

    private List<StoredReport> list(Slice<ReportSortField> slice) {
        return reports().list(Samples.filter(ReportQuery.all()), slice);
    }

    private static Position position(StoredReport stored, ReportSortField field) {
        return StoreRules.position(stored.report(), field);
    }
}
