package dev.waymark.contract.list;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static dev.waymark.link.LinkSortField.ALIAS;
import static dev.waymark.link.LinkSortField.CLICKS;
import static dev.waymark.link.LinkSortField.ID;
import static dev.waymark.link.LinkSortField.TITLE;
import static dev.waymark.link.LinkSortField.URL;
import static dev.waymark.query.Direction.ASC;
import static dev.waymark.query.Direction.DESC;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.StoreRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The order and the slices of lists of links. */
public abstract class LinkListContract extends ContractPart {

    private static final int ALL = 1_000;

    @Tag("order")
    @Test
    void links_sort_by_id() {
        insert(LinkSample.of("c"), LinkSample.of("a"), LinkSample.of("b"));

        assertOrder(ID, "c", "a", "b");
    }

    @Tag("order")
    @Test
    void links_sort_by_clicks_as_numbers() {
        insert(
                LinkSample.of("ten").clicks(10),
                LinkSample.of("nine").clicks(9),
                LinkSample.of("none"),
                LinkSample.of("many").clicks(1L << 33));

        assertOrder(CLICKS, "none", "nine", "ten", "many");
    }

    @Tag("order")
    @Test
    void counted_clicks_change_the_order() {
        insert(LinkSample.of("a").clicks(1), LinkSample.of("b").clicks(1));

        countClick(list(ID, ASC).get(0).link());

        assertOrder(CLICKS, "b", "a");
    }

    @Tag("order")
    @Test
    void links_sort_by_alias_case_insensitively() {
        insert(
                LinkSample.of("b").key("b"),
                LinkSample.of("C").key("C"),
                LinkSample.of("A").key("A"),
                LinkSample.of("a1").key("a1"));

        assertOrder(ALIAS, "A", "a1", "b", "C");
    }

    @Tag("order")
    @Test
    void aliases_sort_by_spelling_and_not_by_key() {
        insert(LinkSample.of("b").key("x"), LinkSample.of("a").key("y"));

        assertOrder(ALIAS, "a", "b");
    }

    @Tag("order")
    @Test
    void aliases_sort_by_code_point_and_not_in_dictionary_order() {
        insert(
                LinkSample.of("a-c"),
                LinkSample.of("ab"),
                LinkSample.of("a_a"),
                LinkSample.of("a0"),
                LinkSample.of("a"));

        assertOrder(ALIAS, "a", "a-c", "a0", "a_a", "ab");
    }

    @Tag("order")
    @Test
    void links_sort_by_url_case_insensitively() {
        insert(
                LinkSample.of("c").url("https://example.com/C"),
                LinkSample.of("a").url("HTTPS://EXAMPLE.COM/a"),
                LinkSample.of("b").url("https://example.com/b"));

        assertOrder(URL, "a", "b", "c");
    }

    @Tag("order")
    @Test
    void links_without_a_title_sort_lowest() {
        insert(
                LinkSample.of("b").title("b"),
                LinkSample.of("none"),
                LinkSample.of("exclamation").title("!"),
                LinkSample.of("nothing"));

        assertOrder(TITLE, "none", "nothing", "exclamation", "b");
    }

    @Tag("order")
    @Test
    void titles_sort_by_code_point() {
        assertTitlesSort(
                "!",
                "5",
                "_",
                "a",
                "Z",
                "\u00E4",
                "\u00FF",
                "\u20AC",
                "\uFF21",
                "\uFFFD",
                "\uD83D\uDE00",
                "\uDBFF\uDFFD");
    }

    @Tag("order")
    @Test
    void characters_beyond_the_basic_plane_sort_after_the_basic_plane() {
        assertTitlesSort("a\uD7FFz", "a\uE000b", "a\uFFFDa", "a\uD800\uDC00", "a\uD83D\uDE00");
    }

    @Tag("order")
    @Test
    void a_title_sorts_after_its_prefixes() {
        assertTitlesSort("a", "a b", "a!", "a-", "aa", "ab");
    }

    @Tag("order")
    @Test
    void the_last_character_of_the_longest_title_counts() {
        String wide = "\u1FB7".repeat(Link.MAX_TITLE - 1);

        assertTitlesSort(wide + "a", wide + "b");
    }

    @Tag("order")
    @Test
    void titles_with_accents_sort_after_all_plain_letters() {
        assertTitlesSort("e", "f", "ss", "z", "\u00E6", "\u00E9");
    }

    @Tag("order")
    @Test
    void titles_with_the_same_fold_sort_by_id() {
        insert(
                LinkSample.of("composed").title("\u00E9"),
                LinkSample.of("ligature").title("\uFB00"),
                LinkSample.of("decomposed").title("e\u0301"),
                LinkSample.of("letters").title("FF"));

        assertOrder(TITLE, "ligature", "letters", "composed", "decomposed");
    }

