package dev.waymark.bench.scaling;

import static dev.waymark.bench.scaling.MeasuredOperation.operation;
import static dev.waymark.bench.scaling.MeasuredOperation.prepared;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import dev.waymark.bench.measure.Population;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.query.Direction;
import dev.waymark.query.PageRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The lists and counts of the big owner, without searches. */
final class ListOperations {

    private static final String FIRST = "first page of a list";
    private static final String DEEP = "page after a cursor deep in a list";
    private static final String BY_NUMBER = "page by number deep in a list";
    private static final String COUNT = "count";
    private static final int PAGE = 25;
    private static final Instant FIRST_CREATION = Instant.parse("2025-03-10T12:00:00Z");

    private final Subject subject;
    private final Links links;

    private final DeepPages deep;

    ListOperations(Subject subject, DeepPages deep) {
        this.subject = subject;
        this.links = subject.links();
        this.deep = deep;
    }

    /** Returns all operations. */
    List<MeasuredOperation> all() {
        return with(List.of(LinkSortField.values()), List.of(Direction.values()));
    }

    /** Returns the lists by id and title in descending order, and the other operations. */
    List<MeasuredOperation> some() {
        return with(List.of(LinkSortField.ID, LinkSortField.TITLE), List.of(Direction.DESC));
    }

    private List<MeasuredOperation> with(List<LinkSortField> fields, List<Direction> directions) {
        List<MeasuredOperation> operations = new ArrayList<>();
        filters().forEach((filter, query) -> {
            for (LinkSortField field : fields) {
                for (Direction direction : directions) {
                    LinkQuery sorted = query.sortBy(field, direction);
                    String name = filter + " by " + field.wireName() + " " + direction.wireName();
                    operations.add(
                            operation(FIRST, name + ", first page", i -> links.list(sorted, PageRequest.first(PAGE))));
                    operations.add(prepared(DEEP, name + ", after a cursor", i -> {
                        PageRequest page = deep.of(links, sorted, PAGE);
                        return () -> links.list(sorted, page);
                    }));
                }
            }
            operations.add(operation(COUNT, "count of " + filter, i -> links.count(query)));
        });
        operations.addAll(byNumber(fields, directions));
        operations.addAll(ofSmallOwners());
        return operations;
    }

    private List<MeasuredOperation> byNumber(List<LinkSortField> fields, List<Direction> directions) {
        List<MeasuredOperation> operations = new ArrayList<>();
        for (LinkSortField field : fields) {
            for (Direction direction : directions) {
                LinkQuery sorted = LinkQuery.all().sortBy(field, direction);
                // Half of the links belong to the owner; two fifths of the owner's links come before the page.
                PageRequest page = PageRequest.page(subject.size() / 5 / PAGE, PAGE);
                operations.add(operation(
                        BY_NUMBER,
                        "all links by " + field.wireName() + " " + direction.wireName() + ", page by number",
                        i -> links.list(sorted, page)));
            }
        }
        PageRequest thousandth = PageRequest.page(100, PAGE);
        operations.add(operation(
                BY_NUMBER,
                "all links by title desc, page 100",
                i -> links.list(LinkQuery.all().sortBy(LinkSortField.TITLE), thousandth)));
        return operations;
    }

    private List<MeasuredOperation> ofSmallOwners() {
        List<MeasuredOperation> operations = new ArrayList<>();
        for (LinkSortField field : LinkSortField.values()) {
            LinkQuery sorted = LinkQuery.all().sortBy(field);
            operations.add(operation(
                    FIRST,
                    "links of one of a thousand small owners by " + field.wireName() + " desc, first page",
                    i -> subject.waymark().links(Population.small(i)).list(sorted, PageRequest.first(PAGE))));
        }
        return operations;
    }

    /** Returns the filters by name. */
    private ImmutableMap<String, LinkQuery> filters() {
        LinkQuery all = LinkQuery.all();
        Instant middle = FIRST_CREATION.plusSeconds(subject.size() / 2);
        Instant end = middle.plusSeconds(subject.size() / 100);
        ImmutableMap.Builder<String, LinkQuery> filters = ImmutableMap.builder();
        filters.put("all links", all);
        for (LinkStatus status : LinkStatus.values()) {
            filters.put(Ascii.toLowerCase(status.name()) + " links", all.status(status));
        }
        return filters.put("links of a space", all.spaceId(GrowingLinks.SPACE))
                .put("active links of a space", all.spaceId(GrowingLinks.SPACE).status(LinkStatus.ACTIVE))
                .put("links of a domain", all.domain(Domain.of(GrowingLinks.SPACE)))
                .put(
                        "links of a space in a domain",
                        all.spaceId(GrowingLinks.SPACE).domain(Domain.of(GrowingLinks.SPACE)))
                .put("links with a pixel", all.pixelId(GrowingLinks.PIXEL))
                .put("links with a tag", all.tag(GrowingLinks.TAG))
                .put("links with a URL", all.url(GrowingLinks.link(0).link().url()))
                .put(
                        "links created in a hundredth of the time",
                        all.createdFrom(middle).createdBefore(end))
                .put(
                        "links updated in a hundredth of the time",
                        all.updatedFrom(middle).updatedBefore(end))
                .put("links with a past date of expiration", all.expiresBefore(Instant.parse("2025-06-01T00:00:00Z")))
                .put("links with a later date of expiration", all.expiresFrom(Instant.parse("2025-06-01T00:00:00Z")))
                .buildOrThrow();
    }
}
