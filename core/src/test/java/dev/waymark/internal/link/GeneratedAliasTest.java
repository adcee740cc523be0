package dev.waymark.internal.link;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHasher;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.OwnerZones;
import dev.waymark.internal.base.PasswordHashing;
import dev.waymark.internal.observe.Notifier;
import dev.waymark.internal.observe.Observation;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.report.ReportRetries;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.url.UrlPolicy;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** The generation of aliases, which is repeated for taken aliases (D-14). */
class GeneratedAliasTest {

    private static final AliasPolicy POLICY =
            AliasPolicy.DEFAULT.generatingFrom("abcdefghij").generatingLength(4);

    private final Desk desk = new Desk();

    /** Returns links that generate their aliases from the consecutive characters of this text. */
    private Links drawing(String characters) {
        return drawing(characters, desk.storage, POLICY);
    }

    private Links drawing(String characters, Storage storage, AliasPolicy policy) {
        return new LinkService(
                new Environment(
                        storage,
                        desk.clock,
                        new OwnerZones(ZoneOffset.UTC, null),
                        UrlPolicy.DEFAULT,
                        policy,
                        (owner, domain) -> true,
                        new PasswordHashing(PasswordHasher.pbkdf2(1), Duration.ZERO),
                        PasswordAttempts.inMemory(),
                        Optional.empty(),
                        ReportRetries.DEFAULT,
                        Optional.empty(),
                        new Notifier<>(List.of()),
                        new Notifier<>(List.of()),
                        new CommandValidator(UrlPolicy.DEFAULT, policy),
                        new Drawn(characters, policy.alphabet()),
                        Optional.empty(),
                        new Observation(List.of())),
                Owner.DEFAULT);
    }

    private static final class Drawn implements RandomGenerator {
        private final String characters;
        private final String alphabet;
        private int next;

        Drawn(String characters, String alphabet) {
            this.characters = characters;
            this.alphabet = alphabet;
        }

        @Override
        public int nextInt(int bound) {
            assertThat(bound).isEqualTo(alphabet.length());
            return alphabet.indexOf(characters.charAt(next++ % characters.length()));
        }

        @Override
        public long nextLong() {
            throw new UnsupportedOperationException("aliases are drawn character by character");
        }
    }

    private void taken(String... aliases) {
        for (String alias : aliases) {
            desk.waymark().links().create(CreateLink.to(URL).alias(alias));
        }
    }

    private Storage hooked(BiConsumer<List<String>, Integer> hook) {
        AtomicInteger inserts = new AtomicInteger();
        return Hooks.before(desk.storage, (method, args) -> {
            if (method.equals("links.insert")) {
                List<String> aliases = ((List<?>) args[0])
                        .stream()
                                .map(draft -> ((StoredLink) draft).link().alias())
                                .toList();
                hook.accept(aliases, inserts.incrementAndGet());
            }
        });
    }

    @Test
    void an_alias_is_drawn_from_the_alphabet() {
        assertThat(drawing("abcj").create(CreateLink.to(URL)).alias()).isEqualTo("abcj");
    }

    @Test
    void a_taken_alias_is_drawn_again() {
        taken("aaaa");

        assertThat(drawing("aaaabbbb").create(CreateLink.to(URL)).alias()).isEqualTo("bbbb");
    }

    @Test
    void a_reserved_word_is_drawn_again() {
        assertThat(drawing("aaaabbbb", desk.storage, POLICY.reserving("AAAA"))
                        .create(CreateLink.to(URL))
                        .alias())
                .isEqualTo("bbbb");
    }

    @Test
    void aliases_grow_by_one_character_with_every_third_collision() {
        List<Integer> lengths = new ArrayList<>();
        Storage crowded = hooked((aliases, inserts) -> {
            lengths.add(aliases.get(0).length());
            if (inserts <= 6) {
                throw DuplicateKeyException.ofAliases(Set.of(new AliasKey(Domain.DEFAULT, aliases.get(0))));
            }
        });

        drawing("abcdefghij", crowded, POLICY).create(CreateLink.to(URL));

        assertThat(lengths).containsExactly(4, 4, 4, 5, 5, 5, 6);
    }

