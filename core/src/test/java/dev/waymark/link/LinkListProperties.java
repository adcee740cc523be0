package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.contract.sample.Samples;
import dev.waymark.query.Direction;
import dev.waymark.query.Folding;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.ClickFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeTry;

/** Pages equal the parts of a simple sort of all links, in every way to read pages (D-26, D-27). */
class LinkListProperties {

    private Desk desk;
    private Links links;

    @BeforeTry
    void startEmpty() {
        desk = new Desk();
        links = desk.waymark().links();
    }

    private List<Link> create(List<CreateLink> commands) {
        List<Link> created = links.createAll(commands);
        for (Link link : created) {
            for (long i = link.id() * 7 % 3; i > 0; i--) {
                desk.storage.links().countClick(link, Samples.NOW, ClickFacts.NONE);
            }
        }
        return created.stream().map(link -> links.get(link.id())).toList();
    }

    @Property(tries = 100)
    void cursors_visit_every_link_once_in_order(
            @ForAll("commands") List<CreateLink> commands,
            @ForAll LinkSortField field,
            @ForAll Direction direction,
            @ForAll("sizes") int size) {
        List<Link> expected = sorted(create(commands), field, direction);
        LinkQuery query = LinkQuery.all().sortBy(field, direction);

        List<Link> walked = new ArrayList<>();
        Optional<PageRequest> next = Optional.of(PageRequest.first(size));
        while (next.isPresent()) {
            Page<Link> page = links.list(query, next.get());
            walked.addAll(page.items());
            next = page.next();
        }

        assertThat(walked).isEqualTo(expected);
    }

    @Property(tries = 100)
    void pages_by_number_are_the_parts_of_the_sorted_list(
            @ForAll("commands") List<CreateLink> commands,
            @ForAll LinkSortField field,
            @ForAll Direction direction,
            @ForAll("sizes") int size) {
        List<Link> expected = sorted(create(commands), field, direction);
        LinkQuery query = LinkQuery.all().sortBy(field, direction);

        int last = expected.size() / size + 1;
        List<Link> walked = new ArrayList<>();
        for (int number = 1; number <= last; number++) {
            Page<Link> page = links.list(query, PageRequest.page(number, size).withTotal());
            walked.addAll(page.items());
            assertThat(page.hasNext()).isEqualTo(walked.size() < expected.size());
            assertThat(page.total()).hasValue((long) expected.size());
        }

        assertThat(walked).isEqualTo(expected);
    }

    private static List<Link> sorted(List<Link> all, LinkSortField field, Direction direction) {
        Comparator<Link> order = switch (field) {
            case ID -> Comparator.comparingLong(Link::id);
            case CLICKS -> Comparator.comparingLong(Link::clicks);
            case TITLE -> byText(link -> link.title().orElse(""));
            case ALIAS -> byText(Link::alias);
            case URL -> byText(Link::url);
        };
        Comparator<Link> total = order.thenComparingLong(Link::id);
        return all.stream()
                .sorted(direction == Direction.ASC ? total : total.reversed())
                .toList();
    }

    private static Comparator<Link> byText(Function<Link, String> text) {
        Comparator<int[]> byCodePoints = Arrays::compare;
        return Comparator.comparing(
                link -> Folding.fold(text.apply(link)).codePoints().toArray(), byCodePoints);
    }

    @Provide
    Arbitrary<Integer> sizes() {
        return Arbitraries.of(PageRequest.SIZES);
    }

    @Provide
    Arbitrary<List<CreateLink>> commands() {
        Arbitrary<String> titles = Arbitraries.strings()
                .withChars("aAbBzZ \u00e9\u00c9\u0130\ue000\uff21")
                .withChars('~')
                .ofMaxLength(3);
        Arbitrary<String> rare = Arbitraries.of("\ud83d\ude00", "\ud800\udc00x", "\uffee", "");
        Arbitrary<String> urls = Arbitraries.of(URL, URL + "?A", URL + "?a", "HTTPS://EXAMPLE.com/");
        return Combinators.combine(Arbitraries.oneOf(titles, rare), urls)
                .as((title, url) -> CreateLink.to(url).title(title))
                .list()
                .ofMaxSize(35);
    }
}
