package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.Strings;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The uniqueness keys of links at the insertion (D-41). */
public abstract class UniquenessKeyContract extends ContractPart {

    private static final Instant UNTIL = Samples.CREATED.plusSeconds(60);
    private static final String KEY = key('k');
    private static final String OTHER_KEY = key('0');

    protected UniquenessKeyContract(StorageProvider adapter) {
        super(adapter);
    }

    private static String key(char sign) {
        return String.valueOf(sign).repeat(43);
    }

    private static UniquenessKey uniquenessKey(String key) {
        return new UniquenessKey(key, key('f'), UNTIL, OptionalLong.empty());
    }

    private static UniquenessKey takenFrom(long id) {
        return new UniquenessKey(KEY, key('g'), UNTIL.plusNanos(1_000), OptionalLong.of(id));
    }

    private long insertWithKeys(LinkSample link, UniquenessKey... uniquenessKeys) {
        List<StoredLink> drafts = List.of(link.stored().withUniquenessKeys(List.of(uniquenessKeys)));
        return links().insert(drafts).get(0).id();
    }

    private Optional<UniquenessKey> found(String key) {
        return links().findUniquenessKey(Samples.OWNER, key);
    }

    @Tag("uniqueness-keys")
    @Test
    void what_nobody_has_claimed_is_not_there() {
        insertWithKeys(LinkSample.of("a"));

        assertThat(found(KEY)).isEmpty();
    }