    @Tag("order")
    @Test
    void titles_sort_by_letter_in_all_scripts() {
        insert(
                LinkSample.of("delta").title("\u0394"),
                LinkSample.of("alpha").title("\u03B1"),
                LinkSample.of("gamma").title("\u0393"),
                LinkSample.of("deseret-two").title("\uD801\uDC29"),
                LinkSample.of("deseret-one").title("\uD801\uDC00"));

        assertOrder(TITLE, "alpha", "gamma", "delta", "deseret-one", "deseret-two");
    }

    @Tag("order")
    @Test
    void all_forms_of_the_letter_i_sort_like_i() {
        insert(
                LinkSample.of("dotless").title("\u0131"),
                LinkSample.of("i-with-z").title("iz"),
                LinkSample.of("dotted").title("\u0130"),
                LinkSample.of("capital").title("I"));

        assertOrder(TITLE, "dotless", "dotted", "capital", "i-with-z");
    }

    @Tag("order")
    @Test
    void titles_that_differ_only_in_letter_case_sort_by_id() {
        insert(
                LinkSample.of("one").title("Docs"),
                LinkSample.of("two").title("docs"),
                LinkSample.of("three").title("DOCS"));

        assertOrder(TITLE, "one", "two", "three");
    }

    @Tag("order")
    @ParameterizedTest
    @EnumSource
    void an_update_of_other_fields_keeps_the_order(LinkSortField field) {
        insertMany();
        List<String> before = aliases(list(field, ASC));
        for (StoredLink stored : list(ID, DESC)) {
            update(stored, LinkSample.after(stored));
        }

        assertThat(aliases(list(field, ASC))).isEqualTo(before);
    }

    @Tag("order")
    @Test
    void a_changed_title_alias_and_url_change_the_order() {
        StoredLink stored = stored(LinkSample.of("a").title("a").url("https://a.example/"));
        insert(LinkSample.of("b").title("b").url("https://b.example/"));

        update(stored, LinkSample.after(stored).alias("C").title("C").url("https://C.example/"));

        assertOrder(TITLE, "b", "C");
        assertOrder(ALIAS, "b", "C");
        assertOrder(URL, "b", "C");
    }

    @Tag("slices")
    @ParameterizedTest
    @EnumSource
    void an_offset_and_a_limit_select_a_part_of_the_list(LinkSortField field) {
        insertMany();
        for (Direction direction : Direction.values()) {
            List<StoredLink> all = list(field, direction);
            Sort<LinkSortField> sort = Sort.by(field, direction);
            for (int offset = 0; offset <= all.size() + 1; offset++) {
                for (int limit : new int[] {1, 3, ALL}) {
                    List<StoredLink> expected =
                            all.stream().skip(offset).limit(limit).toList();
                    assertRecords(list(Slice.from(sort, offset, limit)), expected);
                }
            }
        }
    }

