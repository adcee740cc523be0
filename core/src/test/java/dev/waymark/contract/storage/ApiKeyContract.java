package dev.waymark.contract.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.Strings;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.Samples;
import dev.waymark.spi.ApiKeyStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@link ApiKeyStore}. */
public abstract class ApiKeyContract extends ContractPart {

    private final Racers racers = new Racers();

    @AfterEach
    void stopRacers() {
        racers.close();
    }

    private static String hash(int number) {
        return Strings.padStart(Integer.toHexString(number), 64, '0');
    }

    private static ApiKey draft(Owner owner) {
        return new ApiKey(0, owner, "build server", Scope.WRITE, Samples.CREATED, Optional.empty());
    }

    private ApiKey insert(Owner owner, int number) {
        return apiKeys().insert(draft(owner), hash(number));
    }

    @Tag("api-keys")
    @Test
    void a_hash_finds_the_key_of_any_owner() {
        ApiKey one = insert(Samples.OWNER, 1);
        ApiKey other = insert(Samples.OTHER, 2);

        assertThat(apiKeys().find(hash(1))).contains(one);
        assertThat(apiKeys().find(hash(2))).contains(other);
        assertThat(apiKeys().find(hash(3))).as("the key of an unknown hash").isEmpty();
    }

    @Tag("ids")
    @Test
    void ids_are_positive_ascend_across_owners_and_are_never_reused() {
        ApiKey first = insert(Samples.OWNER, 1);
        ApiKey second = insert(Samples.OTHER, 2);
        apiKeys().delete(Samples.OTHER, second.id());
        ApiKey third = insert(Samples.OWNER, 3);

        assertThat(List.of(first.id(), second.id(), third.id()))
                .allMatch(id -> id > 0)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Tag("exact-values")
    @ParameterizedTest
    @EnumSource(Scope.class)
    void a_key_is_returned_unchanged(Scope scope) {
        ApiKey draft = new ApiKey(
                0,
                Owner.of("~".repeat(64)),
                "\uD83D\uDE00 \u0130' ".repeat(51),
                scope,
                Instant.parse("1969-12-31T23:59:59.999999Z"),
                Optional.of(Instant.parse("2999-01-01T00:00:00.000001Z")));

        ApiKey inserted = apiKeys().insert(draft, hash(1));

        assertThat(inserted).isEqualTo(draft.withId(inserted.id()));
        assertThat(apiKeys().find(hash(1))).contains(inserted);
        assertThat(apiKeys().list(draft.owner())).containsExactly(inserted);
    }

    @Tag("exact-values")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01T00:00:00Z",
                "1582-10-10T00:00:00Z",
                "1970-01-01T00:00:00Z",
                "9999-12-31T23:59:59.999999Z"
            })
    void the_times_of_a_key_keep_their_microseconds(Instant instant) {
        ApiKey draft = new ApiKey(0, Samples.OWNER, "ci", Scope.READ, instant, Optional.of(instant));

        ApiKey inserted = apiKeys().insert(draft, hash(1));

        assertThat(inserted).isEqualTo(draft.withId(inserted.id()));
        assertThat(apiKeys().find(hash(1))).contains(inserted);
    }

    @Tag("unique-values")
    @Test
    void a_second_key_with_the_same_hash_is_refused() {
        ApiKey first = insert(Samples.OWNER, 1);

        assertThatThrownBy(() -> insert(Samples.OTHER, 1), "an insert with a taken hash")
                .isInstanceOf(ApiKeyStore.DuplicateHashException.class);
        assertThatThrownBy(() -> insert(Samples.OWNER, 1), "an insert with a taken hash")
                .isInstanceOf(ApiKeyStore.DuplicateHashException.class);
        assertThat(apiKeys().find(hash(1))).contains(first);
        assertThat(apiKeys().list(Samples.OTHER))
                .as("the keys of the owner of a refused key")
                .isEmpty();
    }

    private Optional<ApiKey> unlessTaken(int number) {
        try {
            return Optional.of(insert(Samples.OWNER, number));
        } catch (ApiKeyStore.DuplicateHashException e) {
            return Optional.empty();
        }
    }

    @Tag("unique-values")
    @Test
    void exactly_one_of_several_concurrent_inserts_gets_a_hash() throws Exception {
        Racers.repeat(round -> {
            Racers.Result<Optional<ApiKey>> race = racers.race(runner -> unlessTaken(round));

            assertThat(race.answers()).as("the answers of the inserts").hasSize(Racers.COUNT);
            assertThat(race.answers().stream().flatMap(Optional::stream))
                    .containsExactlyElementsOf(
                            apiKeys().find(hash(round)).stream().toList());
        });
    }

    @Tag("api-keys")
    @Test
    void an_owner_lists_only_its_own_keys_by_id() {
        ApiKey first = insert(Samples.OWNER, 9);
        insert(Samples.OTHER, 5);
        ApiKey second = insert(Samples.OWNER, 1);

        assertThat(apiKeys().list(Samples.OWNER)).containsExactly(first, second);
        assertThat(apiKeys().list(Owner.DEFAULT))
                .as("the keys of an owner without keys")
                .isEmpty();
    }

    @Tag("owners")
    @Test
    void a_key_is_deleted_by_its_owner_only() {
        ApiKey key = insert(Samples.OWNER, 1);

        assertThat(apiKeys().delete(Samples.OTHER, key.id()))
                .as("the deletion of %s by another owner", key)
                .isFalse();
        assertThat(apiKeys().find(hash(1))).contains(key);
        assertThat(apiKeys().delete(Samples.OWNER, key.id()))
                .as("the deletion of %s", key)
                .isTrue();
        assertThat(apiKeys().delete(Samples.OWNER, key.id()))
                .as("the second deletion of %s", key)
                .isFalse();
        assertThat(apiKeys().find(hash(1))).as("the deleted key").isEmpty();
        assertThat(apiKeys().list(Samples.OWNER))
                .as("the keys after the deletion")
                .isEmpty();
    }

    @Tag("owners")
    @Test
    void a_deletion_of_all_keys_deletes_only_the_keys_of_the_owner() {
        insert(Samples.OWNER, 1);
        insert(Samples.OWNER, 2);
        ApiKey others = insert(Samples.OTHER, 3);

        assertThat(apiKeys().deleteAll(Samples.OWNER))
                .as("the number of deleted keys")
                .isEqualTo(2);
        assertThat(apiKeys().deleteAll(Samples.OWNER))
                .as("the number of keys of a second deletion")
                .isZero();
        assertThat(apiKeys().list(Samples.OWNER))
                .as("the keys after the deletion")
                .isEmpty();
        assertThat(apiKeys().list(Samples.OTHER)).containsExactly(others);
    }

    @Tag("unique-values")
    @Test
    void the_hash_of_a_deleted_key_is_free() {
        apiKeys().delete(Samples.OWNER, insert(Samples.OWNER, 1).id());

        ApiKey second = insert(Samples.OTHER, 1);

        assertThat(apiKeys().find(hash(1))).contains(second);
    }
}
