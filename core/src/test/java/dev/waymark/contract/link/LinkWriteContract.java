package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.access.Owner;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules of {@link LinkStore#update}, {@link LinkStore#delete} and {@link LinkStore#countClick}. */
public abstract class LinkWriteContract extends ContractPart {

    private static final long NO_ID = Long.MAX_VALUE;

    protected LinkWriteContract(StorageProvider adapter) {
        super(adapter);
    }

    @Tag("updates")
    @Test
    void an_update_replaces_the_link() {
        StoredLink stored = stored(LinkSample.of("a").title("Before"));
        StoredLink next = LinkSample.after(stored)
                .alias("B")
                .url("https://example.org/")
                .title("After")
                .stored();

        Optional<Link> updated = links().update(next, 1);

        assertThat(updated).contains(next.link());
        assertThat(find(stored)).contains(next);
    }

    @Tag("versions")
    @Test
    void an_update_expects_the_version_that_is_stored() {
        StoredLink stored = stored(LinkSample.of("a"));
        links().update(LinkSample.after(stored).title("First").stored(), 1);

        Optional<Link> stale =
                links().update(LinkSample.after(stored).title("Second").stored(), 1);

        assertThat(stale).isEmpty();
        assertThat(find(stored).orElseThrow().link().title()).contains("First");
    }

    @Tag("versions")
    @Test
    void an_update_that_expects_a_later_version_is_refused() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().update(LinkSample.after(stored).stored(), 2)).isEmpty();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("versions")
    @Test
    void an_update_may_raise_the_version_by_more_than_one() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().update(LinkSample.after(stored).version(9).stored(), 1))
                .isPresent();
        assertThat(links().update(LinkSample.after(stored).version(10).stored(), 9))
                .isPresent();
    }

    @Tag("versions")
    @Test
    void an_update_of_another_owners_link_is_refused() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().update(LinkSample.after(stored).owner(Samples.OTHER).stored(), 1))
                .isEmpty();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("versions")
    @Test
    void an_update_of_a_deleted_link_is_refused() {
        StoredLink stored = stored(LinkSample.of("a"));
        links().delete(Samples.OWNER, stored.link().id());

        assertThat(links().update(LinkSample.after(stored).stored(), 1)).isEmpty();
        assertThat(find(stored)).isEmpty();
    }

    @Tag("updates")
    @Test
    void an_update_keeps_the_clicks_that_were_counted_meanwhile() {
        StoredLink stored = stored(LinkSample.of("a").clicks(5));
        links().countClick(stored.link());
        links().countClick(stored.link());

        Optional<Link> updated =
                links().update(LinkSample.after(stored).clicks(100).stored(), 1);

        assertThat(updated).map(Link::clicks).contains(7L);
        assertThat(find(stored)).map(found -> found.link().clicks()).contains(7L);
    }

    @Tag("updates")
    @Test
    void an_update_keeps_domain_and_creation() {
        StoredLink stored = stored(LinkSample.of("a").domain(7));
        StoredLink next = LinkSample.after(stored)
                .domain(8)
                .createdAt(Instant.EPOCH)
                .title("New")
                .stored();

        Optional<Link> updated = links().update(next, 1);

        StoredLink expected = LinkSample.after(stored).title("New").stored();
        assertThat(updated).contains(expected.link());
        assertThat(find(stored)).contains(expected);
        assertThat(links().findByAlias(new AliasKey(Domain.of(7), "a"))).contains(expected);
    }

    @Tag("updates")
    @Test
    void an_update_leaves_other_links_alone() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1, 2));
        StoredLink other = stored(LinkSample.of("b")
                .pixels(1, 2)
                .targeting(Targeting.rotation("https://example.com/1"))
                .title("Other"));

        links().update(LinkSample.after(stored).pixels().title("New").stored(), 1);

        assertThat(find(other)).contains(other);
    }

    @Tag("updates")
    @Test
    void an_update_replaces_all_pixels() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1, 2, 3));

        links().update(LinkSample.after(stored).pixels(3, 4).stored(), 1);

        assertThat(find(stored).orElseThrow().link().pixelIds()).containsExactly(3L, 4L);
        assertThat(links().count(Samples.filter(LinkQuery.all().pixelId(1)))).isZero();
        assertThat(links().count(Samples.filter(LinkQuery.all().pixelId(4)))).isOne();
    }

    @Tag("updates")
    @Test
    void an_update_replaces_both_passwords() {
        StoredLink stored = stored(LinkSample.of("a").password("old").privacyPassword("old page"));
        StoredLink next = LinkSample.after(stored)
                .password("new")
                .privacyPassword("new page")
                .stored();

        links().update(next, 1);

        assertThat(find(stored)).contains(next);
    }

    @Tag("updates")
    @Test
    void an_update_replaces_the_targeting_as_a_whole() {
        StoredLink stored =
                stored(LinkSample.of("a").targeting(Targeting.rotation("https://a.example/", "https://b.example/")));
        Targeting byCountry = Targeting.byCountry(Map.of("FR", "https://example.fr/"));

        Optional<Link> updated =
                links().update(LinkSample.after(stored).targeting(byCountry).stored(), 1);

        assertThat(updated).map(Link::targeting).contains(byCountry);
        assertThat(find(stored)).map(found -> found.link().targeting()).contains(byCountry);
    }

    @Tag("updates")
    @Test
    void an_update_can_remove_all_that_is_optional() {
        StoredLink stored =
                stored(LinkSample.of("a").withAll(LinkSample.CHANGING_FIELDS).alias("b"));
        StoredLink bare = LinkSample.of("a")
                .id(stored.link().id())
                .version(2)
                .updatedAt(Samples.NOW)
                .stored();

        assertThat(links().update(bare, 1)).contains(bare.link());
        assertThat(find(stored)).contains(bare);
    }

    @Tag("updates")
    @Test
    void an_update_may_keep_its_alias_and_change_its_spelling() {
        StoredLink stored = stored(LinkSample.of("docs"));

        Optional<Link> updated =
                links().update(LinkSample.after(stored).alias("DOCS").stored(), 1);

        assertThat(updated).map(Link::alias).contains("DOCS");
    }

    @Tag("all-or-none")
    @Test
    void an_update_to_a_taken_alias_names_it_and_writes_nothing() {
        stored(LinkSample.of("taken").owner(Samples.OTHER));
        StoredLink stored = stored(LinkSample.of("a").pixels(1));
        StoredLink next =
                LinkSample.after(stored).alias("taken").title("New").pixels(2).stored();

        LinkStore.DuplicateAliasException refusal =
                catchThrowableOfType(LinkStore.DuplicateAliasException.class, () -> links().update(next, 1));

        assertThat(refusal).isNotNull();
        assertThat(refusal.taken()).containsExactly(new AliasKey(Domain.DEFAULT, "taken"));
        assertThat(find(stored)).contains(stored);
    }

    @Tag("unique-values")
    @Test
    void an_alias_may_be_taken_in_another_domain() {
        stored(LinkSample.of("b").domain(7));
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().update(LinkSample.after(stored).alias("b").stored(), 1))
                .isPresent();
    }

    @Tag("versions")
    @Test
    void a_stale_update_is_refused_as_such_even_if_its_alias_is_taken() {
        stored(LinkSample.of("taken"));
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().update(LinkSample.after(stored).alias("taken").stored(), 2))
                .isEmpty();
    }

    @Tag("versions")
    @Test
    void an_update_of_a_link_that_is_gone_is_refused_as_such_even_if_its_alias_is_taken() {
        stored(LinkSample.of("taken"));
        StoredLink gone = LinkSample.of("taken").id(NO_ID).version(2).stored();

        assertThat(links().update(gone, 1)).isEmpty();
    }

    @Tag("updates")
    @Test
    void a_renamed_link_is_found_under_its_new_alias_only() {
        StoredLink stored = stored(LinkSample.of("old"));

        links().update(LinkSample.after(stored).alias("new").stored(), 1);

        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "old"))).isEmpty();
        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "new")))
                .isEqualTo(find(stored))
                .isPresent();
    }

    @Tag("updates")
    @Test
    void the_old_alias_of_a_renamed_link_is_free_again() {
        StoredLink stored = stored(LinkSample.of("old"));
        links().update(LinkSample.after(stored).alias("new").stored(), 1);

        assertThat(insert(LinkSample.of("old").owner(Samples.OTHER))).hasSize(1);
    }

    @Tag("deletions")
    @Test
    void a_deleted_link_is_gone_for_every_method() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1).targeting(Targeting.rotation("https://a.example/")));
        long id = stored.link().id();

        assertThat(links().delete(Samples.OWNER, id)).isTrue();

        assertThat(links().find(Samples.OWNER, id)).isEmpty();
        assertThat(links().findByAlias(stored.aliasKey())).isEmpty();
        assertThat(links().countClick(stored.link())).isEmpty();
        assertThat(links().count(Samples.filter(LinkQuery.all()))).isZero();
        assertThat(links().count(Samples.filter(LinkQuery.all().pixelId(1)))).isZero();
        assertThat(links().delete(Samples.OWNER, id)).isFalse();
    }

    @Tag("owners")
    @Test
    void another_owners_link_is_not_deleted() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().delete(Samples.OTHER, stored.link().id())).isFalse();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("deletions")
    @Test
    void a_delete_leaves_other_links_alone() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1));
        StoredLink other = stored(LinkSample.of("b").pixels(1).targeting(Targeting.rotation("https://a.example/")));

        links().delete(Samples.OWNER, stored.link().id());

        assertThat(find(other)).contains(other);
    }

    @Tag("clicks")
    @Test
    void clicks_are_counted_one_by_one() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().countClick(stored.link())).hasValue(1);
        assertThat(links().countClick(stored.link())).hasValue(2);
        assertThat(find(stored).orElseThrow().link().clicks()).isEqualTo(2);
    }

    @Tag("clicks")
    @Test
    void a_click_changes_nothing_but_the_clicks() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1).title("Title").clickLimit(9));

        links().countClick(stored.link());

        assertThat(find(stored)).contains(LinkSample.like(stored).clicks(1).stored());
    }

    @Tag("clicks")
    @Test
    void a_click_counts_for_its_own_link_only() {
        StoredLink stored = stored(LinkSample.of("a"));
        StoredLink other = stored(LinkSample.of("b"));

        links().countClick(stored.link());

        assertThat(find(other)).contains(other);
    }

    @Tag("clicks")
    @Test
    void the_click_that_reaches_the_limit_is_the_last_that_is_counted() {
        StoredLink stored = stored(LinkSample.of("a").clickLimit(2));

        assertThat(links().countClick(stored.link())).hasValue(1);
        assertThat(links().countClick(stored.link())).hasValue(2);
        assertThat(links().countClick(stored.link())).isEmpty();
        assertThat(find(stored).orElseThrow().link().clicks()).isEqualTo(2);
    }

    @Tag("clicks")
    @Test
    void nothing_is_counted_once_the_limit_is_lowered_below_the_clicks() {
        StoredLink stored = stored(LinkSample.of("a").clicks(5).clickLimit(9));

        links().update(LinkSample.after(stored).clickLimit(3).stored(), 1);

        assertThat(links().countClick(stored.link())).isEmpty();
        assertThat(find(stored)).map(found -> found.link().clicks()).contains(5L);
    }

    @Tag("clicks")
    @Test
    void clicks_are_counted_again_once_the_limit_is_raised_or_lifted() {
        StoredLink stored = stored(LinkSample.of("a").clicks(3).clickLimit(3));

        links().update(LinkSample.after(stored).clickLimit(4).stored(), 1);
        assertThat(links().countClick(stored.link())).hasValue(4);
        assertThat(links().countClick(stored.link())).isEmpty();
        links().update(LinkSample.after(stored).clickLimit(0).version(3).stored(), 2);
        assertThat(links().countClick(stored.link())).hasValue(5);
    }

    @Tag("clicks")
    @Test
    void what_is_stored_decides_on_a_click_whatever_was_found_before() {
        StoredLink stored = stored(LinkSample.of("a").clickLimit(1));
        Link unlimited = LinkSample.like(stored).clickLimit(0).clicks(7).link();
        Link usedUp = LinkSample.like(stored).clickLimit(1).clicks(1).link();

        assertThat(links().countClick(usedUp)).hasValue(1);
        assertThat(links().countClick(unlimited)).isEmpty();
    }

    @Tag("clicks")
    @Test
    void neither_a_disabled_nor_an_outdated_link_refuses_clicks() {
        StoredLink disabled = stored(LinkSample.of("a").disabled(true));
        StoredLink outdated = stored(LinkSample.of("b").expiresAt(Instant.EPOCH));

        assertThat(links().countClick(disabled.link())).hasValue(1);
        assertThat(links().countClick(outdated.link())).hasValue(1);
    }

    @Tag("clicks")
    @Test
    void clicks_of_no_link_are_not_counted() {
        assertThat(links().countClick(LinkSample.of("a").id(NO_ID).link())).isEmpty();
    }

    @Tag("clicks")
    @Test
    void clicks_beyond_the_range_of_an_int_are_counted() {
        StoredLink stored = stored(LinkSample.of("a").clicks(1L << 40));

        assertThat(links().countClick(stored.link())).hasValue((1L << 40) + 1);
    }

    @Tag("owners")
    @Test
    void what_no_owner_has_is_not_found() {
        assertThat(links().find(Samples.OWNER, NO_ID)).isEmpty();
        assertThat(links().delete(Samples.OWNER, NO_ID)).isFalse();
        assertThat(links().update(LinkSample.of("a").id(NO_ID).version(2).stored(), 1))
                .isEmpty();
        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "a"))).isEmpty();
    }

    @Tag("owners")
    @Test
    void another_owners_link_is_not_found_by_id_but_by_alias() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().find(Samples.OTHER, stored.link().id())).isEmpty();
        assertThat(links().findByAlias(stored.aliasKey())).contains(stored);
    }

    @Tag("owners")
    @Test
    void owners_that_differ_in_letter_case_are_two() {
        StoredLink stored = stored(LinkSample.of("a").owner(Owner.of("Tenant")));

        assertThat(links().find(Owner.of("tenant"), stored.link().id())).isEmpty();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("added-clicks")
    @Test
    void added_clicks_are_added_whatever_the_limit() {
        StoredLink limited = stored(LinkSample.of("a").clicks(1).clickLimit(2));
        StoredLink other = stored(LinkSample.of("b").clicks(1L << 40));
        StoredLink untouched = stored(LinkSample.of("c"));

        links().addClicks(Map.of(limited.link().id(), 5L, other.link().id(), 1L));

        assertThat(find(limited)).contains(limited.withLink(limited.link().withClicks(6)));
        assertThat(find(other)).contains(other.withLink(other.link().withClicks((1L << 40) + 1)));
        assertThat(find(untouched)).contains(untouched);
        assertThat(links().countClick(limited.link())).isEmpty();
    }

    @Tag("added-clicks")
    @Test
    void added_clicks_of_links_that_are_gone_are_passed_over() {
        StoredLink stored = stored(LinkSample.of("a"));

        links().addClicks(Map.of(NO_ID, 1L, stored.link().id(), 2L));
        links().addClicks(Map.of());

        assertThat(find(stored).orElseThrow().link().clicks()).isEqualTo(2);
    }

    @Tag("added-clicks")
    @Test
    void added_clicks_are_sorted_by() {
        StoredLink first = stored(LinkSample.of("a").clicks(2));
        StoredLink second = stored(LinkSample.of("b").clicks(3));

        links().addClicks(Map.of(first.link().id(), 5L));

        assertThat(links().list(
                                Samples.filter(LinkQuery.all()),
                                Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 2)))
                .extracting(Link::id)
                .containsExactly(first.link().id(), second.link().id());
    }
}
