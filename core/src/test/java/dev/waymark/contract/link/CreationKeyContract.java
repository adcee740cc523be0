package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules for creation keys of links: insertion, search and removal (D-41). */
public abstract class CreationKeyContract extends ContractPart {

    private static final String KEY = "key";
    private static final String OTHER_KEY = "another key";

    private Optional<StoredLink> found(String key) {
        return links().findByCreationKey(Samples.OWNER, Samples.key(key));
    }

    private boolean clear(StoredLink stored, String key) {
        return links().clearCreationKey(stored.link().owner(), stored.link().id(), Samples.key(key));
    }

    @Tag("creation-keys")
    @Test
    void an_unknown_creation_key_is_not_found() {
        insert(LinkSample.of("a"));

        assertThat(found(KEY)).as("the link of an unknown creation key").isEmpty();
    }

    @Tag("creation-keys")
    @Test
    void a_link_is_found_by_its_creation_key() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        StoredLink other = stored(LinkSample.of("b").creationKey(OTHER_KEY));

        assertThat(found(KEY)).contains(link);
        assertThat(found(OTHER_KEY)).contains(other);
    }

    @Tag("creation-keys")
    @Test
    void each_find_returns_the_creation_key() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));

        assertThat(find(link)).contains(link);
        assertThat(links().findByAlias(link.aliasKey())).contains(link);
    }

    @Tag("creation-keys")
    @Test
    void a_list_contains_the_creation_keys() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));

        assertThat(links().list(Samples.filter(LinkQuery.all()), Slice.below(LinkSortField.ID, Long.MAX_VALUE, 10)))
                .containsExactly(link);
    }

    @Tag("creation-keys")
    @Test
    void an_ended_creation_key_is_found() {
        StoredLink link = stored(LinkSample.of("a")
                .createdAt(Samples.CREATED.minusSeconds(1_000_000_000))
                .creationKey(KEY));

        assertThat(found(KEY)).contains(link);
    }

    @Tag("creation-keys")
    @Test
    void owners_have_separate_creation_keys() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        StoredLink others = stored(LinkSample.of("b").owner(Samples.OTHER).creationKey(KEY));

        assertThat(found(KEY)).contains(link);
        assertThat(links().findByCreationKey(Samples.OTHER, Samples.key(KEY))).contains(others);
    }

    @Tag("creation-keys")
    @Test
    void creation_keys_are_case_sensitive() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        String upper = Samples.key(KEY).toUpperCase(Locale.ROOT);

        assertThat(links().findByCreationKey(Samples.OWNER, upper))
                .as("the link of a creation key in upper case")
                .isEmpty();
        assertThat(links().clearCreationKey(Samples.OWNER, link.link().id(), upper))
                .as("the removal of a creation key in upper case")
                .isFalse();
    }

    @Tag("creation-keys")
    @Test
    void an_insert_with_a_taken_creation_key_stores_no_link() {
        StoredLink first = stored(LinkSample.of("a").creationKey(KEY));
        List<StoredLink> drafts = List.of(
                LinkSample.of("b").creationKey(OTHER_KEY).stored(),
                LinkSample.of("c").creationKey(KEY).stored(),
                LinkSample.of("d").stored());

        assertThatThrownBy(() -> links().insert(drafts), "an insert with a taken creation key")
                .isInstanceOfSatisfying(
                        DuplicateKeyException.class,
                        e -> assertThat(e.key()).isEqualTo(DuplicateKeyException.Key.CREATION_KEY));

        assertThatCount(Samples.filter(LinkQuery.all())).isEqualTo(1);
        assertThat(found(KEY)).contains(first);
        assertThat(found(OTHER_KEY)).as("the link of a key of a refused insert").isEmpty();
    }

    @Tag("creation-keys")
    @Test
    void an_insert_with_a_taken_creation_key_and_a_taken_alias_reports_the_creation_key() {
        insert(LinkSample.of("a").creationKey(KEY));
        List<StoredLink> drafts = List.of(LinkSample.of("a").creationKey(KEY).stored());

        assertThatThrownBy(() -> links().insert(drafts), "an insert with a taken creation key")
                .isInstanceOfSatisfying(
                        DuplicateKeyException.class,
                        e -> assertThat(e.key()).isEqualTo(DuplicateKeyException.Key.CREATION_KEY));
    }

    @Tag("creation-keys")
    @Test
    void an_insert_with_a_free_creation_key_and_a_taken_alias_reports_the_alias() {
        StoredLink first = stored(LinkSample.of("a").creationKey(KEY));
        List<StoredLink> drafts =
                List.of(LinkSample.of("a").creationKey(OTHER_KEY).stored());

        assertThatThrownBy(() -> links().insert(drafts), "an insert with a taken alias")
                .isInstanceOfSatisfying(
                        DuplicateKeyException.class,
                        e -> assertThat(e.aliases()).containsExactly(first.aliasKey()));
        assertThat(found(OTHER_KEY)).as("the link of a key of a refused insert").isEmpty();
    }

    @Tag("creation-keys")
    @Test
    void an_insert_may_contain_links_with_and_without_creation_keys() {
        insert(
                LinkSample.of("z").creationKey(OTHER_KEY),
                LinkSample.of("m"),
                LinkSample.of("n"),
                LinkSample.of("a").creationKey(KEY));

        assertThat(found(OTHER_KEY)).map(found -> found.link().alias()).contains("z");
        assertThat(found(KEY)).map(found -> found.link().alias()).contains("a");
    }

    @Tag("creation-keys")
    @Test
    void a_cleared_creation_key_is_free_and_the_link_stays_otherwise_unchanged() {
        LinkSample draft = LinkSample.of("a").creationKey(KEY);
        StoredLink link = stored(draft);

        assertThat(clear(link, KEY))
                .as("the removal of the creation key of %s", link)
                .isTrue();

        assertThat(found(KEY)).as("the link of a removed creation key").isEmpty();
        assertThat(find(link)).contains(link.withoutCreationKey());
        StoredLink second = stored(LinkSample.of("b").creationKey(KEY));
        assertThat(found(KEY)).contains(second);
    }

    @Tag("creation-keys")
    @Test
    void a_creation_key_is_cleared_once() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));

        assertThat(clear(link, KEY))
                .as("the removal of the creation key of %s", link)
                .isTrue();
        assertThat(clear(link, KEY))
                .as("the second removal of the creation key of %s", link)
                .isFalse();
    }

    @Tag("creation-keys")
    @Test
    void a_creation_key_is_cleared_only_from_the_link_with_the_key() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        StoredLink other = stored(LinkSample.of("b").creationKey(OTHER_KEY));

        assertThat(clear(other, KEY)).as("the key of another link").isFalse();
        assertThat(clear(link, OTHER_KEY)).as("another key").isFalse();
        assertThat(links().clearCreationKey(Samples.OTHER, link.link().id(), Samples.key(KEY)))
                .as("the key of another owner")
                .isFalse();

        assertThat(found(KEY)).contains(link);
        assertThat(found(OTHER_KEY)).contains(other);
    }

    @Tag("creation-keys")
    @Test
    void the_creation_key_of_a_deleted_link_is_free() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        StoredLink staying = stored(LinkSample.of("b").creationKey(OTHER_KEY));

        links().delete(Samples.OWNER, link.link().id());

        assertThat(found(KEY))
                .as("the link of the creation key of a deleted link")
                .isEmpty();
        assertThat(found(OTHER_KEY)).contains(staying);
        StoredLink second = stored(LinkSample.of("c").creationKey(KEY));
        assertThat(found(KEY)).contains(second);
    }

    @Tag("creation-keys")
    @Test
    void the_creation_key_of_a_link_that_is_deleted_by_query_is_free() {
        insert(LinkSample.of("a").creationKey(KEY));

        links().deleteAll(Samples.filter(LinkQuery.all()), Long.MAX_VALUE, 10);

        StoredLink second = stored(LinkSample.of("b").creationKey(KEY));
        assertThat(found(KEY)).contains(second);
    }

    @Tag("creation-keys")
    @Test
    void an_update_with_the_creation_key_keeps_the_creation_key() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        LinkSample changed = LinkSample.after(link).title("changed");

        assertThatUpdate(link, changed).isTrue();

        assertThat(found(KEY)).contains(changed.stored());
    }

    @Tag("creation-keys")
    @Test
    void an_update_without_a_creation_key_removes_the_creation_key() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        LinkSample changed = LinkSample.after(link).creationKey(Optional.empty());

        assertThatUpdate(link, changed).isTrue();

        assertThat(found(KEY)).as("the link of a removed creation key").isEmpty();
        StoredLink second = stored(LinkSample.of("b").creationKey(KEY));
        assertThat(found(KEY)).contains(second);
    }

    @Tag("creation-keys")
    @Test
    void an_update_never_brings_back_a_cleared_creation_key() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        clear(link, KEY);
        StoredLink second = stored(LinkSample.of("b").creationKey(KEY));
        LinkSample changed = LinkSample.after(link).title("changed");

        assertThatUpdate(link, changed).isTrue();

        assertThat(find(link)).contains(changed.creationKey(Optional.empty()).stored());
        assertThat(found(KEY)).contains(second);
    }

    @Tag("creation-keys")
    @Test
    void a_move_removes_the_creation_key_of_the_moved_link_only() {
        StoredLink link = stored(LinkSample.of("a").creationKey(KEY));
        StoredLink staying = stored(LinkSample.of("b").creationKey(OTHER_KEY));
        StoredLink others = stored(LinkSample.of("c").owner(Samples.OTHER).creationKey(KEY));
        links().allOwners().ifPresent(all -> {
            all.move(Samples.OWNER, link.link().id(), Samples.OTHER, Samples.NOW);

            assertThat(found(KEY))
                    .as("the link of the creation key of a moved link")
                    .isEmpty();
            assertThat(found(OTHER_KEY)).contains(staying);
            assertThat(links().findByCreationKey(Samples.OTHER, Samples.key(KEY)))
                    .contains(others);
        });
    }

    @Tag("creation-keys")
    @Test
    void exactly_one_of_several_concurrent_inserts_gets_a_creation_key() throws Exception {
        try (Racers racers = new Racers()) {
            Racers.repeat(round -> {
                String key = KEY + round;
                List<Optional<Long>> won = racers.race(runner ->
                                tryTo(LinkSample.of("r" + round + "-" + runner).creationKey(key)))
                        .answers();

                assertThat(won.stream().flatMap(Optional::stream))
                        .as("the ids of the links with the creation key")
                        .singleElement()
                        .isEqualTo(found(key).orElseThrow().link().id());
            });
        }
    }

    @Tag("creation-keys")
    @Test
    void concurrent_inserts_with_the_same_creation_key_and_alias_report_only_the_creation_key() throws Exception {
        try (Racers racers = new Racers()) {
            Racers.repeat(round -> {
                String key = KEY + round;
                Racers.Result<Optional<Long>> result =
                        racers.race(runner -> tryTo(LinkSample.of("r" + round).creationKey(key)));

                assertThat(result.taken()).as("the taken aliases").isEmpty();
                assertThat(result.answers().stream().flatMap(Optional::stream))
                        .as("the ids of the inserted links")
                        .hasSize(1);
            });
        }
    }

    @Tag("creation-keys")
    @Test
    void exactly_one_of_several_concurrent_calls_clears_a_creation_key() throws Exception {
        try (Racers racers = new Racers()) {
            Racers.repeat(round -> {
                StoredLink link = stored(LinkSample.of("r" + round).creationKey(KEY));

                List<Boolean> cleared = racers.race(runner -> clear(link, KEY)).answers();

                assertThat(cleared).as("the answers to the removals of one key").containsOnlyOnce(true);
            });
        }
    }

    private Optional<Long> tryTo(LinkSample draft) {
        try {
            return Optional.of(insertOne(draft));
        } catch (DuplicateKeyException e) {
            return Optional.empty();
        }
    }
}
