package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.error.Violation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlPolicyTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "``, required",
                "` \t\n`, required",
                "example.com, scheme",
                "//example.com/, scheme",
                "/path, scheme",
                "://example.com, scheme",
                "ht tp://example.com, scheme",
                "ftp://example.com, scheme",
                "mailto:me@example.com, scheme",
                "JavaScript:alert(1), scheme",
                "`java\tscript:alert(1)`, scheme",
                "` data:text/html,hi`, scheme",
                "FILE:///etc/passwd, scheme",
                "http://example.com/\ud800, malformed",
                "http://example.com/\udc00a, malformed",
                "`http://example.com/a\tb`, control_character",
                "`http://example.com/a\r\nSet-Cookie:b`, control_character",
                "http://example.com/a\u0000b, control_character",
                "http://example.com/a\u007f, control_character",
                "http://example.com/a\u0085b, control_character",
                "http://example.com/a b, white_space",
                "http://example.com/a\u00a0b, white_space",
                "http://example.com/a\u2028b, white_space",
                "http://example.com/a\u3000b, white_space",
                "http://exa mple.com/, white_space",
                "http:\\\\example.com, backslash",
                "http://example.com/?a\\b, backslash",
                "http://me@example.com/, user_info",
                "http://me:secret@example.com/, user_info",
                "http://@example.com/, user_info",
                "http:me@example.com/, user_info",
                "http:, host",
                "http://, host",
                "http:///, host",
                "http://?a, host",
                "http://#a, host",
                "http://:80/, host",
                "http://example.com:65536/, port",
                "http://example.com:-1/, port",
                "http://example.com:8o/, port",
                "http://example.com:+8/, port",
                "http://example.com:٨/, port",
                "http://example.com:80:80/, port",
                "http://example.com:99999999999999999999/, port"
            })
    void the_code_names_the_broken_rule(String text, String code) {
        assertThat(UrlPolicy.DEFAULT.check(text)).map(Violation::code).contains(code);
        assertThatIllegalArgumentException().isThrownBy(() -> UrlPolicy.DEFAULT.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com",
                "http://münchen.de/",
                "http://ex_ample.com",
                "http://example.com/|",
                "http://example.com/%",
                "http://example.com/%00%0d%0a",
                "http://example.com/\u200b\u202e\ufdd0"
            })
    void a_url_that_browsers_open_is_accepted(String text) {
        assertThat(UrlPolicy.DEFAULT.check(text)).isEmpty();
        assertThat(UrlPolicy.DEFAULT.parse(text).text()).isEqualTo(text);
    }

    @Test
    void the_length_limit_counts_characters_after_trimming() {
        String longest = "https://example.com/" + "x".repeat(2_028);

        assertThat(UrlPolicy.DEFAULT.check("  " + longest + "  ")).isEmpty();
        assertThat(UrlPolicy.DEFAULT.check(longest + "x"))
                .contains(Violation.of("url", "too_long", "must have at most 2048 characters, has 2049"));
    }

    @ParameterizedTest
    @CsvSource({"https://example.com/, ก, 225", "https://example.com/?q=, 漢, 225", "https://example.com/#, 🦄, 168"})
    void both_spellings_of_an_address_have_the_same_length(String start, String letter, int most) {
        String encoded = URLEncoder.encode(letter, StandardCharsets.UTF_8);
        String longest = start + letter.repeat(most);

        assertThat(UrlPolicy.DEFAULT.check(longest)).isEmpty();
        assertThat(UrlPolicy.DEFAULT.check(start + encoded.repeat(most))).isEmpty();
        assertThat(UrlPolicy.DEFAULT.check(longest + letter))
                .map(Violation::code)
                .contains("too_long");
        assertThat(UrlPolicy.DEFAULT.check(start + encoded.repeat(most + 1)))
                .map(Violation::code)
                .contains("too_long");
    }

    @Test
    void a_message_about_an_encoded_length_names_the_encoding() {
        assertThat(UrlPolicy.DEFAULT.check("https://example.com/" + "é".repeat(400)))
                .map(Violation::message)
                .contains("must have at most 2048 characters when percent-encoded, has 2420");
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 2_048, 8_192})
    void a_policy_may_have_another_maximum_length(int maxLength) {
        UrlPolicy policy = UrlPolicy.DEFAULT.maxLength(maxLength);
        String longest = "https://example.com/" + "x".repeat(maxLength - "https://example.com/".length());

        assertThat(policy.maxLength()).isEqualTo(maxLength);
        assertThat(policy.check(longest)).isEmpty();
        assertThat(policy.check(longest + "x")).map(Violation::code).contains("too_long");
        assertThat(WebUrl.of(longest).text()).isEqualTo(longest);
    }

    @ParameterizedTest
    @ValueSource(ints = {255, 8_193})
    void a_maximum_length_outside_of_its_range_is_refused(int maxLength) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrlPolicy.DEFAULT.maxLength(maxLength))
                .withMessage("maxLength must be 256 to 8192, was " + maxLength);
    }

    @Test
    void an_additional_rule_keeps_the_maximum_length() {
        assertThat(UrlPolicy.DEFAULT.maxLength(300).refusing(url -> false).maxLength())
                .isEqualTo(300);
    }

    @Test
    void a_message_contains_the_allowed_values_and_no_secrets() {
        assertThat(UrlPolicy.DEFAULT.check("example.com"))
                .map(Violation::message)
                .contains("must start with http:// or https://");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrlPolicy.DEFAULT.parse("http://me:secret@example.com/"))
                .withMessage("URL must not contain a user name or password before the host");
    }

    @Test
    void an_allow_list_replaces_the_default_schemes() {
        UrlPolicy policy = UrlPolicy.allowing("HTTPS", "ftp");

        assertThat(policy.schemes()).containsExactly("https", "ftp");
        assertThat(policy.parse("FTP://files.example").scheme()).isEqualTo("ftp");
        assertThat(policy.check("http://example.com"))
                .map(Violation::message)
                .contains("must start with https:// or ftp:");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "x:, malformed",
                "` X: `, malformed",
                "x:#top, malformed",
                "myapp://, malformed",
                "x:a b, white_space",
                "x:\u2028a, white_space",
                "`x:a\tb`, control_character",
                "x:\ud800, malformed",
                "x:a\\b, backslash",
                "tel:1, scheme",
                "javascript:1, scheme"
            })
    void a_url_with_another_scheme_is_refused_if_no_encoding_makes_a_uri(String text, String code) {
        UrlPolicy policy = UrlPolicy.allowing("x", "myapp");

        assertThat(policy.check(text)).map(Violation::code).contains(code);
        assertThatIllegalArgumentException().isThrownBy(() -> policy.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "https:", "https://", "1http", "ht tp", "javascript", "JavaScript", "DATA", "File"})
    void an_invalid_or_forbidden_scheme_cannot_be_allowed(String scheme) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrlPolicy.allowing("https", scheme))
                .withMessageStartingWith("schemes must ")
                .withMessageEndingWith("was " + scheme);
    }

    @Test
    void at_least_one_scheme_must_be_allowed() {
        assertThatIllegalArgumentException().isThrownBy(() -> UrlPolicy.allowing());
    }
}
