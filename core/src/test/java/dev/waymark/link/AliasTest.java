package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
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

    @Test
    void a_conflict_names_the_taken_alias() {
        links.create(CreateLink.to(URL).alias("docs"));

        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(() -> links.create(CreateLink.to(OTHER_URL).alias("docs")))
                .satisfies(taken -> assertThat(taken.alias()).isEqualTo("docs"))
                .satisfies(taken -> assertThat(taken.index()).isEmpty())
                .satisfies(taken -> assertThat(taken.code()).isEqualTo("alias_taken"))
                .withMessage("the alias 'docs' is taken");
    }

    @Test
    void a_generated_alias_is_7_of_31_unambiguous_characters() {
        assertThat(IntStream.range(0, 50)
                        .mapToObj(i -> links.create(CreateLink.to(URL)).alias()))
                .allMatch(alias -> alias.matches("[2-9a-hjkmnp-z]{7}"))
                .doesNotHaveDuplicates();
    }

    @Test
    void a_reserved_word_is_refused_case_insensitively() {
        Links links = links(AliasPolicy.DEFAULT.reserving("Admin", "api"));

        assertThat(violationsOf(() -> links.create(CreateLink.to(URL).alias("aDMIN"))))
                .containsExactly(Violation.of("alias", "reserved", "must not be a reserved word"));
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
    void a_malformed_alias_finds_no_link() {
        assertThat(links.findByAlias("")).isEmpty();
        assertThat(links.findByAlias("no alias")).isEmpty();
        assertThat(links.findByAlias("a".repeat(65))).isEmpty();
    }
}
