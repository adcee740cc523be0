package dev.waymark.query;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NumericChars;

/** The refusal of cursors from other lists (D-27). */
class CursorProperties {

    private final Waymark waymark = new Desk().waymark();

    CursorProperties() {
        for (Owner owner : List.of(Owner.DEFAULT, Owner.of("other"))) {
            waymark.links(owner)
                    .createAll(Collections.nCopies(12, CreateLink.to(URL).title("tätle \ud83d\ude00")));
            IntStream.range(0, 12).forEach(i -> waymark.reports(owner).create(CreateReport.on(URL)));
        }
    }

    private String cursor(LinkQuery query) {
        return waymark.links().list(query, PageRequest.first(10)).nextCursor().orElseThrow();
    }

    private void use(LinkQuery query, String cursor) {
        waymark.links().list(query, PageRequest.byCursor(cursor, 10));
    }

    private void assertRefused(LinkQuery query, String cursor) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> use(query, cursor))
                .satisfies(refused -> assertThat(refused.violations())
                        .extracting(Violation::field, Violation::code)
                        .containsExactly(tuple("cursor", "invalid_cursor")));
    }

    private static LinkQuery sortedBy(LinkSortField field) {
        return LinkQuery.all().sortBy(field);
    }

    @Property
    void any_text_is_refused(@ForAll String text, @ForAll LinkSortField field) {
        assertRefused(sortedBy(field), text);
    }

    @Property
    void any_text_that_looks_like_a_cursor_is_refused(
            @ForAll @AlphaChars @NumericChars @Chars({'-', '_', '='}) String text, @ForAll LinkSortField field) {
        assertRefused(sortedBy(field), text);
    }

    @Property
    void a_truncated_cursor_is_refused_or_read_without_another_error(
            @ForAll LinkSortField field, @ForAll @IntRange(max = 60) int length) {
        String cursor = cursor(sortedBy(field));

        refusedOrRead(sortedBy(field), cursor.substring(0, Math.min(length, cursor.length())));
    }

    @Property
    void a_tampered_cursor_is_refused_or_read_without_another_error(
            @ForAll LinkSortField field, @ForAll @IntRange(max = 60) int position, @ForAll char replacement) {
        String cursor = cursor(sortedBy(field));
        StringBuilder tampered = new StringBuilder(cursor);
        tampered.setCharAt(position % cursor.length(), replacement);

        refusedOrRead(sortedBy(field), tampered.toString());
    }

    private void refusedOrRead(LinkQuery query, String cursor) {
        try {
            use(query, cursor);
        } catch (InvalidInputException expected) {
            assertThat(expected).hasNoCause();
        }
    }

    @Property
    void a_tampered_head_is_refused(
            @ForAll LinkSortField field,
            @ForAll @IntRange(max = 11) int position,
            @ForAll @AlphaChars char replacement) {
        String cursor =
                cursor(sortedBy(field)); // the first 12 characters contain the format and the fingerprint of the query
        StringBuilder tampered = new StringBuilder(cursor);
        tampered.setCharAt(position, replacement == cursor.charAt(position) ? '_' : replacement);

        assertRefused(sortedBy(field), tampered.toString());
    }

    @Example
    void a_text_that_is_no_cursor_is_refused_with_this_reason() {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> use(LinkQuery.all(), "no cursor"))
                .withMessage("cursor is not a cursor of this list");
    }

    @Example
    void a_cursor_of_another_query_is_refused_with_this_reason() {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> use(sortedBy(LinkSortField.URL), cursor(LinkQuery.all())))
                .withMessage("cursor belongs to another query; start from the first page");
    }

    @Example
    void a_cursor_is_bound_to_the_sort_and_to_the_searched_field() {
        LinkQuery all = LinkQuery.all();
        List<LinkQuery> queries = List.of(
                all,
                all.sortBy(LinkSortField.ID, Direction.ASC),
                all.sortBy(LinkSortField.CLICKS),
                all.search("t"),
                all.search("e"),
                all.search("e", LinkSearchField.URL));

        for (LinkQuery from : queries) {
            String cursor = cursor(from);
            for (LinkQuery to : queries) {
                if (from.equals(to)) {
                    use(to, cursor);
                } else {
                    assertRefused(to, cursor);
                }
            }
        }
    }

    @Example
    void a_cursor_of_another_owner_is_refused() {
        String theirs = waymark.links(Owner.of("other"))
                .list(LinkQuery.all(), PageRequest.first(10))
                .nextCursor()
                .orElseThrow();

        assertRefused(LinkQuery.all(), theirs);
    }

    @Example
    void a_cursor_of_reports_is_refused_for_links() {
        String cursor = waymark.reports()
                .list(ReportQuery.all(), PageRequest.first(10))
                .nextCursor()
                .orElseThrow();

        assertRefused(LinkQuery.all(), cursor);
    }

    @Example
    void a_cursor_works_with_another_page_size() {
        String cursor = cursor(LinkQuery.all());

        assertThat(waymark.links()
                        .list(LinkQuery.all(), PageRequest.byCursor(cursor, 100))
                        .items())
                .hasSize(2);
    }

    @Example
    void a_cursor_works_for_another_facade_over_the_same_store() { // a cursor is not bound to a process
        Desk desk = new Desk();
        desk.waymark().links().createAll(Collections.nCopies(12, CreateLink.to(URL)));
        PageRequest next = desk.waymark()
                .links()
                .list(LinkQuery.all(), PageRequest.first(10))
                .next()
                .orElseThrow();

        assertThat(desk.waymark().links().list(LinkQuery.all(), next).items()).hasSize(2);
    }

    @Example
    void a_cursor_is_safe_in_a_url() {
        for (LinkSortField field : LinkSortField.values()) {
            assertThat(cursor(sortedBy(field))).matches("[A-Za-z0-9_-]+");
        }
    }
}
