package dev.waymark.internal.form;

import dev.waymark.error.Violation;
import dev.waymark.internal.base.Years;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Direction;
import dev.waymark.query.PageRequest;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The parameters of the lists (D-27). */
final class ListForm {

    /** The expectation of an instant. */
    private static final String INSTANT =
            "must be an instant as 2025-01-31T08:30:00Z or 2025-01-31T09:30:00+01:00, and " + Years.EXPECTATION;

    private static final String ALL = "0";
    private static final int DEFAULT_SIZE = 10;

    private static final Choices<Optional<LinkStatus>> STATUSES =
            Choices.of(LinkStatus.values(), LinkStatus::code).orNone(ALL);
    private static final Choices<LinkRating> RATINGS = Choices.of(LinkRating.values(), LinkRating::wireName);
    private static final Choices<LinkSearchField> LINK_SEARCHES =
            Choices.of(LinkSearchField.values(), LinkSearchField::wireName);
    private static final Choices<LinkSortField> LINK_SORTS =
            Choices.of(LinkSortField.values(), LinkSortField::wireName);
    private static final Choices<ReportResult> RESULTS = Choices.of(ReportResult.values(), ReportResult::wireName);
    private static final Choices<String> REPORT_SEARCHES = Choices.of(List.of("url"));
    private static final Choices<ReportSortField> REPORT_SORTS =
            Choices.of(ReportSortField.values(), ReportSortField::wireName);
    private static final Choices<Direction> DIRECTIONS = Choices.of(Direction.values(), Direction::wireName);
    private static final Choices<Integer> SIZES = Choices.of(PageRequest.SIZES);

    private static final Violation PAGE = Violation.of(
                    "page", "page", "must be a whole number from 1 to " + Integer.MAX_VALUE)
            .with("min", 1)
            .with("max", Integer.MAX_VALUE);

    private final FieldReader fields;

    ListForm(FieldReader fields) {
        this.fields = fields;
    }

    LinkQuery links() {
        LinkSearchField searched = fields.choice("search_by", LINK_SEARCHES).orElse(LinkSearchField.TITLE);
        LinkSortField sorted = fields.choice("sort_by", LINK_SORTS).orElse(LinkSortField.ID);
        return new Filled<>(LinkQuery.all())
                .with(ids(LinkQuery.MAX_IDS), LinkQuery::ids)
                .with(fields.text("search"), (query, term) -> query.search(term, searched))
                .with(fields.choice("status", STATUSES).flatMap(status -> status), LinkQuery::status)
                .with(fields.number("space_id"), LinkQuery::spaceId)
                .with(fields.number("domain_id").map(Domain::of), LinkQuery::domain)
                .with(fields.number("pixel_id"), LinkQuery::pixelId)
                .with(fields.text("tag").filter(text -> !FieldReader.isBlank(text)), LinkQuery::tag)
                .with(instant("created_before"), LinkQuery::createdBefore)
                .with(instant("created_from"), LinkQuery::createdFrom)
                .with(instant("updated_before"), LinkQuery::updatedBefore)
                .with(instant("updated_from"), LinkQuery::updatedFrom)
                .with(instant("expires_before"), LinkQuery::expiresBefore)
                .with(instant("expires_from"), LinkQuery::expiresFrom)
                .with(instant("not_clicked_since"), LinkQuery::notClickedSince)
                .with(ratings(), LinkQuery::rated)
                .command()
                .sortBy(sorted, direction());
    }

    /** Returns the ids. Blank ids are no condition. */
    private Optional<Set<Long>> ids(int max) {
        return SetField.readNumbers(fields, "ids", max).filter(ids -> !ids.isEmpty());
    }

    /** Returns the ratings. Blank ratings are no condition. */
    private Optional<Set<LinkRating>> ratings() {
        return SetField.readChoices(fields, "rated", RATINGS).filter(ratings -> !ratings.isEmpty());
    }

    ReportQuery reports() {
        fields.choice("search_by", REPORT_SEARCHES); // only checked, because the URL is the only choice
        ReportSortField sorted = fields.choice("sort_by", REPORT_SORTS).orElse(ReportSortField.ID);
        return new Filled<>(ReportQuery.all())
                .with(ids(ReportQuery.MAX_IDS), ReportQuery::ids)
                .with(fields.text("search"), ReportQuery::search)
                .with(fields.text("url").filter(text -> !FieldReader.isBlank(text)), ReportQuery::url)
                .with(fields.text("project"), ReportQuery::project)
                .with(fields.choice("result", RESULTS), ReportQuery::result)
                .with(instant("created_before"), ReportQuery::createdBefore)
                .with(instant("created_from"), ReportQuery::createdFrom)
                .with(instant("updated_before"), ReportQuery::updatedBefore)
                .with(instant("updated_from"), ReportQuery::updatedFrom)
                .with(instant("generated_before"), ReportQuery::generatedBefore)
                .with(instant("generated_from"), ReportQuery::generatedFrom)
                .command()
                .sortBy(sorted, direction());
    }

    private Optional<Instant> instant(String name) {
        return fields.value(name, ListForm::parseInstant, noInstant(name));
    }

    static Violation noInstant(String name) {
        return Years.withLimits(Violation.of(name, "instant", INSTANT));
    }

    static Optional<Instant> parseInstant(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant()).filter(Years::include);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private Direction direction() {
        return fields.choice("sort", DIRECTIONS).orElse(Direction.DESC);
    }

    PageRequest page() {
        int size = fields.numberChoice("per_page", SIZES).orElse(DEFAULT_SIZE);
        Optional<String> cursor = fields.text("cursor");
        Optional<Integer> number = fields.value("page", ListForm::parsePage, PAGE);
        if (fields.has("page") && fields.has("cursor")) {
            fields.addViolation("cursor", "page_and_cursor", "must not be sent together with page");
        }
        boolean countsTotal = fields.choice("with_total", Choices.FLAG).orElse(cursor.isEmpty());
        PageRequest page = cursor.isPresent()
                ? PageRequest.byCursor(cursor.get(), size)
                : PageRequest.page(number.orElse(1), size);
        return countsTotal ? page.withTotal() : page;
    }

    private static Optional<Integer> parsePage(String text) {
        return FieldReader.parseNumber(text)
                .filter(number -> number >= 1 && number <= Integer.MAX_VALUE)
                .map(Long::intValue);
    }
}