    @Test
    void a_creation_fails_after_thirty_collisions() {
        AtomicInteger count = new AtomicInteger();
        Storage full = hooked((aliases, inserts) -> {
            count.set(inserts);
            throw DuplicateKeyException.ofAliases(Set.of(new AliasKey(Domain.DEFAULT, aliases.get(0))));
        });

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> drawing("abcdefghij", full, POLICY).create(CreateLink.to(URL)))
                .withMessage("the store refused aliases 30 times in a row, so the links were not stored");
        assertThat(count).hasValue(30);
    }

    @Test
    void a_taken_chosen_alias_is_not_retried() {
        AtomicInteger count = new AtomicInteger();
        taken("docs");

        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(() -> drawing("a", hooked((aliases, inserts) -> count.set(inserts)), POLICY)
                        .create(CreateLink.to(URL).alias("docs")));
        assertThat(count).hasValue(1);
    }

    @Test
    void an_alias_that_was_taken_only_briefly_is_retried() {
        Storage racing = hooked((aliases, inserts) -> {
            if (inserts == 1) {
                throw DuplicateKeyException.ofAliases(Set.of());
            }
        });

        assertThat(drawing("a", racing, POLICY)
                        .create(CreateLink.to(URL).alias("docs"))
                        .alias())
                .isEqualTo("docs");
    }

    @Test
    void a_creation_fails_if_the_store_never_names_the_taken_aliases() {
        Storage misleading = hooked((aliases, inserts) -> {
            throw DuplicateKeyException.ofAliases(Set.of());
        });

        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThatExceptionOfType(StorageException.class)
                        .isThrownBy(() -> drawing("a", misleading, POLICY)
                                .create(CreateLink.to(URL).alias("docs"))));
    }

    @Test
    void a_batch_draws_only_taken_aliases_again() {
        taken("aaaa", "cccc");

        assertThat(drawing("aaaabbbbccccdddd" + "eeeeffff")
                        .createAll(List.of(CreateLink.to(URL), CreateLink.to(URL), CreateLink.to(URL))))
                .extracting(Link::alias)
                .containsExactly("dddd", "bbbb", "eeee");
    }

    @Test
    void a_batch_draws_no_alias_twice_after_a_collision() {
        taken("aaaa", "bbbb");

        assertThat(drawing("aaaabbbbccccccccdddd").createAll(List.of(CreateLink.to(URL), CreateLink.to(URL))))
                .extracting(Link::alias)
                .containsExactly("cccc", "dddd");
    }

    @Test
    void a_batch_draws_no_alias_twice() {
        List<List<String>> inserted = new ArrayList<>();

        assertThat(drawing("aaaaaaaabbbb", hooked((aliases, inserts) -> inserted.add(aliases)), POLICY)
                        .createAll(List.of(CreateLink.to(URL), CreateLink.to(URL))))
                .extracting(Link::alias)
                .containsExactly("aaaa", "bbbb");
        assertThat(inserted).hasSize(1);
    }

    @Test
    void a_batch_draws_no_alias_that_a_later_command_chooses() {
        assertThat(drawing("aaaabbbb")
                        .createAll(
                                List.of(CreateLink.to(URL), CreateLink.to(URL).alias("AAAA"))))
                .extracting(Link::alias)
                .containsExactly("bbbb", "AAAA");
    }

    @Test
    void a_batch_draws_no_alias_of_another_command_after_a_collision() {
        taken("aaaa");

        assertThat(drawing("aaaabbbbccccdddd")
                        .createAll(
                                List.of(CreateLink.to(URL), CreateLink.to(URL).alias("cccc"), CreateLink.to(URL))))
                .extracting(Link::alias)
                .containsExactly("dddd", "cccc", "bbbb");
    }
}
