package dev.waymark.link;

import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.error.Violation;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tags of links (D-50). */
class LinkTagsTest {

    private static final String URL = "https://example.com/handbook";
    private static final UpdateLink NOTHING = UpdateLink.change();

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    private Link link(String... tags) {
        return links.create(CreateLink.to(URL).tags(tags));
    }

    private static List<String> tags(Link link) {
        return List.copyOf(link.tags());
    }

    private List<String> updated(Link link, UpdateLink command) {
        return tags(links.update(link.id(), command));
    }

    private static Set<String> numbered(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.toSet());
    }

    @Test
    void a_link_keeps_the_first_of_equal_tags_as_sent_and_trimmed() {
        assertThat(tags(link(" News\t", "Stra\u00DFe", "NEWS", "strasse", "Caf\u00E9", "cafe\u0301")))
                .containsExactly("News", "Stra\u00DFe", "Caf\u00E9");
    }

    @Test
    void equal_tags_count_once_towards_the_maximum_number() {
        Set<String> tags = numbered("tag ", 20);
        tags.addAll(numbered("TAG ", 20));

        assertThat(links.create(CreateLink.to(URL).tags(tags)).tags()).hasSize(20);
    }

    @Test
    void tags_that_are_too_long_are_compared_without_folding() {
        String tooLong = "a".repeat(65);

        assertThat(CreateLink.to(URL).tags(tooLong, "A".repeat(65)).tags()).hasSize(2);
        assertThat(NOTHING.addTags(tooLong)
                        .removeTags("A".repeat(65))
                        .applyTo(CreateLink.to(URL))
                        .tags())
                .containsExactly(tooLong);
    }

    @Test
    void a_tag_of_half_a_million_marks_is_refused_in_seconds() { // folding alone would take the JDK minutes
        String marks = "a" + "\u0315".repeat(1 << 18) + "\u0300".repeat(1 << 18);
        Link link = link("News");

        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            assertThat(violationsOf(() -> link(marks)))
                    .extracting(Violation::field, Violation::code)
                    .containsExactly(tuple("tags", "too_long"));
            assertThat(violationsOf(() -> updated(link, NOTHING.addTags(marks))))
                    .extracting(Violation::field, Violation::code)
                    .containsExactly(tuple("add_tags", "too_long"));
            assertThat(violationsOf(() -> updated(link, NOTHING.removeTags(marks))))
                    .extracting(Violation::field, Violation::code)
                    .containsExactly(tuple("remove_tags", "too_long"));
        });
    }

    @Test
    void an_update_replaces_the_tags_in_their_new_spelling() {
        assertThat(updated(link("News", "old"), NOTHING.tags("NEWS", "new"))).containsExactly("NEWS", "new");
    }

    @Test
    void an_added_tag_stands_after_the_stored_tags_and_a_present_tag_keeps_its_spelling() {
        assertThat(updated(link("News", "old"), NOTHING.addTags("new", "NEWS"))).containsExactly("News", "old", "new");
    }

    @Test
    void an_update_removes_tags_in_any_spelling() {
        assertThat(updated(link("News", "Stra\u00DFe", "old"), NOTHING.removeTags("NEWS", "strasse", "absent")))
                .containsExactly("old");
    }

    @Test
    void tags_are_added_to_the_tags_that_replace_the_stored_tags() {
        assertThat(updated(link("old"), NOTHING.tags("a").addTags("b"))).containsExactly("a", "b");
    }

    @Test
    void tags_that_replace_the_stored_tags_replace_earlier_additions_and_removals() {
        assertThat(NOTHING.addTags("b").removeTags("a").tags("a")).isEqualTo(NOTHING.tags("a"));
    }

    @Test
    void the_later_of_adding_and_removing_the_same_tag_counts() {
        assertThat(NOTHING.addTags("News", "x").removeTags("NEWS"))
                .isEqualTo(NOTHING.removeTags("NEWS").addTags("x"));
        assertThat(NOTHING.removeTags("News").addTags("NEWS")).isEqualTo(NOTHING.addTags("NEWS"));
    }

    @Test
    void an_update_by_query_changes_the_links_with_a_tag() {
        Link first = link("News", "a");
        Link second = link("NEWS");
        Link other = link("other");

        assertThat(links.updateAll(
                        LinkQuery.all().tag("news"), NOTHING.addTags("b").removeTags("A")))
                .isEqualTo(2);
        assertThat(tags(links.get(first.id()))).containsExactly("News", "b");
        assertThat(tags(links.get(second.id()))).containsExactly("NEWS", "b");
        assertThat(links.get(other.id())).isEqualTo(other);
        assertThat(links.updateAll(LinkQuery.all().tag("b"), NOTHING.tags())).isEqualTo(2);
        assertThat(links.updateAll(LinkQuery.everyLink(), NOTHING.tags("all"))).isEqualTo(3);
        assertThat(links.tags(10)).containsExactly(new TagCount("all", 3));
    }

    @Test
    void an_update_by_query_skips_links_that_already_have_the_tags() {
        Link link = link("News");

        assertThat(links.updateAll(LinkQuery.everyLink(), NOTHING.addTags("NEWS")))
                .isZero();
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void added_tags_must_leave_the_link_with_at_most_twenty_tags() {
        Link link = links.create(CreateLink.to(URL).tags(numbered("a", 19)));

        assertThat(violationsOf(() -> links.update(link.id(), NOTHING.addTags("b", "c"))))
                .containsExactly(Violation.of("add_tags", "size", "must leave the link with at most 20 tags")
                        .with("max", 20));
        assertThat(updated(link, NOTHING.addTags("b", "A0"))).hasSize(20);
    }

    @Test
    void the_tags_of_an_owner_are_counted_in_the_spelling_of_the_newest_link() {
        link("news", "x");
        link("News");
        link("x", "NEWS", "y");
        desk.waymark().links(Owner.of("another")).create(CreateLink.to(URL).tags("news"));

        assertThat(links.tags(1_000))
                .containsExactly(new TagCount("NEWS", 3), new TagCount("x", 2), new TagCount("y", 1));
        assertThat(links.tags(1)).containsExactly(new TagCount("NEWS", 3));
    }

    @Test
    void the_counts_of_tags_follow_each_change_of_the_links() {
        Owner another = Owner.of("another");
        Link first = link("a", "b");
        Link second = link("b");
        Link third = link("b", "c");

        links.update(first.id(), NOTHING.removeTags("a"));
        links.delete(second.id());
        desk.waymark().owners().moveLink(third.id(), Owner.DEFAULT, another);

        assertThat(links.tags(10)).containsExactly(new TagCount("b", 1));
        assertThat(desk.waymark().links(another).tags(10)).containsExactly(new TagCount("b", 1), new TagCount("c", 1));

        desk.waymark().owners().erase(another);

        assertThat(desk.waymark().links(another).tags(10)).isEmpty();
    }

    @Test
    void an_owner_without_tags_has_no_counts_of_tags() {
        link();

        assertThat(links.tags(10)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1_001})
    void a_limit_out_of_range_is_refused(int limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> links.tags(limit))
                .withMessage("limit must be 1 to 1,000, was %s", limit);
    }
}
