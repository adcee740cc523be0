package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.LinkStore.TagUse;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractLongAssert;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules of {@link LinkStore#tags}, and of the tags in {@link LinkStore#update}. */
@Tag("tags")
public abstract class LinkTagContract extends ContractPart {

    private static final int ALL = 1_000;

    private static TagUse use(String key, long links, StoredLink newest) {
        return new TagUse(key, links, newest.link().id());
    }

    private List<TagUse> tags() {
        return links().tags(Samples.OWNER, ALL);
    }

    private AbstractLongAssert<?> assertThatCount(String key) {
        return assertThatCount(Samples.filter(LinkQuery.all().tag(key)));
    }

    @Test
    void an_owner_without_tags_has_no_counts_of_tags() {
        stored(LinkSample.of("a"));

        assertThat(tags()).as("the tags of links without tags").isEmpty();
    }

    @Test
    void tags_with_equal_folds_are_counted_together() {
        stored(LinkSample.of("a").tags("News", "Straße"));
        StoredLink b = stored(LinkSample.of("b").tags("STRASSE"));
        StoredLink c = stored(LinkSample.of("c").tags("\u0130zmir", "news"));
        stored(LinkSample.of("none"));

        assertThat(tags()).containsExactly(use("news", 2, c), use("strasse", 2, b), use("izmir", 1, c));
    }

    @Test
    void tags_with_equally_many_links_are_in_the_order_of_code_points() {
        StoredLink stored = stored(
                LinkSample.of("a").tags("\uD83D\uDE00", "\uFF5E", "z", "Ä", "10", "9", "a b", "a-b", "\u4E2D\u6587"));

        assertThat(tags())
                .containsExactly(
                        use("10", 1, stored),
                        use("9", 1, stored),
                        use("a b", 1, stored),
                        use("a-b", 1, stored),
                        use("z", 1, stored),
                        use("ä", 1, stored),
                        use("\u4E2D\u6587", 1, stored),
                        use("\uFF5E", 1, stored),
                        use("\uD83D\uDE00", 1, stored));
    }

    @Test
    void the_limit_keeps_the_tags_with_the_most_links() {
        stored(LinkSample.of("a").tags("a", "b", "c"));
        StoredLink b = stored(LinkSample.of("b").tags("b", "c"));
        StoredLink c = stored(LinkSample.of("c").tags("c"));

        assertThat(links().tags(Samples.OWNER, 2)).containsExactly(use("c", 3, c), use("b", 2, b));
    }

    @Test
    void the_tags_of_other_owners_are_not_counted() {
        StoredLink stored = stored(LinkSample.of("a").tags("news"));
        StoredLink others = stored(LinkSample.of("b").tags("News", "other").owner(Samples.OTHER));

        assertThat(tags()).containsExactly(use("news", 1, stored));
        assertThat(links().tags(Samples.OTHER, ALL)).containsExactly(use("news", 1, others), use("other", 1, others));
        assertThat(links().tags(Owner.of("nobody"), ALL))
                .as("the tags of an owner without links")
                .isEmpty();
    }

    @Test
    void an_insert_of_many_links_counts_each_tag() {
        List<Long> ids = insert(IntStream.range(0, 100)
                        .mapToObj(i -> LinkSample.of("a" + i).tags("all", "Mod " + i % 3))
                        .toArray(LinkSample[]::new))
                .stream()
                .map(link -> link.id())
                .toList();

        assertThat(tags())
                .containsExactly(
                        new TagUse("all", 100, ids.get(99)),
                        new TagUse("mod 0", 34, ids.get(99)),
                        new TagUse("mod 1", 33, ids.get(97)),
                        new TagUse("mod 2", 33, ids.get(98)));
    }

    @Test
    void an_update_replaces_all_tags() {
        StoredLink stored = stored(LinkSample.of("a").tags("one", "two", "three"));
        StoredLink next = LinkSample.after(stored).tags("Three", "four").stored();

        update(stored, LinkSample.like(next));

        assertThat(List.copyOf(require(stored).link().tags())).containsExactly("Three", "four");
        assertThat(tags()).containsExactly(use("four", 1, stored), use("three", 1, stored));
        assertThatCount("one").isZero();
        assertThatCount("three").isOne();
        assertThatCount("four").isOne();
    }

    @Test
    void an_update_of_the_spelling_keeps_the_counts() {
        StoredLink stored = stored(LinkSample.of("a").tags("News"));

        update(stored, LinkSample.after(stored).tags("NEWS"));

        assertThat(require(stored).link().tags()).containsExactly("NEWS");
        assertThat(tags()).containsExactly(use("news", 1, stored));
    }

    @Test
    void an_update_of_several_links_counts_each_tag() {
        StoredLink one = stored(LinkSample.of("one").tags("a", "b"));
        StoredLink two = stored(LinkSample.of("two").tags("b"));
        StoredLink plain = stored(LinkSample.of("plain"));

        links().update(List.of(
                new LinkStore.Replacement(one, LinkSample.after(one).tags("a").stored()),
                new LinkStore.Replacement(two, LinkSample.after(two).tags().stored()),
                new LinkStore.Replacement(
                        plain, LinkSample.after(plain).tags("a", "c").stored())));

        assertThat(tags()).containsExactly(use("a", 2, plain), use("c", 1, plain));
    }

    @Test
    void a_refused_update_keeps_the_tags() {
        StoredLink stored = stored(LinkSample.of("a").tags("one"));
        update(stored, LinkSample.after(stored).tags("two"));

        update(stored, LinkSample.after(stored).tags("three"));

        assertThat(tags()).containsExactly(use("two", 1, stored));
    }

    @Test
    void the_tags_of_deleted_links_are_not_counted() {
        StoredLink a = stored(LinkSample.of("a").tags("news", "old"));
        StoredLink b = stored(LinkSample.of("b").tags("news"));
        StoredLink c = stored(LinkSample.of("c").tags("news", "c"));

        links().delete(Samples.OWNER, c.link().id());
        assertThat(tags()).containsExactly(use("news", 2, b), use("old", 1, a));

        links().deleteAll(Samples.filter(LinkQuery.all().tag("old")), Long.MAX_VALUE, 10);
        assertThat(tags()).containsExactly(use("news", 1, b));
    }

    @Test
    void the_tags_of_a_moved_link_are_counted_for_the_new_owner() {
        Optional<AllOwners<StoredLink>> all = links().allOwners();
        Assumptions.assumeTrue(all.isPresent(), "the storage lists no links of all owners");
        StoredLink moved = stored(LinkSample.of("a").tags("news", "moved"));
        StoredLink kept = stored(LinkSample.of("b").tags("news"));

        all.get().move(Samples.OWNER, moved.link().id(), Samples.OTHER, Samples.NOW);

        assertThat(tags()).containsExactly(use("news", 1, kept));
        assertThat(links().tags(Samples.OTHER, ALL)).containsExactly(use("moved", 1, moved), use("news", 1, moved));
    }

    @Test
    void the_tags_of_restored_links_are_counted() {
        Optional<AllOwners<StoredLink>> all = links().allOwners();
        Assumptions.assumeTrue(all.isPresent(), "the storage lists no links of all owners");
        StoredLink restored = LinkSample.of("a").id(7).tags("News").stored();

        all.get().restore(List.of(restored));

        assertThat(tags()).containsExactly(use("news", 1, restored));
        assertThatCount(Samples.filter(LinkQuery.all().tag("NEWS").ids(Set.of(7L))))
                .isOne();
    }
}