    @Tag("slices")
    @ParameterizedTest
    @EnumSource
    void a_slice_behind_a_position_begins_with_the_next_link(LinkSortField field) {
        insertMany();
        for (Direction direction : Direction.values()) {
            List<StoredLink> all = list(field, direction);
            Sort<LinkSortField> sort = Sort.by(field, direction);
            for (int i = 0; i < all.size(); i++) {
                Position position = StoreRules.position(all.get(i).link(), field);
                List<StoredLink> rest = all.subList(i + 1, all.size());
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
    void the_record_at_a_position_may_be_deleted(LinkSortField field) {
        insertMany();
        for (Direction direction : Direction.values()) {
            List<StoredLink> all = list(field, direction);
            StoredLink gone = all.get(all.size() / 2);
            links().delete(Samples.OWNER, gone.link().id());
            List<StoredLink> rest = all.subList(all.indexOf(gone) + 1, all.size());

            Position position = StoreRules.position(gone.link(), field);
            assertRecords(list(Slice.after(Sort.by(field, direction), position, ALL)), rest);
        }
    }

    @Tag("slices")
    @Test
    void a_position_may_lie_between_all_keys() {
        insert(LinkSample.of("a").title("a"), LinkSample.of("c").title("c"), LinkSample.of("none"));
        Position between = Position.of("b", Long.MAX_VALUE);

        assertThat(aliases(list(Slice.after(Sort.by(TITLE, ASC), between, ALL))))
                .containsExactly("c");
        assertThat(aliases(list(Slice.after(Sort.by(TITLE, DESC), between, ALL))))
                .containsExactly("a", "none");
    }

    @Tag("slices")
    @Test
    void a_position_may_lie_at_either_end() {
        insert(LinkSample.of("a").title("a"), LinkSample.of("none"));
        Position lowest = Position.of("", 0);
        Position highest = Position.of("\uDBFF\uDFFD", Long.MAX_VALUE);

        assertThat(aliases(list(Slice.after(Sort.by(TITLE, ASC), lowest, ALL)))).containsExactly("none", "a");
        assertThat(list(Slice.after(Sort.by(TITLE, DESC), lowest, ALL)))
                .as("the links before the lowest position")
                .isEmpty();
        assertThat(list(Slice.after(Sort.by(TITLE, ASC), highest, ALL)))
                .as("the links after the highest position")
                .isEmpty();
        assertThat(aliases(list(Slice.after(Sort.by(TITLE, DESC), highest, ALL))))
                .containsExactly("a", "none");
    }

    @Tag("slices")
    @Test
    void an_offset_beyond_the_end_returns_an_empty_list() {
        insert(LinkSample.of("a"));

        assertThat(list(Slice.from(Sort.by(ID, ASC), Long.MAX_VALUE, 100)))
                .as("the links after the offset")
                .isEmpty();
    }

    @Tag("slices")
    @Test
    void the_largest_limit_returns_all_links() {
        insertMany();

        assertRecords(
                list(Slice.from(Sort.by(ID, ASC), 3, Integer.MAX_VALUE)),
                list(ID, ASC).subList(3, list(ID, ASC).size()));
    }

    @Tag("order")
    @Test
    void a_returned_list_does_not_change_after_an_insert() {
        insert(LinkSample.of("a"));
        List<StoredLink> list = list(ID, ASC);

        insert(LinkSample.of("b"));

        assertThat(aliases(list)).containsExactly("a");
    }

    /**
     * Inserts links with ties, absent titles and texts beyond the basic plane. The number of links exceeds a page of some
     * databases.
     */
    private void insertMany() {
        String[] titles = {"", "Docs", "docs", "\uD83D\uDE00", "\uFFFD", "a_b", "A%b", ""};
        List<LinkSample> drafts = new ArrayList<>();
        IntStream.range(0, 12)
                .forEach(i -> drafts.add(LinkSample.of((i % 2 == 0 ? "Z" : "a") + i * 7 % 12)
                        .title(titles[i % titles.length])
                        .clicks(i % 3)
                        .url("https://example.com/" + titles[(i + 2) % titles.length])));
        insert(drafts.toArray(LinkSample[]::new));
    }

    private void assertTitlesSort(String... ascending) {
        ImmutableList<String> expected = ImmutableList.copyOf(ascending);
        insert(IntStream.range(0, ascending.length)
                .map(i -> ascending.length - 1 - i)
                .mapToObj(i -> LinkSample.of("a" + i).title(ascending[i]))
                .toArray(LinkSample[]::new));

        assertThat(titles(list(TITLE, ASC))).as("the ascending titles").isEqualTo(expected);
        assertThat(titles(list(TITLE, DESC))).as("the descending titles").isEqualTo(expected.reverse());
    }

    private void assertOrder(LinkSortField field, String... ascendingAliases) {
        List<String> expected = List.of(ascendingAliases);
        assertThat(aliases(list(field, ASC)))
                .as("the aliases by ascending %s", field)
                .isEqualTo(expected);
        assertThat(aliases(list(field, DESC)))
                .as("the aliases by descending %s", field)
                .isEqualTo(Lists.reverse(expected));
    }

    private List<StoredLink> list(LinkSortField field, Direction direction) {
        return list(Slice.from(Sort.by(field, direction), 0, ALL));
    }

    private List<StoredLink> list(Slice<LinkSortField> slice) {
        return links().list(Samples.filter(LinkQuery.all()), slice);
    }

    private static List<String> aliases(List<StoredLink> links) {
        return links.stream().map(stored -> stored.link().alias()).toList();
    }

    private static List<String> titles(List<StoredLink> links) {
        return links.stream().map(stored -> stored.link().title().orElseThrow()).toList();
    }

    @Tag("order")
    @Tag("by-query")
    @ParameterizedTest
    @EnumSource
    void hand_picked_links_are_sorted_and_sliced(LinkSortField field) {
        List<StoredLink> all = IntStream.range(0, 5)
                .mapToObj(i -> stored(LinkSample.of("a" + i)
                        .title("t" + i)
                        .url("https://example.com/" + i)
                        .clicks(i)))
                .toList();
        LinkFilter picked = Samples.filter(LinkQuery.all())
                .withIds(Set.of(
                        all.get(0).link().id(),
                        all.get(2).link().id(),
                        all.get(4).link().id()));
        Sort<LinkSortField> sort = Sort.by(field, Direction.ASC);
        Slice<LinkSortField> behind =
                Slice.after(sort, StoreRules.position(all.get(2).link(), field), 1);

        assertRecords(links().list(picked, Slice.from(sort, 1, 10)), List.of(all.get(2), all.get(4)));
        assertRecords(links().list(picked, behind), List.of(all.get(4)));
    }
}
