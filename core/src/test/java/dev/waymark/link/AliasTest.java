package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.Violation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AliasTest {

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    private Links links(AliasPolicy policy) {
        return desk.waymark(builder -> builder.aliasPolicy(policy)).links();
    }

    private void assertTaken(String alias) {
        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(() -> links.create(CreateLink.to(OTHER_URL).alias(alias)))
                .satisfies(taken -> assertThat(taken.alias()).isEqualTo(alias))
                .satisfies(taken -> assertThat(taken.index()).isEmpty())
                .satisfies(taken -> assertThat(taken.code()).isEqualTo("alias_taken"))
                .withMessage("the alias '" + alias + "' is taken");
    }

    @Test
    void a_conflict_names_the_taken_alias() {
        links.create(CreateLink.to(URL).alias("docs"));

        assertTaken("docs");
    }

    @Test
    void aliases_are_equal_case_insensitively() {
        links.create(CreateLink.to(URL).alias("docs"));

        assertTaken("DOCS");
    }

    @Test
    void an_alias_is_taken_for_all_owners() { // D-1: visitors resolve an alias without an owner
        desk.waymark().links(Owner.of("other")).create(CreateLink.to(URL).alias("docs"));

        assertTaken("docs");
    }

    @Test
    void an_alias_is_free_in_another_domain() {
        links.create(CreateLink.to(URL).alias("docs"));

        assertThat(links.create(CreateLink.to(URL).domain(Domain.of(1)).alias("docs"))
                        .alias())
                .isEqualTo("docs");
        assertThat(links.create(CreateLink.to(URL).domain(Domain.of(2)).alias("docs"))
                        .alias())
                .isEqualTo("docs");
    }

    @Test
    void a_conflict_stores_no_link() {
        links.create(CreateLink.to(URL).alias("docs"));
        assertTaken("docs");

        assertThat(links.count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_policy_can_make_aliases_case_sensitive() {
        Links exact = links(AliasPolicy.DEFAULT.matchingCase());
        exact.create(CreateLink.to(URL).alias("docs"));

        assertThat(exact.create(CreateLink.to(URL).alias("DOCS")).alias()).isEqualTo("DOCS");
        assertThat(exact.findByAlias("Docs")).isEmpty();
    }

    @Test
    void a_generated_alias_is_7_of_31_unambiguous_characters() {
        assertThat(IntStream.range(0, 50)
                        .mapToObj(i -> links.create(CreateLink.to(URL)).alias()))
                .allMatch(alias -> alias.matches("[2-9a-hjkmnp-z]{7}"))
                .doesNotHaveDuplicates();
    }

    @Test
    void a_policy_determines_the_alphabet_and_length_of_generated_aliases() {
        Links links = links(AliasPolicy.DEFAULT.generatingFrom("0123456789").generatingLength(12));

        assertThat(links.create(CreateLink.to(URL)).alias()).matches("[0-9]{12}");
    }

    @Test
    void a_reserved_word_is_refused_case_insensitively() {
        Links links = links(AliasPolicy.DEFAULT.reserving("Admin", "api"));

        assertThat(violationsOf(() -> links.create(CreateLink.to(URL).alias("aDMIN"))))
                .containsExactly(Violation.of("alias", "reserved", "must not be a reserved word"));
    }

    @Test
    void a_link_keeps_an_alias_that_was_reserved_after_the_creation() {
        Link link = links.create(CreateLink.to(URL).alias("docs"));

        Link updated = links(AliasPolicy.DEFAULT.reserving("docs"))
                .update(link.id(), UpdateLink.change().title("Docs"));

        assertThat(updated.alias()).isEqualTo("docs");
    }

    @Test
    void a_link_is_found_by_its_alias_case_insensitively() {
        Link link = links.create(CreateLink.to(URL).alias("docs"));

        assertThat(links.findByAlias("DocS")).contains(link);
    }

    @Test
    void outer_white_space_of_an_alias_is_trimmed() {
        Link link = links.create(CreateLink.to(URL).alias(" \u00A0docs\t"));
        Link renamed = links.update(link.id(), UpdateLink.change().alias("\u2003manual\n"));

        assertThat(link.alias()).isEqualTo("docs");
        assertThat(renamed.alias()).isEqualTo("manual");
        assertThat(links.findByAlias("  manual\u202F")).contains(renamed);
        assertThat(violationsOf(() -> links.create(CreateLink.to(URL).alias("  "))))
                .containsExactly(Violation.of("alias", "required", "must not be empty"));
    }

    @Test
    void a_link_is_found_only_in_its_domain() {
        Link link = links.create(CreateLink.to(URL).domain(Domain.of(7)).alias("docs"));

        assertThat(links.findByAlias(Domain.of(7), "docs")).contains(link);
        assertThat(links.findByAlias(Domain.of(8), "docs")).isEmpty();
        assertThat(links.findByAlias("docs")).isEmpty();
    }

    @Test
    void the_default_domain_has_the_identifier_0_and_no_domain_has_a_negative_identifier() { // D-15
        Link link = links.create(CreateLink.to(URL).alias("docs"));

        assertThat(links.findByAlias(Domain.of(0), "docs")).contains(link);
        assertThat(links.findByAlias(Domain.of(-1), "docs")).isEmpty();
    }

    @Test
    void the_smallest_domain_is_1() {
        Link link = links.create(CreateLink.to(URL).domain(Domain.of(1)).alias("docs"));

        assertThat(links.findByAlias(Domain.of(1), "docs")).contains(link);
    }

    @Test
    void a_malformed_alias_finds_no_link() {
        assertThat(links.findByAlias("")).isEmpty();
        assertThat(links.findByAlias("no alias")).isEmpty();
        assertThat(links.findByAlias("a".repeat(65))).isEmpty();
    }

    @Test
    void the_alias_of_a_deleted_link_is_free() {
        links.delete(links.create(CreateLink.to(URL).alias("docs")).id());

        assertThat(links.create(CreateLink.to(URL).alias("docs")).alias()).isEqualTo("docs");
    }
}
