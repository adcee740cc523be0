package dev.waymark.bench.scaling;

import static dev.waymark.bench.scaling.MeasuredOperation.operation;
import static dev.waymark.bench.scaling.MeasuredOperation.prepared;

import com.google.common.collect.ImmutableList;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Term;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.query.Direction;
import dev.waymark.query.PageRequest;
import java.util.List;

/** The searches of the big owner. */
final class SearchOperations {

    private static final String SEARCH = "search";
    private static final String COUNT = "count of a search";
    private static final PageRequest FIRST = PageRequest.first(25);
    private static final PageRequest TENTH = PageRequest.page(10, 25);

    private final Subject subject;
    private final Links links;

    SearchOperations(Subject subject) {
        this.subject = subject;
        this.links = subject.links();
    }

    /** Returns all operations. */
    List<MeasuredOperation> all() {
        ImmutableList.Builder<MeasuredOperation> operations = ImmutableList.builder();
        for (Term term : Term.values()) {
            LinkQuery query = LinkQuery.all().search(term.text());
            operations.add(list("titles for " + term, query));
            if (term.isIndexed()) {
                operations.add(operation(COUNT, "count of titles with " + term, i -> links.count(query)));
                operations.add(list("URLs for " + term, LinkQuery.all().search(term.text(), LinkSearchField.URL)));
            }
        }
        for (Term term : List.of(Term.RARE, Term.ONE_PERCENT, Term.COMMON)) {
            LinkQuery query = LinkQuery.all().search(term.text());
            for (LinkSortField field : LinkSortField.values()) {
                operations.add(list(
                        "titles for " + term + " by " + field.wireName() + " asc", query.sortBy(field, Direction.ASC)));
            }
            operations.add(list("active links, titles for " + term, query.status(LinkStatus.ACTIVE)));
            operations.add(list("a space, titles for " + term, query.spaceId(GrowingLinks.SPACE)));
        }
        operations.add(prepared(SEARCH, "search of titles for a common term, page after a cursor", i -> {
            LinkQuery query = LinkQuery.all().search(Term.COMMON.text());
            PageRequest page = links.list(query, TENTH).next().orElse(FIRST);
            return () -> links.list(query, page);
        }));
        operations.add(operation(
                SEARCH,
                "search of aliases for one alias",
                i -> links.list(
                        LinkQuery.all().search(Population.alias(subject.anyOfBig(i)), LinkSearchField.ALIAS), FIRST)));
        operations.add(
                list("aliases for an absent term", LinkQuery.all().search(Term.ABSENT.text(), LinkSearchField.ALIAS)));
        operations.add(operation(
                SEARCH,
                "search of titles of a small owner for a common term",
                i -> subject.waymark()
                        .links(Population.small(i))
                        .list(LinkQuery.all().search(Term.COMMON.text()), FIRST)));
        return operations.build();
    }

    private MeasuredOperation list(String name, LinkQuery query) {
        return operation(SEARCH, "search of " + name, i -> links.list(query, FIRST));
    }
}
