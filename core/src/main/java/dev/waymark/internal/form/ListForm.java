package dev.waymark.internal.form;

import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Cursor;
import dev.waymark.query.Direction;
import dev.waymark.query.PageRequest;
import dev.waymark.query.PageSize;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import java.util.Optional;
import java.util.OptionalInt;

/** The parameters of the lists (D-27). */
final class ListForm {

    private static final String ALL = "0";

    private static final Choices<Optional<LinkStatus>> STATUSES =
            Choices.of(LinkStatus.values(), LinkStatus::code).orNone(ALL);
    private static final Choices<LinkSearchField> LINK_SEARCHES =
            Choices.of(LinkSearchField.values(), LinkSearchField::wireName);
    private static final Choices<LinkSortField> LINK_SORTS =
            Choices.of(LinkSortField.values(), LinkSortField::wireName);
    private static final Choices<ReportResult> RESULTS = Choices.of(ReportResult.values(), ReportResult::wireName);
    private static final Choices<ReportSearchField> REPORT_SEARCHES =
            Choices.of(ReportSearchField.values(), ReportSearchField::wireName);
    private static final Choices<ReportSortField> REPORT_SORTS =
            Choices.of(ReportSortField.values(), ReportSortField::wireName);
    private static final Choices<Direction> DIRECTIONS = Choices.of(Direction.values(), Direction::wireName);
    private static final Choices<PageSize> SIZES = Choices.of(PageSize.values(), PageSize::size);

    private final FieldReader fields;

    ListForm(FieldReader fields) {
        this.fields = fields;
    }

    LinkQuery links() {
        return new LinkQuery(
                search(LINK_SEARCHES, LinkSearchField.TITLE),
                fields.choice("status", STATUSES).flatMap(status -> status),
                fields.optionalNumber("space_id"),
                fields.optionalNumber("domain_id"),
                fields.optionalNumber("pixel_id"),
                sort(LINK_SORTS, LinkSortField.ID));
    }

    ReportQuery reports() {
        return new ReportQuery(
                search(REPORT_SEARCHES, ReportSearchField.URL),
                project(),
                fields.choice("result", RESULTS),
                sort(REPORT_SORTS, ReportSortField.ID));
    }

    private Optional<String> project() {
        return fields.text("project")
                .flatMap(host -> ReportQuery.all().project(host).project());
    }

    private <F extends Enum<F>> Optional<Search<F>> search(Choices<F> choices, F otherwise) {
        F field = fields.choice("search_by", choices).orElse(otherwise);
        return fields.text("search").flatMap(term -> Search.of(term, field));
    }

    private <F extends Enum<F>> Sort<F> sort(Choices<F> choices, F otherwise) {
        return Sort.by(
                fields.choice("sort_by", choices).orElse(otherwise),
                fields.choice("sort", DIRECTIONS).orElse(Direction.DESC));
    }

    PageRequest page() {
        PageSize size = fields.numberChoice("per_page", SIZES).orElse(PageSize.P10);
        Optional<Cursor> cursor = fields.text("cursor").map(Cursor::of);
        Optional<Integer> number = fields.value(
                "page", ListForm::parsePage, "page", "must be a whole number from 1 to " + Integer.MAX_VALUE);
        if (fields.has("page") && fields.has("cursor")) {
            fields.blame("cursor", "page_and_cursor", "must not be sent together with page");
        }
        boolean countsTotal = fields.choice("with_total", Choices.FLAG).orElse(cursor.isEmpty());
        OptionalInt page = cursor.isPresent() ? OptionalInt.empty() : OptionalInt.of(number.orElse(1));
        return new PageRequest(size, page, cursor, countsTotal);
    }

    private static Optional<Integer> parsePage(String text) {
        return FieldReader.parseNumber(text)
                .filter(number -> number >= 1 && number <= Integer.MAX_VALUE)
                .map(Long::intValue);
    }
}
