package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.Waymark;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.query.Folding;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@link LinkStore#insert}: ids, all links or no link, and one link for each alias. */
public abstract class LinkInsertContract extends ContractPart {

    @Tag("ids")
    @Test
    void ids_are_positive_and_ascend_in_the_order_of_the_drafts() {
        List<Link> inserted = insert(LinkSample.of("c"), LinkSample.of("a"), LinkSample.of("b"));

        assertThat(inserted).extracting(Link::alias).containsExactly("c", "a", "b");
        assertThat(inserted)
                .extracting(Link::id)
                .allMatch(id -> id > 0)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Tag("ids")
    @Test
    void ids_ascend_from_one_insert_to_the_next() {
        long first = insertOne(LinkSample.of("b"));
        insertOne(LinkSample.of("c").owner(Samples.OTHER));
        List<Link> later = insert(LinkSample.of("a"), LinkSample.of("d"));

        assertThat(List.of(first, later.get(0).id(), later.get(1).id()))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Tag("ids")
    @Test
    void the_id_of_a_deleted_link_is_never_reused() {
        long deleted = insertOne(LinkSample.of("a"));
        links().delete(Samples.OWNER, deleted);

        assertThat(insertOne(LinkSample.of("a")))
                .as("the id after a deletion of the highest id")
                .isGreaterThan(deleted);
    }

    @Tag("exact-values")
    @Test
    void an_insert_changes_only_the_id_of_a_draft() {
        StoredLink draft = LinkSample.of("a").stored();

        Link inserted = links().insert(List.of(draft)).get(0);

        assertThat(inserted).isEqualTo(draft.link().withId(inserted.id()));
    }

    @Tag("exact-values")
    @Test
    void an_alias_of_190_characters_in_any_script_is_stored_found_and_unique() {
        String alias = "\u1FB7".repeat(190);
        LinkSample sample = LinkSample.of("a").alias(alias).key(Folding.fold(alias));
        insertOne(sample);

        assertThat(links().findByAlias(sample.stored().aliasKey()))
                .get()
                .extracting(found -> found.link().alias())
                .isEqualTo(alias);
        assertThat(catchThrowableOfType(
                        DuplicateKeyException.class,
                        () -> insert(LinkSample.of("b").key(Folding.fold(alias)))))
                .as("the refusal of a second link with the key")
                .isNotNull();
    }

    @Tag("batches")
    @Test
    void an_insert_of_no_drafts_returns_no_links() {
        assertThat(links().insert(List.of())).as("the inserted links").isEmpty();
    }

    @Tag("batches")
    @Test
    void an_insert_can_store_a_thousand_links() {
        ImmutableList<StoredLink> drafts = IntStream.range(0, 1_000)
                .mapToObj(i -> LinkSample.of("alias-" + i).pixels(1, 2).stored())
                .collect(ImmutableList.toImmutableList());

        List<Link> inserted = links().insert(drafts);

        assertThat(inserted)
                .extracting(Link::alias)
                .containsExactlyElementsOf(
                        drafts.stream().map(draft -> draft.link().alias()).toList());
        assertThat(inserted).extracting(Link::id).isSorted().doesNotHaveDuplicates();
        assertThat(inserted)
                .allSatisfy(link -> assertThat(links().find(Samples.OWNER, link.id()))
                        .map(StoredLink::link)
                        .contains(link));
    }

    @Tag("unique-values")
    @Test
    void a_taken_alias_is_taken_for_all_owners() {
        insertOne(LinkSample.of("a"));

        assertTaken(
                List.of(new AliasKey(Domain.DEFAULT, "a")), LinkSample.of("a").owner(Samples.OTHER));
    }

    @Tag("unique-values")
    @Test
    void an_alias_is_found_in_its_own_domain_only() {
        long inDefault = insertOne(LinkSample.of("a").domain(0));
        long inSeven = insertOne(LinkSample.of("a").domain(7));

        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "a")))
                .map(stored -> stored.link().id())
                .contains(inDefault);
        assertThat(links().findByAlias(new AliasKey(Domain.of(7), "a")))
                .map(stored -> stored.link().id())
                .contains(inSeven);
        assertThat(links().findByAlias(new AliasKey(Domain.of(8), "a")))
                .as("the link of the alias in another domain")
                .isEmpty();
    }

    @Tag("unique-values")
    @Test
    void an_alias_is_taken_in_a_domain() {
        insertOne(LinkSample.of("a").domain(7));

        assertTaken(List.of(new AliasKey(Domain.of(7), "a")), LinkSample.of("a").domain(7));
    }

    @Tag("unique-values")
    @Test
    void the_key_of_an_alias_is_unique_and_not_the_spelling() {
        insertOne(LinkSample.of("Docs"));

        assertTaken(List.of(new AliasKey(Domain.DEFAULT, "docs")), LinkSample.of("DOCS"));
    }

    @Tag("unique-values")
    @Test
    void alias_keys_are_case_sensitive() {
        insertOne(LinkSample.of("docs"));
        insertOne(LinkSample.of("Docs").key("Docs"));

        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "Docs")))
                .map(stored -> stored.link().alias())
                .contains("Docs");
    }

    @Tag("unique-values")
    @Test
    void alias_keys_contain_no_wildcards() {
        insertOne(LinkSample.of("a_b"));
        insertOne(LinkSample.of("a-b"));
        insertOne(LinkSample.of("axb"));

        assertThat(links().findByAlias(new AliasKey(Domain.DEFAULT, "a_b")))
                .map(stored -> stored.link().alias())
                .contains("a_b");
    }

    @Tag("unique-values")
    @Test
    void an_alias_of_several_segments_is_taken_as_a_whole() {
        insertOne(LinkSample.of("docs/start"));
        insertOne(LinkSample.of("docs"));
        insertOne(LinkSample.of("docs.start"));

        assertTaken(List.of(new AliasKey(Domain.DEFAULT, "docs/start")), LinkSample.of("docs/start"));
    }

    @Tag("all-or-none")
    @Test
    void an_insert_with_a_taken_last_alias_stores_no_link() {
        insertOne(LinkSample.of("taken"));

        assertTaken(
                List.of(new AliasKey(Domain.DEFAULT, "taken")),
                LinkSample.of("a"),
                LinkSample.of("b"),
                LinkSample.of("taken"));
    }

    @Tag("all-or-none")
    @Test
    void an_insert_with_a_taken_first_alias_stores_no_link() {
        insertOne(LinkSample.of("taken"));

        assertTaken(List.of(new AliasKey(Domain.DEFAULT, "taken")), LinkSample.of("taken"), LinkSample.of("a"));
    }

    @Tag("unique-values")
    @Test
    void the_exception_contains_exactly_the_taken_aliases() {
        insert(LinkSample.of("one"));
        insert(LinkSample.of("two").domain(7).owner(Samples.OTHER));
        insert(LinkSample.of("three"), LinkSample.of("free").domain(7));

        assertTaken(
                List.of(new AliasKey(Domain.DEFAULT, "one"), new AliasKey(Domain.of(7), "two")),
                LinkSample.of("one"),
                LinkSample.of("free"),
                LinkSample.of("two").domain(7),
                LinkSample.of("two"));
    }

    @Tag("all-or-none")
    @Test
    void aliases_of_a_refused_insert_stay_free() {
        insertOne(LinkSample.of("taken"));
        assertTaken(List.of(new AliasKey(Domain.DEFAULT, "taken")), LinkSample.of("a"), LinkSample.of("taken"));

        assertThat(insert(LinkSample.of("a"))).extracting(Link::alias).containsExactly("a");
    }

    @Tag("unique-values")
    @Test
    void the_alias_of_a_deleted_link_is_free() {
        long id = insertOne(LinkSample.of("a"));
        links().delete(Samples.OWNER, id);

        assertThat(insert(LinkSample.of("a").owner(Samples.OTHER)))
                .extracting(Link::alias)
                .containsExactly("a");
    }

    private static AliasKey key(long domain, String text) {
        return new AliasKey(Domain.of(domain), text);
    }

    @Tag("unique-values")
    @Test
    void exactly_the_aliases_of_all_owners_are_taken() {
        insert(LinkSample.of("one"), LinkSample.of("two").domain(7));
        insert(LinkSample.of("three").domain(7).owner(Samples.OTHER));
        links().delete(Samples.OWNER, insertOne(LinkSample.of("deleted")));

        assertThat(links().takenAliases(Set.of(
                        key(0, "one"),
                        key(7, "one"),
                        key(0, "ONE"),
                        key(7, "two"),
                        key(0, "two"),
                        key(7, "three"),
                        key(0, "deleted"),
                        key(8, "three"))))
                .containsExactlyInAnyOrder(key(0, "one"), key(7, "two"), key(7, "three"));
        assertThat(links().takenAliases(Set.of()))
                .as("the taken aliases among no aliases")
                .isEmpty();
    }

    @Tag("batches")
    @Test
    void a_thousand_aliases_are_looked_up_together() {
        insert(LinkSample.of("alias-0"), LinkSample.of("alias-999"));

        Set<AliasKey> keys =
                IntStream.range(0, 1_000).mapToObj(i -> key(0, "alias-" + i)).collect(ImmutableSet.toImmutableSet());

        assertThat(links().takenAliases(keys)).containsExactlyInAnyOrder(key(0, "alias-0"), key(0, "alias-999"));
    }

    private static ImportLink record(Random random) {
        CreateLink command = CreateLink.to(random.nextInt(20) == 0 ? "nowhere" : "https://example.com/");
        if (random.nextInt(5) > 0) {
            String alias = (random.nextBoolean() ? "a" : "A") + random.nextInt(900);
            command = command.alias(random.nextInt(20) == 0 ? "no alias" : alias);
        }
        ImportLink record = ImportLink.of(command.domain(Domain.of(random.nextInt(2))));
        return record.clicks(random.nextInt(-1, 20));
    }

    /** Returns an import without the ids of the records: the numbers, the violations, and the progress. */
    private static String withoutIds(BiFunction<Consumer<Violation>, LongConsumer, ImportResult> importing) {
        StringBuilder text = new StringBuilder();
        ImportResult result = importing.apply(
                violation -> text.append(violation).append('\n'),
                done -> text.append(done).append('\n'));
        return text.append(result).toString();
    }

    @Tag("unique-values")
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void an_import_has_the_result_of_the_import_on_trial_before(long seed) {
        Random random = new Random(seed);
        insert(
                LinkSample.of("a1"),
                LinkSample.of("a2").owner(Samples.OTHER),
                LinkSample.of("a3").domain(1));
        List<ImportLink> records =
                Stream.generate(() -> record(random)).limit(1_100).toList();
        Links imported = Waymark.builder().storage(storage()).build().links(Samples.OWNER);
        long before = count();

        String trial = withoutIds((refused, progress) -> imported.importOnTrial(records.stream(), refused, progress));
        assertThat(count())
                .as("the count of all links after an import on trial")
                .isEqualTo(before);

        assertThat(withoutIds((refused, progress) -> imported.importAll(records.stream(), refused, progress)))
                .isEqualTo(trial);
        assertThat(count()).as("the count of all links after an import").isGreaterThan(before);
    }

    private void assertTaken(List<AliasKey> keys, LinkSample... drafts) {
        long before = count();

        DuplicateKeyException refusal = catchThrowableOfType(DuplicateKeyException.class, () -> insert(drafts));

        assertThat(refusal).as("the exception of the insert").isNotNull();
        assertThat(refusal.aliases()).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(count()).as("the count of all links after a refused insert").isEqualTo(before);
    }

    private long count() {
        LinkQuery all = LinkQuery.all();
        return links().count(Samples.filter(all)) + links().count(Samples.filter(Samples.OTHER, all, Samples.NOW));
    }
}