    @Tag("uniqueness-keys")
    @Test
    void a_claim_is_found_as_it_was_made() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY), uniquenessKey(OTHER_KEY));

        assertThat(found(KEY)).contains(uniquenessKey(KEY).withLink(id));
        assertThat(found(OTHER_KEY)).contains(uniquenessKey(OTHER_KEY).withLink(id));
    }

    @Tag("uniqueness-keys")
    @Test
    void a_link_is_read_without_its_claims() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));

        assertThat(links().find(Samples.OWNER, id))
                .map(StoredLink::uniquenessKeys)
                .contains(List.of());
    }

    @Tag("uniqueness-keys")
    @Test
    void every_owner_has_claims_of_its_own() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        long others = insertWithKeys(LinkSample.of("b").owner(Samples.OTHER), uniquenessKey(KEY));

        assertThat(found(KEY)).contains(uniquenessKey(KEY).withLink(id));
        assertThat(links().findUniquenessKey(Samples.OTHER, KEY))
                .contains(uniquenessKey(KEY).withLink(others));
    }

    @Tag("uniqueness-keys")
    @Test
    void nothing_is_inserted_if_another_link_has_a_claim() {
        long first = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        List<StoredLink> drafts = List.of(
                LinkSample.of("b").stored().withUniquenessKeys(List.of(uniquenessKey(OTHER_KEY))),
                LinkSample.of("c").stored().withUniquenessKeys(List.of(uniquenessKey(KEY))),
                LinkSample.of("d").stored());

        assertThatThrownBy(() -> links().insert(drafts)).isInstanceOf(LinkStore.DuplicateUniquenessKeyException.class);

        assertThat(links().count(Samples.filter(LinkQuery.all()))).isEqualTo(1);
        assertThat(found(KEY)).contains(uniquenessKey(KEY).withLink(first));
        assertThat(found(OTHER_KEY)).isEmpty();
    }

    @Tag("uniqueness-keys")
    @Test
    void a_claim_can_be_taken_from_the_link_that_has_it() {
        long first = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));

        long second = insertWithKeys(LinkSample.of("b"), takenFrom(first));

        assertThat(found(KEY)).contains(takenFrom(first).withLink(second));
    }

    @Tag("uniqueness-keys")
    @Test
    void a_claim_that_was_taken_goes_with_its_new_link_alone() {
        long first = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        long second = insertWithKeys(LinkSample.of("b"), takenFrom(first));

        links().delete(Samples.OWNER, first);
        assertThat(found(KEY)).isPresent();

        links().delete(Samples.OWNER, second);
        assertThat(found(KEY)).isEmpty();
    }

    @Tag("uniqueness-keys")
    @Test
    void a_claim_is_taken_from_no_other_link_than_the_draft_says() {
        long first = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        long second = insertWithKeys(LinkSample.of("b"), takenFrom(first));

        assertThatThrownBy(() -> insertWithKeys(LinkSample.of("c"), takenFrom(first)))
                .isInstanceOf(LinkStore.DuplicateUniquenessKeyException.class);

        assertThat(links().findByAlias(new AliasKey(LinkSample.of("c").link().domain(), "c")))
                .isEmpty();
        assertThat(found(KEY)).contains(takenFrom(first).withLink(second));
    }

    @Tag("uniqueness-keys")
    @Test
    void what_is_gone_cannot_be_taken() {
        long first = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        links().delete(Samples.OWNER, first);

        assertThatThrownBy(() -> insertWithKeys(LinkSample.of("b"), takenFrom(first)))
                .isInstanceOf(LinkStore.DuplicateUniquenessKeyException.class);
    }

    @Tag("uniqueness-keys")
    @Test
    void a_deleted_link_leaves_no_claim() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        links().delete(Samples.OWNER, id);

        assertThat(found(KEY)).isEmpty();
        assertThat(insertWithKeys(LinkSample.of("b"), uniquenessKey(KEY))).isGreaterThan(id);
    }

    @Tag("uniqueness-keys")
    @Test
    void a_deleted_link_takes_its_claims_alone_with_it() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        long staying = insertWithKeys(LinkSample.of("b"), uniquenessKey(OTHER_KEY));

        links().delete(Samples.OWNER, id);

        assertThat(found(KEY)).isEmpty();
        assertThat(found(OTHER_KEY)).contains(uniquenessKey(OTHER_KEY).withLink(staying));
    }

    @Tag("uniqueness-keys")
    @Test
    void links_that_are_deleted_by_query_leave_no_claim() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        links().deleteAll(Samples.filter(LinkQuery.all()), List.of(id));

        assertThat(found(KEY)).isEmpty();
    }

    @Tag("uniqueness-keys")
    @Test
    void an_update_changes_no_claim() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        links().update(
                        LinkSample.after(links().find(Samples.OWNER, id).orElseThrow())
                                .title("changed")
                                .stored(),
                        1);

        assertThat(found(KEY)).contains(uniquenessKey(KEY).withLink(id));
    }

    @Tag("uniqueness-keys")
    @Test
    void a_claim_does_not_go_to_another_owner() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        long others = insertWithKeys(LinkSample.of("b").owner(Samples.OTHER), uniquenessKey(KEY));
        links().allOwners().ifPresent(all -> {
            all.move(Samples.OWNER, id, Samples.OTHER, Samples.NOW);

            assertThat(found(KEY)).isEmpty();
            assertThat(links().findUniquenessKey(Samples.OTHER, KEY))
                    .contains(uniquenessKey(KEY).withLink(others));
        });
    }

    @Tag("uniqueness-keys")
    @Test
    void a_link_that_goes_to_another_owner_takes_its_claims_alone_with_it() {
        long id = insertWithKeys(LinkSample.of("a"), uniquenessKey(KEY));
        long staying = insertWithKeys(LinkSample.of("b"), uniquenessKey(OTHER_KEY));
        links().allOwners().ifPresent(all -> {
            all.move(Samples.OWNER, id, Samples.OTHER, Samples.NOW);

            assertThat(found(KEY)).isEmpty();
            assertThat(found(OTHER_KEY)).contains(uniquenessKey(OTHER_KEY).withLink(staying));
        });
    }

    @Tag("expired-keys")
    @Test
    void claims_that_are_over_are_forgotten_behind_new_ones() {
        insertWithKeys(
                LinkSample.of("far"),
                new UniquenessKey(OTHER_KEY, key('f'), UNTIL.plusSeconds(1_000_000_000), OptionalLong.empty()));
        for (int i = 0; i < 20; i++) {
            insertWithKeys(LinkSample.of("old" + i), uniquenessKey(key((char) ('a' + i))));
        }
        for (int i = 0; i < 20; i++) {
            insertWithKeys(
                    LinkSample.of("new" + i).createdAt(UNTIL.plusSeconds(1)),
                    new UniquenessKey(key((char) ('A' + i)), key('f'), UNTIL.plusSeconds(60), OptionalLong.empty()));
        }

        for (int i = 0; i < 20; i++) {
            assertThat(found(key((char) ('a' + i)))).isEmpty();
            assertThat(found(key((char) ('A' + i)))).isPresent();
        }
        assertThat(found(OTHER_KEY)).isPresent();
    }

    @Tag("uniqueness-keys")
    @Test
    void of_those_who_claim_one_thing_at_a_time_one_has_it() throws Exception {
        try (Racers racers = new Racers()) {
            Racers.repeat(round -> {
                String key = Strings.padStart(Integer.toString(round), 43, '0');
                List<Optional<Long>> won = racers.race(runner -> tryTo(round, runner, uniquenessKey(key)))
                        .answers();

                assertThat(won.stream().flatMap(Optional::stream))
                        .singleElement()
                        .isEqualTo(found(key).orElseThrow().link().orElseThrow());
            });
        }
    }

    @Tag("uniqueness-keys")
    @Test
    void of_those_who_take_one_claim_at_a_time_one_has_it() throws Exception {
        try (Racers racers = new Racers()) {
            long[] holder = {insertWithKeys(LinkSample.of("first"), uniquenessKey(KEY))};
            Racers.repeat(round -> {
                List<Optional<Long>> won = racers.race(runner -> tryTo(round, runner, takenFrom(holder[0])))
                        .answers();

                assertThat(won.stream().flatMap(Optional::stream)).hasSize(1);
                holder[0] = found(KEY).orElseThrow().link().orElseThrow();
                assertThat(won).contains(Optional.of(holder[0]));
            });
        }
    }

    private Optional<Long> tryTo(int round, int runner, UniquenessKey uniquenessKey) {
        try {
            return Optional.of(insertWithKeys(LinkSample.of("r" + round + "-" + runner), uniquenessKey));
        } catch (LinkStore.DuplicateUniquenessKeyException e) {
            return Optional.empty();
        }
    }

    @Tag("uniqueness-keys")
    @Test
    void links_with_and_without_claims_are_inserted_together_in_their_order() {
        List<Link> stored = links().insert(List.of(
                LinkSample.of("z").stored().withUniquenessKeys(List.of(uniquenessKey(OTHER_KEY))),
                LinkSample.of("m").stored(),
                LinkSample.of("a").stored().withUniquenessKeys(List.of(uniquenessKey(KEY)))));

        assertThat(stored).extracting(Link::alias).containsExactly("z", "m", "a");
        assertThat(found(OTHER_KEY).orElseThrow().link()).hasValue(stored.get(0).id());
        assertThat(found(KEY).orElseThrow().link()).hasValue(stored.get(2).id());
    }
}
