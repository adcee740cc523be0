package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.waymark.Desk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Aliases of a generator of the application (D-14). */
class OwnGeneratorTest {

    private final Desk desk = new Desk();
    private final List<Integer> refusals = new ArrayList<>();

    private Links generating(AliasPolicy policy, IntFunction<String> generator) {
        return desk.waymark(builder -> builder.aliasPolicy(policy.generatedBy(refused -> {
                    refusals.add(refused);
                    return generator.apply(refused);
                })))
                .links();
    }

    private Links generating(String... words) {
        return generating(AliasPolicy.DEFAULT, refused -> words[Math.min(refused, words.length - 1)]);
    }

    @Test
    void a_link_without_an_alias_has_the_alias_of_the_generator() {
        assertThat(generating("blue-fox").create(CreateLink.to(URL)).alias()).isEqualTo("blue-fox");
    }

    @Test
    void a_generated_alias_of_another_script_is_stored_in_the_composed_form() {
        Links links = generating(AliasPolicy.DEFAULT.allowingUnicode(), refused -> "cafe\u0301");

        assertThat(links.create(CreateLink.to(URL)).alias()).isEqualTo("caf\u00E9");
    }

    @Test
    void a_chosen_alias_needs_no_generator() {
        generating("blue-fox").create(CreateLink.to(URL).alias("docs"));

        assertThat(refusals).isEmpty();
    }

    @Test
    void a_taken_alias_is_generated_again() {
        desk.waymark().links().create(CreateLink.to(URL).alias("Blue-Fox"));

        assertThat(generating("blue-fox", "red-owl").create(CreateLink.to(URL)).alias())
                .isEqualTo("red-owl");
        assertThat(refusals).containsExactly(0, 1);
    }

    @Test
    void an_alias_that_the_check_refuses_is_generated_again() {
        AliasPolicy checked = AliasPolicy.DEFAULT.checkedBy((owner, domain, alias) ->
                alias.equals("blue-fox") ? Optional.of("must not be used before 2 May") : Optional.empty());
        Links links =
                generating(checked, refused -> List.of("blue-fox", "red-owl").get(refused));

        assertThat(links.create(CreateLink.to(URL)).alias()).isEqualTo("red-owl");
    }

    @Test
    void the_check_receives_the_random_aliases_of_the_library() {
        List<String> seen = new ArrayList<>();
        AliasPolicy checked = AliasPolicy.DEFAULT.checkedBy((owner, domain, alias) -> {
            seen.add(alias);
            return Optional.empty();
        });

        Link link =
                desk.waymark(builder -> builder.aliasPolicy(checked)).links().create(CreateLink.to(URL));

        assertThat(seen).containsExactly(link.alias());
    }

    @Test
    void two_links_of_one_call_have_different_aliases() {
        assertThat(generating("blue-fox", "red-owl").createAll(List.of(CreateLink.to(URL), CreateLink.to(URL))))
                .extracting(Link::alias)
                .containsExactly("blue-fox", "red-owl");
    }

    @Test
    void a_generator_that_always_returns_reserved_aliases_fails_the_creation() {
        Links links = generating(AliasPolicy.DEFAULT.reserving("login"), refused -> "login");

        assertThatIllegalStateException()
                .isThrownBy(() -> links.create(CreateLink.to(URL)))
                .withMessageStartingWith(
                        "100 generated aliases in a row were reserved, refused or used by the same call");
        assertThat(desk.waymark().links().count(LinkQuery.all())).isZero();
    }

    @Test
    void a_generated_text_that_is_no_alias_fails_the_creation() {
        assertThatIllegalStateException()
                .isThrownBy(() -> generating("blue fox").create(CreateLink.to(URL)))
                .withMessage("the generator of aliases returned 'blue fox', which is not an alias");
        assertThatNullPointerException()
                .isThrownBy(
                        () -> generating(AliasPolicy.DEFAULT, refused -> null).create(CreateLink.to(URL)))
                .withMessage("the generator of aliases returned null");
        assertThat(desk.waymark().links().count(LinkQuery.all())).isZero();
    }
}
