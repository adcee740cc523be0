package dev.waymark.form;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.query.Direction;
import dev.waymark.query.PageRequest;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListFormTest {

    private final Waymark waymark = new Desk().waymark();
    private final Links links = waymark.links();
    private final Forms forms = waymark.forms();

    private LinkQuery linkQuery(String text) {
        return FormDesk.read(forms::parseLinkList, text).query();
    }

    private ReportQuery reportQuery(String text) {
        return FormDesk.read(forms::parseReportList, text).query();
    }

    private PageRequest page(String text) {
        return FormDesk.read(forms::parseLinkList, text).page();
    }

    @Test
    void a_list_without_parameters_has_the_defaults_of_the_specification() {
        PageRequest first = PageRequest.first(10).withTotal();

        assertThat(FormDesk.read(forms::parseLinkList, "")).isEqualTo(new ListRequest<>(LinkQuery.all(), first));
        assertThat(FormDesk.read(forms::parseReportList, "")).isEqualTo(new ListRequest<>(ReportQuery.all(), first));
    }

    @Test
    void every_parameter_of_links_is_read() {
        assertThat(
                        linkQuery(
                                "search=+hand+&search_by=url&status=1&space_id=1&domain_id=2&pixel_id=3&tag=+News+&sort_by=clicks&sort=asc"))
                .isEqualTo(LinkQuery.all()
                        .search("hand", LinkSearchField.URL)
                        .status(LinkStatus.ACTIVE)
                        .spaceId(1)
                        .domain(Domain.of(2))
                        .pixelId(3)
                        .tag("News")
                        .sortBy(LinkSortField.CLICKS, Direction.ASC));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ids=7,9,12",
                "ids=12&ids=7&ids=9",
                "ids%5B%5D=7&ids%5B%5D=9%2C12",
                "ids%5B1%5D=9&ids=+7,+12+&ids="
            })
    void hand_picked_ids_are_read_in_every_spelling(String text) {
        assertThat(linkQuery(text)).isEqualTo(LinkQuery.all().ids(7, 9, 12));
        assertThat(reportQuery(text)).isEqualTo(ReportQuery.all().ids(7, 9, 12));
    }

    @Test
    void at_most_a_thousand_positive_ids_are_accepted() {
        String thousand = "ids="
                + LongStream.rangeClosed(1, 1_000).mapToObj(Long::toString).collect(joining(","));

        assertThat(linkQuery(thousand).ids().orElseThrow()).hasSize(1_000);
        assertThat(FormDesk.violationsWith(forms::parseLinkList, thousand + ",1001"))
                .containsExactly("ids size");
        assertThat(FormDesk.violationsWith(forms::parseReportList, thousand + ",1001"))
                .containsExactly("ids size");
        assertThat(FormDesk.violationsWith(forms::parseLinkList, "ids=0")).containsExactly("ids identifier");
        assertThat(FormDesk.violationsWith(forms::parseLinkList, "ids=1,x")).containsExactly("ids number");
    }

    @Test
    void every_parameter_of_reports_is_read() {
        assertThat(
                        reportQuery(
                                "search=hand&search_by=url&url=+https%3A%2F%2Fexample.com&project=WWW.Example.com&result=decent&sort_by=result&sort=desc"))
                .isEqualTo(ReportQuery.all()
                        .search("hand")
                        .url("https://example.com")
                        .project("example.com")
                        .result(ReportResult.DECENT)
                        .sortBy(ReportSortField.RESULT));
    }

    @Test
    void links_are_searched_by_title_by_default() {
        assertThat(linkQuery("search=a")).isEqualTo(LinkQuery.all().search("a", LinkSearchField.TITLE));
        assertThat(linkQuery("search=+&search_by=url")).isEqualTo(LinkQuery.all());
    }

    @ParameterizedTest
    @EnumSource(LinkSortField.class)
    void links_can_be_sorted_by_every_field(LinkSortField field) {
        assertThat(linkQuery("sort_by=" + field.wireName()))
                .isEqualTo(LinkQuery.all().sortBy(field));
    }

    @Test
    void the_size_of_a_page_may_begin_with_zeros() {
        assertThat(page("per_page=010")).isEqualTo(page("per_page=10"));
    }

    @Test
    void the_message_about_another_size_lists_the_four_sizes() {
        assertThat(FormDesk.violations(forms::parseLinkList, "per_page=20"))
                .extracting(Violation::describe)
                .containsExactly("per_page must be 10, 25, 50 or 100, was 20");
        assertThat(FormDesk.violations(forms::parseLinkList, "per_page=" + "9".repeat(1_000)))
                .extracting(Violation::describe)
                .containsExactly("per_page must be 10, 25, 50 or 100");
    }

    @Test
    void every_time_of_links_is_read() {
        assertThat(linkQuery("created_before=2025-01-02T00:00:00Z&created_from=2025-01-01T00:00:00Z"
                        + "&updated_before=2025-01-04T00:00:00Z&updated_from=2025-01-03T00:00:00Z"
                        + "&expires_before=2025-01-06T00:00:00Z&expires_from=2025-01-05T00:00:00Z"
                        + "&not_clicked_since=2025-01-07T00:00:00Z"))
                .isEqualTo(LinkQuery.all()
                        .createdBefore(day(2))
                        .createdFrom(day(1))
                        .updatedBefore(day(4))
                        .updatedFrom(day(3))
                        .expiresBefore(day(6))
                        .expiresFrom(day(5))
                        .notClickedSince(day(7)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rated=bad,none", "rated=none&rated=bad", "rated[]=bad&rated[1]=none,%20bad"})
    void several_ratings_are_read_from_commas_repeats_and_brackets(String form) {
        assertThat(linkQuery(form)).isEqualTo(LinkQuery.all().rated(LinkRating.BAD, LinkRating.NONE));
    }

    @Test
    void ratings_have_the_names_of_the_specification() {
        assertThat(LinkRating.values())
                .extracting(LinkRating::wireName)
                .containsExactly("bad", "decent", "good", "none");
    }

    @Test
    void blank_ratings_are_no_condition() {
        assertThat(linkQuery("rated=")).isEqualTo(LinkQuery.all());
        assertThat(linkQuery("rated=%20&rated=")).isEqualTo(LinkQuery.all());
    }

    @ParameterizedTest
    @ValueSource(strings = {"terrible", "bad,terrible", "BAD", "0", "bad none"})
    void an_unknown_rating_is_refused(String ratings) {
        assertThat(FormDesk.violations(forms::parseLinkList, "rated=" + ratings))
                .extracting(Violation::describe)
                .containsExactly("rated must be bad, decent, good or none");
    }

    @Test
    void every_time_of_reports_is_read() {
        assertThat(reportQuery("created_before=2025-01-02T00:00:00Z&created_from=2025-01-01T00:00:00Z"
                        + "&updated_before=2025-01-04T00:00:00Z&updated_from=2025-01-03T00:00:00Z"
                        + "&generated_before=2025-01-06T00:00:00Z&generated_from=2025-01-05T00:00:00Z"))
                .isEqualTo(ReportQuery.all()
                        .createdBefore(day(2))
                        .createdFrom(day(1))
                        .updatedBefore(day(4))
                        .updatedFrom(day(3))
                        .generatedBefore(day(6))
                        .generatedFrom(day(5)));
    }

    private static Instant day(int number) {
        return Instant.parse("2025-01-01T00:00:00Z").plus(Duration.ofDays(number - 1L));
    }

    @Test
    void a_time_may_have_any_offset() {
        assertThat(linkQuery("created_before=2025-01-01T01:00%2B01:00"))
                .isEqualTo(LinkQuery.all().createdBefore(day(1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "2025-01-01",
                "2025-01-01T00:00:00",
                "2025-02-30T00:00:00Z",
                "0000-12-31T23:59:59Z",
                "%2B10000-01-01T00:00:00Z",
                "%2B999999999-12-31T23:59:59-18:00"
            })
    void a_time_outside_the_supported_years_is_refused(String text) {
        for (String name : List.of("created_before", "created_from", "updated_before", "updated_from")) {
            assertThat(FormDesk.violationsWith(forms::parseLinkList, name + "=" + text))
                    .containsExactly(name + " instant");
            assertThat(FormDesk.violationsWith(forms::parseReportList, name + "=" + text))
                    .containsExactly(name + " instant");
        }
        assertThat(FormDesk.violationsWith(
                        forms::parseLinkList,
                        "expires_before=" + text + "&expires_from=" + text + "&not_clicked_since=" + text))
                .containsExactly("expires_before instant", "expires_from instant", "not_clicked_since instant");
        assertThat(FormDesk.violationsWith(
                        forms::parseReportList, "generated_before=" + text + "&generated_from=" + text))
                .containsExactly("generated_before instant", "generated_from instant");
    }

    @Test
    void domain_0_is_the_default_domain() {
        assertThat(linkQuery("domain_id=0")).isEqualTo(LinkQuery.all().domain(Domain.DEFAULT));
    }

    @Test
    void pages_by_number_count_the_total_by_default() {
        assertThat(page("page=3")).isEqualTo(PageRequest.page(3, 10).withTotal());
        assertThat(page("page=3&with_total=0")).isEqualTo(PageRequest.page(3, 10));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, Integer.MAX_VALUE})
    void the_first_and_the_last_possible_page_number_are_accepted(int number) {
        assertThat(page("page=" + number))
                .isEqualTo(PageRequest.page(number, 10).withTotal());
    }

    @Test
    void pages_by_cursor_count_the_total_only_on_request() {
        String cursor = cursor();

        assertThat(page("per_page=25&cursor=" + cursor)).isEqualTo(PageRequest.byCursor(cursor, 25));
        assertThat(page("with_total=1&cursor=" + cursor))
                .isEqualTo(PageRequest.byCursor(cursor, 10).withTotal());
    }

    @ParameterizedTest
    @CsvSource({"page, page", "with_total, choice"})
    void an_unknown_value_of_a_parameter_of_pages_is_refused(String name, String code) {
        String violation = name + " " + code;

        assertThat(FormDesk.violationsWith(forms::parseLinkList, name + "=x")).containsExactly(violation);
        assertThat(FormDesk.violationsWith(forms::parseLinkList, name + "=")).containsExactly(violation);
        assertThat(FormDesk.violationsWith(forms::parseLinkList, name + "=1&" + name + "=1"))
                .containsExactly(name + " repeated");
    }

    @Test
    void the_message_about_a_single_choice_names_the_choice() {
        assertThat(FormDesk.violations(forms::parseReportList, "search_by=title"))
                .extracting(Violation::describe)
                .containsExactly("search_by must be url");
    }

    @ParameterizedTest
    @CsvSource({
        "per_page=20, per_page choice",
        "page=0, page page",
        "page=-1, page page",
        "page=2147483648, page page",
        "sort=ASC, sort choice",
        "'tag=a,b', tag characters",
        "search=%00, search characters",
        "cursor=a&cursor=b, cursor repeated",
        "cursor=abc, cursor invalid_cursor",
        "cursor=, cursor invalid_cursor"
    })
    void invalid_values_are_refused_with_the_name_of_their_parameter(String text, String violation) {
        assertThat(FormDesk.violationsWith(forms::parseLinkList, text)).containsExactly(violation);
    }

    @Test
    void a_cursor_belongs_to_its_query_and_excludes_a_page() {
        String cursor = "cursor=" + cursor();

        assertThat(FormDesk.violationsWith(forms::parseLinkList, cursor + "&page=1"))
                .containsExactly("cursor page_and_cursor");
        assertThat(FormDesk.violationsWith(forms::parseLinkList, cursor + "&sort=asc"))
                .containsExactly("cursor invalid_cursor");
        assertThat(FormDesk.violationsWith(forms::parseReportList, cursor)).containsExactly("cursor invalid_cursor");
    }

    @Test
    void a_forged_cursor_by_id_is_refused() {
        byte[] bytes = Base64.getUrlDecoder().decode(cursor());
        bytes[bytes.length - 1]++; // the key, which is the id
        String forged = "cursor=" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);

        assertThat(FormDesk.violationsWith(forms::parseLinkList, forged)).containsExactly("cursor invalid_cursor");
    }

    @Test
    void an_invalid_cursor_is_reported_with_other_violations_unless_the_query_is_unreadable() {
        assertThat(FormDesk.violationsWith(forms::parseLinkList, "cursor=abc&per_page=7"))
                .containsExactly("per_page choice", "cursor invalid_cursor");
        assertThat(FormDesk.violationsWith(forms::parseLinkList, "cursor=abc&sort=up"))
                .containsExactly("sort choice");
    }

    /** Returns a cursor of the list of all links. */
    private String cursor() {
        for (int i = 0; i <= 10; i++) {
            links.create(CreateLink.to("https://example.com/"));
        }
        return links.list(LinkQuery.all(), PageRequest.first(10)).nextCursor().orElseThrow();
    }

    @Test
    void all_violations_are_reported_together() {
        assertThat(FormDesk.violationsWith(
                        forms::parseReportList, "sort=up&per_page=7&result=fine&search=%00&url=%00&project=%00"))
                .containsExactlyInAnyOrder(
                        "sort choice",
                        "per_page choice",
                        "result choice",
                        "search characters",
                        "url characters",
                        "project characters");
    }

    @Test
    void unknown_parameters_are_ignored() {
        assertThat(linkQuery("project=x&result=x&colour=red")).isEqualTo(LinkQuery.all());
        assertThat(reportQuery("status=x&space_id=x")).isEqualTo(ReportQuery.all());
    }
}
