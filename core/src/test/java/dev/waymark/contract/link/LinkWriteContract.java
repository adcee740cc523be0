package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.access.Owner;
import dev.waymark.contract.model.VisitSteps;
import dev.waymark.contract.part.ContractPart;
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
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules of {@link LinkStore#update}, {@link LinkStore#delete} and {@link LinkStore#countClick}. */
public abstract class LinkWriteContract extends ContractPart {

    private static final long NO_ID = Long.MAX_VALUE;

    @Tag("updates")
    @Test
    void an_update_replaces_the_link() {
        StoredLink stored = stored(LinkSample.of("a").title("Before"));
        LinkSample next =
                LinkSample.after(stored).alias("B").url("https://example.org/").title("After");

        assertThatUpdate(stored, next).isTrue();
        assertThat(find(stored)).contains(next.stored());
    }

    @Tag("versions")
    @Test
    void an_update_that_expects_an_old_version_is_refused() {
        StoredLink stored = stored(LinkSample.of("a"));
        update(stored, LinkSample.after(stored).title("First"));

        assertThatUpdate(stored, LinkSample.after(stored).title("Second")).isFalse();
        assertThat(find(stored))
                .contains(LinkSample.after(stored).title("First").stored());
    }

    @Tag("versions")
    @Test
    void an_update_that_expects_a_later_version_is_refused() {
        StoredLink stored = stored(LinkSample.of("a"));

        StoredLink later = LinkSample.like(stored).version(2).stored();

        assertThatUpdate(later, LinkSample.after(later)).isFalse();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("versions")
    @Test
    void an_update_of_another_owners_link_is_refused() {
        StoredLink stored = stored(LinkSample.of("a"));

        StoredLink others = LinkSample.like(stored).owner(Samples.OTHER).stored();

        assertThatUpdate(others, LinkSample.after(others)).isFalse();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("versions")
    @Test
    void an_update_of_a_deleted_link_is_refused() {
        StoredLink stored = stored(LinkSample.of("a"));
        links().delete(Samples.OWNER, stored.link().id());

        assertThatUpdate(stored, LinkSample.after(stored)).isFalse();
        assertThat(find(stored)).as("the deleted link").isEmpty();
    }

    @Tag("updates")
    @Test
    void an_update_keeps_concurrently_counted_clicks() {
        StoredLink stored = stored(LinkSample.of("a").clicks(5));
        countClick(stored.link());
        countClick(stored.link());

        update(stored, LinkSample.after(stored).clicks(100));

        assertThat(find(stored))
                .contains(LinkSample.after(stored)
                        .clicks(7)
                        .lastClick(Samples.NOW)
                        .stored());
    }

    @Tag("updates")
    @Test
    void an_update_keeps_the_instant_of_creation() {
        StoredLink stored = stored(LinkSample.of("a").domain(7));

        update(stored, LinkSample.after(stored).createdAt(Instant.EPOCH).title("New"));

        StoredLink expected = LinkSample.after(stored).title("New").stored();
        assertThat(find(stored)).contains(expected);
        assertThat(links().findByAlias(new AliasKey(Domain.of(7), "a"))).contains(expected);
    }

    @Tag("updates")
    @Test
    void an_update_does_not_change_other_links() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1, 2));
        StoredLink other = stored(LinkSample.of("b")
                .pixels(1, 2)
                .targeting(Targeting.rotation("https://example.com/1"))
                .title("Other"));

        update(stored, LinkSample.after(stored).pixels().title("New"));

        assertThat(find(other)).contains(other);
    }

    @Tag("updates")
    @Test
    void an_update_replaces_all_pixels() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1, 2, 3));

        update(stored, LinkSample.after(stored).pixels(3, 4));

        assertThat(require(stored).link().pixelIds()).containsExactly(3L, 4L);
        assertThatCount(Samples.filter(LinkQuery.all().pixelId(1))).isZero();
        assertThatCount(Samples.filter(LinkQuery.all().pixelId(4))).isOne();
    }

    @Tag("updates")
    @Test
    void an_update_replaces_both_passwords() {
        StoredLink stored = stored(LinkSample.of("a").password("old").privacyPassword("old page"));
        LinkSample next = LinkSample.after(stored).password("new").privacyPassword("new page");

        update(stored, next);

        assertThat(find(stored)).contains(next.stored());
    }

    @Tag("updates")
    @Test
    void an_update_replaces_the_targeting_as_a_whole() {
        StoredLink stored =
                stored(LinkSample.of("a").targeting(Targeting.rotation("https://a.example/", "https://b.example/")));
        Targeting byCountry = Targeting.byCountry(Map.of("FR", "https://example.fr/"));

        update(stored, LinkSample.after(stored).targeting(byCountry));

        assertThat(find(stored)).map(found -> found.link().targeting()).contains(byCountry);
    }

    @Tag("updates")
    @Test
    void an_update_can_remove_all_optional_values() {
        StoredLink stored =
                stored(LinkSample.of("a").withAll(LinkSample.CHANGING_FIELDS).alias("b"));
        LinkSample bare = LinkSample.of("a").id(stored.link().id()).version(2).updatedAt(Samples.NOW);

        assertThatUpdate(stored, bare).isTrue();
        assertThat(find(stored)).contains(bare.stored());
    }

    @Tag("updates")
    @Test
    void an_update_may_change_the_spelling_of_an_alias() {
        StoredLink stored = stored(LinkSample.of("docs"));

        update(stored, LinkSample.after(stored).alias("DOCS"));

        assertThat(require(stored).link().alias()).isEqualTo("DOCS");
    }

    @Tag("all-or-none")
    @Test
    void an_update_to_a_taken_alias_reports_the_alias_and_changes_no_field() {
        stored(LinkSample.of("taken").owner(Samples.OTHER));
        StoredLink stored = stored(LinkSample.of("a").pixels(1));
        LinkSample next = LinkSample.after(stored).alias("taken").title("New").pixels(2);

        DuplicateKeyException refusal = catchThrowableOfType(DuplicateKeyException.class, () -> update(stored, next));

        assertThat(refusal).as("the exception of the update").isNotNull();
        assertThat(refusal.aliases()).containsExactly(new AliasKey(Domain.DEFAULT, "taken"));
        assertThat(find(stored)).contains(stored);
    }

    @Tag("unique-values")
    @Test
    void an_alias_may_be_taken_in_another_domain() {
        stored(LinkSample.of("b").domain(7));
        StoredLink stored = stored(LinkSample.of("a"));

        assertThatUpdate(stored, LinkSample.after(stored).alias("b")).isTrue();
    }

    @Tag("versions")
    @Test
    void an_update_with_a_wrong_version_and_a_taken_alias_is_refused_for_its_version() {
        stored(LinkSample.of("taken"));
        StoredLink stored = stored(LinkSample.of("a"));

        StoredLink later = LinkSample.like(stored).version(2).stored();

        assertThatUpdate(later, LinkSample.after(later).alias("taken")).isFalse();
    }

    @Tag("versions")
    @Test
    void an_update_of_a_missing_link_to_a_taken_alias_is_refused_for_the_missing_link() {
        stored(LinkSample.of("taken"));
        StoredLink gone = LinkSample.of("a").id(NO_ID).stored();

        assertThatUpdate(gone, LinkSample.after(gone).alias("taken")).isFalse();
    }

    @Tag("updates")
    @Test
    void only_the_new_alias_finds_a_renamed_link() {
        StoredLink stored = stored(LinkSample.of("old"));

        update(stored, LinkSample.after(stored).alias("new"));

        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "old")))
                .as("the link of the old alias")
                .isEmpty();
        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "new")))
                .as("the link of the new alias")
                .isEqualTo(find(stored))
                .isPresent();
    }

    @Tag("updates")
    @Test
    void the_old_alias_of_a_renamed_link_is_free() {
        StoredLink stored = stored(LinkSample.of("old"));
        update(stored, LinkSample.after(stored).alias("new"));

        assertThat(insert(LinkSample.of("old").owner(Samples.OTHER)))
                .extracting(Link::alias)
                .containsExactly("old");
    }

    @Tag("deletions")
    @Test
    void no_method_finds_a_deleted_link() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1).targeting(Targeting.rotation("https://a.example/")));
        long id = stored.link().id();

        assertThat(links().delete(Samples.OWNER, id))
                .as("the deletion of %s", stored)
                .contains(LinkStore.Deleted.of(stored.link()));

        assertThat(links().find(Samples.OWNER, id))
                .as("the deleted link by its id")
                .isEmpty();
        assertThat(links().findByAlias(stored.aliasKey()))
                .as("the deleted link by its alias")
                .isEmpty();
        assertThatClick(stored.link()).isEmpty();
        assertThatCount(Samples.filter(LinkQuery.all())).isZero();
        assertThatCount(Samples.filter(LinkQuery.all().pixelId(1))).isZero();
        assertThat(links().delete(Samples.OWNER, id))
                .as("the second deletion of %s", stored)
                .isEmpty();
    }

    @Tag("deletions")
    @Test
    void a_deletion_returns_the_current_alias_as_stored() {
        StoredLink old = stored(LinkSample.of("old").domain(7));
        StoredLink renamed = LinkSample.after(old).alias("Renamed").stored();
        assertThatUpdate(old, LinkSample.after(old).alias("Renamed")).isTrue();
        StoredLink other = stored(LinkSample.of("Other").domain(7));

        assertThat(links().delete(Samples.OWNER, old.link().id()))
                .as("the deleted link")
                .contains(LinkStore.Deleted.of(renamed.link()));
        assertThat(links().deleteAll(Samples.filter(LinkQuery.everyLink()), Long.MAX_VALUE, 10))
                .as("the links that were deleted by query")
                .containsExactly(LinkStore.Deleted.of(other.link()));
    }

    @Tag("owners")
    @Test
    void another_owners_link_is_not_deleted() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().delete(Samples.OTHER, stored.link().id()))
                .as("the deletion of %s by another owner", stored)
                .isEmpty();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("deletions")
    @Test
    void a_deletion_does_not_change_other_links() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1));
        StoredLink other = stored(LinkSample.of("b").pixels(1).targeting(Targeting.rotation("https://a.example/")));

        links().delete(Samples.OWNER, stored.link().id());

        assertThat(find(other)).contains(other);
    }

    @Tag("clicks")
    @Test
    void every_click_increases_the_number_of_clicks_by_one() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThatClick(stored.link()).hasValue(1);
        assertThatClick(stored.link()).hasValue(2);
        assertClicks(stored, 2);
    }

    @Tag("clicks")
    @Test
    void a_click_changes_only_the_number_and_the_last_click() {
        StoredLink stored = stored(LinkSample.of("a").pixels(1).title("Title").clickLimit(9));

        countClick(stored.link());

        assertThat(find(stored))
                .contains(
                        LinkSample.like(stored).clicks(1).lastClick(Samples.NOW).stored());
    }

    @Tag("clicks")
    @Test
    void the_last_click_never_moves_back() { // D-61
        StoredLink stored = stored(LinkSample.of("a"));
        Instant before = Samples.NOW.minusSeconds(1);
        Instant after = Samples.NOW.plusSeconds(1);

        links().countClick(stored.link(), Samples.NOW, ClickFacts.NONE);
        links().countClick(stored.link(), before, ClickFacts.NONE);
        VisitSteps.visit(links(), stored.aliasKey(), before, ClickFacts.NONE);
        links().addClicks(Map.of(stored.link().id(), new ClickTally(2, before, Map.of())));
        assertLastClick(stored, 5, Samples.NOW);

        links().addClicks(Map.of(stored.link().id(), new ClickTally(2, after, Map.of())));
        assertLastClick(stored, 7, after);
        links().addClicksOfUnlocked(Map.of(stored.link().id(), new ClickTally(1, after.plusSeconds(1), Map.of())));
        assertLastClick(stored, 8, after.plusSeconds(1));
    }

    private void assertLastClick(StoredLink stored, long clicks, Instant last) {
        assertThat(find(stored))
                .contains(LinkSample.like(stored).clicks(clicks).lastClick(last).stored());
    }

    @Tag("clicks")
    @Test
    void a_click_counts_only_for_its_own_link() {
        StoredLink stored = stored(LinkSample.of("a"));
        StoredLink other = stored(LinkSample.of("b"));

        countClick(stored.link());

        assertThat(find(other)).contains(other);
    }

    @Tag("clicks")
    @Test
    void the_click_that_reaches_the_limit_is_the_last_counted_click() {
        StoredLink stored = stored(LinkSample.of("a").clickLimit(2));

        assertThatClick(stored.link()).hasValue(1);
        assertThatClick(stored.link()).hasValue(2);
        assertThatClick(stored.link()).isEmpty();
        assertClicks(stored, 2);
    }

    @Tag("clicks")
    @Test
    void clicks_are_refused_after_the_limit_is_lowered_below_the_clicks() {
        StoredLink stored = stored(LinkSample.of("a").clicks(5).clickLimit(9));

        update(stored, LinkSample.after(stored).clickLimit(3));

        assertThatClick(stored.link()).isEmpty();
        assertThat(find(stored)).contains(LinkSample.after(stored).clickLimit(3).stored());
    }

    @Tag("clicks")
    @Test
    void clicks_are_counted_again_after_the_limit_is_raised_or_removed() {
        StoredLink stored = stored(LinkSample.of("a").clicks(3).clickLimit(3));

        StoredLink raised = LinkSample.after(stored).clickLimit(4).stored();
        update(stored, LinkSample.like(raised));
        assertThatClick(stored.link()).hasValue(4);
        assertThatClick(stored.link()).isEmpty();
        update(raised, LinkSample.after(raised).clickLimit(0));
        assertThatClick(stored.link()).hasValue(5);
    }

    @Tag("clicks")
    @Test
    void the_stored_limit_decides_about_a_click() {
        StoredLink stored = stored(LinkSample.of("a").clickLimit(1));
        Link unlimited = LinkSample.like(stored).clickLimit(0).clicks(7).link();
        Link usedUp = LinkSample.like(stored).clickLimit(1).clicks(1).link();

        assertThatClick(usedUp).hasValue(1);
        assertThatClick(unlimited).isEmpty();
    }

    @Tag("clicks")
    @Test
    void a_disabled_link_and_a_link_after_its_date_count_clicks() {
        StoredLink disabled = stored(LinkSample.of("a").disabled(true));
        StoredLink outdated = stored(LinkSample.of("b").expiresAt(Instant.EPOCH));

        assertThatClick(disabled.link()).hasValue(1);
        assertThatClick(outdated.link()).hasValue(1);
    }

    @Tag("clicks")
    @Test
    void a_click_of_an_unknown_link_is_not_counted() {
        assertThatClick(LinkSample.of("a").id(NO_ID).link()).isEmpty();
    }

    @Tag("clicks")
    @Test
    void clicks_beyond_the_range_of_an_int_are_counted() {
        StoredLink stored = stored(LinkSample.of("a").clicks(1L << 40));

        assertThatClick(stored.link()).hasValue((1L << 40) + 1);
    }

    @Tag("owners")
    @Test
    void an_unknown_record_is_not_found() {
        assertThat(links().find(Samples.OWNER, NO_ID))
                .as("the link with an unknown id")
                .isEmpty();
        assertThat(links().delete(Samples.OWNER, NO_ID))
                .as("the deletion of an unknown id")
                .isEmpty();
        StoredLink unknown = LinkSample.of("a").id(NO_ID).stored();
        assertThatUpdate(unknown, LinkSample.after(unknown)).isFalse();
        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "a")))
                .as("the link with an unknown alias")
                .isEmpty();
    }

    @Tag("owners")
    @Test
    void an_alias_finds_a_link_of_another_owner_and_an_id_does_not() {
        StoredLink stored = stored(LinkSample.of("a"));

        assertThat(links().find(Samples.OTHER, stored.link().id()))
                .as("the link of another owner")
                .isEmpty();
        assertThat(links().findByAlias(stored.aliasKey())).contains(stored);
    }

    @Tag("owners")
    @Test
    void owners_are_case_sensitive() {
        StoredLink stored = stored(LinkSample.of("a").owner(Owner.of("Tenant")));

        assertThat(links().find(Owner.of("tenant"), stored.link().id()))
                .as("the link of an owner in another case")
                .isEmpty();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("added-clicks")
    @Test
    void added_clicks_ignore_the_limit() {
        StoredLink limited = stored(LinkSample.of("a").clicks(1).clickLimit(2));
        StoredLink other = stored(LinkSample.of("b").clicks(1L << 40));
        StoredLink untouched = stored(LinkSample.of("c"));

        addClicks(Map.of(limited.link().id(), 5L, other.link().id(), 1L));

        assertThat(find(limited)).contains(limited.withLink(limited.link().withClick(6, Samples.NOW)));
        assertThat(find(other)).contains(other.withLink(other.link().withClick((1L << 40) + 1, Samples.NOW)));
        assertThat(find(untouched)).contains(untouched);
        assertThatClick(limited.link()).isEmpty();
    }

    @Tag("added-clicks")
    @Test
    void added_clicks_of_unlocked_links_ignore_the_limit_and_deleted_links() {
        StoredLink limited = stored(LinkSample.of("a").clicks(1).clickLimit(2));
        StoredLink other = stored(LinkSample.of("b"));

        assertThat(links().addClicksOfUnlocked(Map.of(
                        limited.link().id(),
                        new ClickTally(5, Samples.NOW, Map.of()),
                        NO_ID,
                        new ClickTally(1, Samples.NOW, Map.of()),
                        other.link().id(),
                        new ClickTally(2, Samples.NOW, Map.of()))))
                .as("the locked links")
                .isEmpty();

        assertClicks(limited, 6);
        assertClicks(other, 2);
    }

    @Tag("added-clicks")
    @Test
    void added_clicks_of_deleted_links_are_ignored() {
        StoredLink stored = stored(LinkSample.of("a"));

        addClicks(Map.of(NO_ID, 1L, stored.link().id(), 2L));
        addClicks(Map.of());

        assertClicks(stored, 2);
    }

    @Tag("added-clicks")
    @Test
    void added_clicks_change_the_order_by_clicks() {
        StoredLink first = stored(LinkSample.of("a").clicks(2));
        StoredLink second = stored(LinkSample.of("b").clicks(3));

        addClicks(Map.of(first.link().id(), 5L));

        assertThat(links().list(
                                Samples.filter(LinkQuery.all()),
                                Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 2)))
                .extracting(listed -> listed.link().id())
                .containsExactly(first.link().id(), second.link().id());
    }
}
