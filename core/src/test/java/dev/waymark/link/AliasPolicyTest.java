package dev.waymark.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AliasPolicyTest {

    private static final AliasPolicy POLICY = AliasPolicy.DEFAULT;

    private static Predicate<String> wellFormed(AliasPolicy policy) {
        return policy::isWellFormed;
    }

    private static Predicate<String> reserved(AliasPolicy policy) {
        return policy::isReserved;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "A", "z", "Z", "0", "9", "_", "-", "a-B_9"})
    void letters_digits_underscore_and_hyphen_make_an_alias(String alias) {
        assertThat(wellFormed(POLICY)).accepts(alias);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "a b", "a/b", "a.b", "a~b", "ä", "@", "[", "`", "{", ":", "\u0661", "a\n", "\u212a"})
    void other_characters_make_no_alias(String alias) {
        assertThat(wellFormed(POLICY)).rejects(alias);
    }

    @Test
    void an_alias_has_at_most_64_characters() {
        assertThat(wellFormed(POLICY)).accepts("a".repeat(64)).rejects("a".repeat(65));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "caf\u00E9",
                "cafe\u0301",
                "\u6771\u4EAC",
                "\u0645\u0631\u062D\u0628\u0627",
                "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35",
                "\u0967\u0968",
                "\uD800\uDF30",
                "docs"
            })
    void letters_marks_and_digits_of_any_script_make_an_alias_if_the_policy_allows_them(String alias) {
        assertThat(POLICY.isWellFormed(alias)).isEqualTo(alias.equals("docs"));
        assertThat(wellFormed(POLICY.allowingUnicode())).accepts(alias).rejects("docs/" + alias);
        assertThat(wellFormed(POLICY.allowingUnicode().allowingPaths())).accepts("docs/" + alias);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a b",
                "a.b",
                "\uD83D\uDE80",
                "1\uFE0F\u20E3",
                "a\uFE0F",
                "\u2764",
                "\u0301",
                "\u0301a",
                "a\u200D",
                "a\u202E",
                "\u00D7",
                "\uD83D",
                "a\n",
                "\u00BD",
                "\u20AC",
                "a%20"
            })
    void symbols_emoji_and_invisible_characters_make_no_alias(String alias) {
        assertThat(wellFormed(POLICY.allowingUnicode())).rejects(alias);
        assertThat(POLICY.allowingUnicode().allowingPaths().isWellFormed("docs/" + alias))
                .isEqualTo(alias.equals("a.b"));
    }

    @Test
    void aliases_of_any_script_are_compared_as_searches() {
        AliasPolicy policy = POLICY.allowingUnicode();

        assertThat(policy.fold("CAFE\u0301"))
                .isEqualTo(policy.fold("caf\u00E9"))
                .isNotEqualTo(policy.fold("cafe"));
        assertThat(policy.fold("STRA\u1E9EE")).isEqualTo(policy.fold("strasse"));
        assertThat(policy.matchingCase().fold("CAFE\u0301"))
                .isEqualTo("CAF\u00C9")
                .isNotEqualTo(policy.fold("caf\u00E9"));
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 190})
    void the_maximum_length_is_64_to_190(int length) {
        assertThat(wellFormed(POLICY.maxLength(length)))
                .accepts("a".repeat(length))
                .rejects("a".repeat(length + 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 191})
    void another_maximum_length_is_refused(int length) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POLICY.maxLength(length))
                .withMessage("maxLength must be 64 to 190, was " + length);
    }

    @Test
    void aliases_are_equal_if_their_folded_forms_are_equal() {
        assertThat(POLICY.fold("DOCS")).isEqualTo(POLICY.fold("docs")).isNotEqualTo(POLICY.fold("doc"));
        assertThat(POLICY.matchingCase().fold("DOCS")).isNotEqualTo(POLICY.fold("docs"));
    }

    @Test
    void reserved_words_accumulate() {
        AliasPolicy policy = POLICY.reserving("api").reserving("Admin");

        assertThat(reserved(policy)).accepts("API", "admin").rejects("docs");
    }

    @Test
    void reserved_words_are_trimmed_as_aliases_are() {
        assertThat(reserved(POLICY.reserving(" Admin "))).accepts("admin");
    }

    @Test
    void reserved_words_follow_the_letter_case_of_aliases() {
        assertThat(reserved(POLICY.matchingCase().reserving("Admin")))
                .accepts("Admin")
                .rejects("admin");
    }

    @Test
    void words_reserved_before_matching_case_stay_reserved_as_given_and_folded() {
        assertThat(reserved(POLICY.reserving("Admin").matchingCase()))
                .accepts("Admin", "admin")
                .rejects("ADMIN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stra\u00dfe", "CAF\u00c9", "cafe\u0301", "\u03bb\u03cc\u03b3\u03bf\u03c2"})
    void words_reserved_before_allowing_unicode_stay_reserved(String word) {
        assertThat(reserved(POLICY.reserving(word).allowingUnicode())).accepts(word);
        assertThat(reserved(POLICY.matchingCase().reserving(word).allowingUnicode()))
                .accepts(word);
    }

    @Test
    void every_method_changes_only_its_own_part() {
        AliasPolicy policy = POLICY.matchingCase()
                .reserving("api")
                .generatingFrom("abcdefghijABCDEFGHIJ")
                .generatingLength(9)
                .reserving("www")
                .matchingCase();

        assertThat(policy.isCaseSensitive())
                .as("whether the policy is case-sensitive")
                .isTrue();
        assertThat(policy.reserved()).containsExactlyInAnyOrder("api", "www");
        assertThat(policy.alphabet()).isEqualTo("abcdefghijABCDEFGHIJ");
        assertThat(policy.generatedLength()).isEqualTo(9);
    }

    @Test
    void the_default_ignores_case_and_generates_7_of_31() {
        assertThat(POLICY.isCaseSensitive())
                .as("whether the policy is case-sensitive")
                .isFalse();
        assertThat(POLICY.reserved()).isEmpty();
        assertThat(POLICY.alphabet()).hasSize(31).doesNotContainPattern("[01ilo]");
        assertThat(POLICY.generatedLength()).isEqualTo(7);
    }

    @Test
    void an_alphabet_has_at_least_10_characters() {
        assertThat(POLICY.generatingFrom("abcdefghij").alphabet()).hasSize(10);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POLICY.generatingFrom("abcdefghi"))
                .withMessage("the alphabet must be at least 10 letters, digits, _ or -");
    }

    @Test
    void an_alphabet_contains_only_characters_of_aliases() {
        assertThatIllegalArgumentException().isThrownBy(() -> POLICY.generatingFrom("abcdefghi."));
    }

    @Test
    void an_alphabet_contains_no_character_twice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POLICY.generatingFrom("abcdefghija"))
                .withMessage("the alphabet must not contain a character twice");
    }

    @Test
    void an_alphabet_contains_a_letter_in_two_cases_only_if_the_policy_matches_case() {
        assertThatIllegalArgumentException().isThrownBy(() -> POLICY.generatingFrom("abcdefghijA"));
        assertThat(POLICY.matchingCase().generatingFrom("abcdefghijA").alphabet())
                .hasSize(11);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 32})
    void generated_aliases_have_4_to_32_characters(int length) {
        assertThat(POLICY.generatingLength(length).generatedLength()).isEqualTo(length);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3, 33, 64})
    void a_length_of_generated_aliases_outside_4_to_32_is_refused(int length) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POLICY.generatingLength(length))
                .withMessage("the length of generated aliases must be 4 to 32, was " + length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs", "docs/v1.2", "a.b", "a~b", "a/b/c", "v1.2.3/x_y-z", "-/_", "robots.txt"})
    void a_policy_with_paths_allows_single_dots_tildes_and_slashes_inside_an_alias(String alias) {
        assertThat(wellFormed(POLICY.allowingPaths())).accepts(alias);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "/", "/docs", "docs/", "docs//v1", ".", "..", ".docs", "docs.", "a/../b", "docs/.", "docs/..",
                        "./docs", "a/.b",
                "a./b", "a..b", "~docs", "docs~", "a~~b", "a~/b", "a b", "a%2Fb", "a\\b", "a/b?c", "a#b", "a:b",
                        "\u00e4/b", "a\uff0fb",
                "a\n/b"
            })
    void a_policy_with_paths_allows_no_alias_that_clients_rewrite(String alias) {
        assertThat(wellFormed(POLICY.allowingPaths())).rejects(alias);
    }

    @Test
    void a_reserved_word_is_no_first_segment() {
        AliasPolicy policy = POLICY.allowingPaths().reserving("Admin");

        assertThat(reserved(policy)).accepts("admin/login").rejects("docs/admin", "admins/login", "admin.html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"api", "API/v1", "robots.txt", "favicon.ico", "sitemap.xml", "robots.txt/a"})
    void a_policy_with_paths_reserves_the_paths_that_servers_need(String alias) {
        assertThat(reserved(POLICY.allowingPaths())).accepts(alias);
        assertThat(reserved(POLICY)).rejects(alias);
    }
}
