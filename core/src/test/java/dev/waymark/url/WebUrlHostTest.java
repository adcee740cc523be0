package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.error.Violation;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlHostTest {

    @ParameterizedTest
    @CsvSource({
        "localhost, localhost",
        "Ex_Ample.COM, ex_ample.com",
        "-a-.b--c.example, -a-.b--c.example",
        "shop.example., shop.example.",
        "shop..example, shop..example",
        "., .",
        "a(b)*~$&!.example, a(b)*~$&!.example",
        "%73hop%2Eexample, shop.example",
        "XN--MNCHEN-3ya.de, xn--mnchen-3ya.de",
        "xn--, xn--"
    })
    void names_are_converted_to_lower_case(String host, String canonical) {
        assertHost(host, canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "münchen.de, xn--mnchen-3ya.de",
        "日本語。jp, xn--wgv71a119e.jp",
        "straße.de, xn--strae-oqa.de",
        "نامه\u200cای.com, xn--mgba3gch31f060k.com",
        "m%C3%9Cnchen%E3%80%82DE, xn--mnchen-3ya.de",
        "１０.0.0.１, 10.0.0.1"
    })
    void international_names_are_encoded_in_ascii(String host, String canonical) {
        assertHost(host, canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "192.0.2.1., 192.0.2.1",
        "0, 0.0.0.0",
        "1, 0.0.0.1",
        "10.1, 10.0.0.1",
        "10.1.513, 10.1.2.1",
        "0xC0.0X0.2.0x01, 192.0.2.1",
        "0300.0.02.1, 192.0.2.1",
        "0x, 0.0.0.0",
        "4294967295, 255.255.255.255",
        "1.2.3.4.5x, 1.2.3.4.5x",
        "1.2.3.0x4g, 1.2.3.0x4g",
        "1.., 1.."
    })
    void a_name_that_ends_in_a_number_is_an_ipv4_address(String host, String canonical) {
        assertHost(host, canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "[::], [::]",
        "[::1], [::1]",
        "[2001:DB8::00A1], [2001:db8::a1]",
        "[2001:db8:0:0:1:0:0:1], [2001:db8::1:0:0:1]",
        "[1:0:2:3:4:5:6:7], [1:0:2:3:4:5:6:7]",
        "[1::2:3:4:5:6:7], [1:0:2:3:4:5:6:7]",
        "[0:0:0:1:0:0:0:0], [0:0:0:1::]",
        "[::ffff:192.0.2.1], [::ffff:c000:201]",
        "[1:2:3:4:5:6:255.0.0.1], [1:2:3:4:5:6:ff00:1]"
    })
    void ipv6_addresses_are_compressed(String host, String canonical) {
        assertHost(host, canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a<b",
                "a>b",
                "a^b",
                "a|b",
                "a]b",
                "a[b",
                "a%b",
                "a%zz",
                "a%00b",
                "a%20b",
                "a%2Fb",
                "a%3ab",
                "a%40b",
                "%",
                "%FF.example",
                "%C3.example",
                "\u00ad",
                "\ufffd",
                "\ufdd0",
                "\ue000",
                "℀.example",
                "é․é",
                "1⒈com",
                "é\u202e",
                "xn--é"
            })
    void names_with_forbidden_characters_are_refused(String host) {
        assertRefused(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "256.0.0.1",
                "1.2.3.256",
                "1.2.3.4.5",
                "1.2.3.08",
                "4294967296",
                "0x100000000",
                "1.16777216",
                "a.1",
                "a.0x",
                "a.0x1.",
                "1..2",
                "99999999999999999999999",
                "é.7",
                "1.2.3.-4.5"
            })
    void a_name_that_ends_in_a_number_and_is_no_ipv4_address_is_refused(String host) {
        assertRefused(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "[]",
                "[:]",
                "[:::]",
                "[::1",
                "[::1]a",
                "[1:2:3:4:5:6:7]",
                "[1:2:3:4:5:6:7:8:9]",
                "[1:2:3:4::5:6:7:8]",
                "[1::2::3]",
                "[:1:2:3:4:5:6:7]",
                "[1:2:3:4:5:6:7:]",
                "[12345::]",
                "[g::]",
                "[::1%25eth0]",
                "[::1%eth0]",
                "[::1.2.3]",
                "[::1.2.3.4.5]",
                "[::1.2.3.256]",
                "[::1.2.3.04]",
                "[::1.2..4]",
                "[1.2.3.4::]",
                "[::1.2.3.4:5]",
                "[1:2:3:4:5:6:7:1.2.3.4]",
                "[192.0.2.1]",
                "[shop.example]",
                "[%3A%3A1]",
                "[::\uff11]"
            })
    void a_text_in_brackets_that_is_no_ipv6_address_is_refused(String host) {
        assertRefused(host);
    }

    @Test
    void long_labels_and_names_are_accepted_like_in_browsers() {
        assertHost("a".repeat(64) + ".example", "a".repeat(64) + ".example");
        assertHost("a.".repeat(200) + "example", "a.".repeat(200) + "example");
    }

    @Test
    void a_name_whose_ascii_form_exceeds_the_limit_is_too_long() {
        assertThat(UrlPolicy.DEFAULT.check("http://" + "é.".repeat(1_000)))
                .hasValueSatisfying(problem -> assertThat(problem.code()).isEqualTo("too_long"));
    }

    @Test
    void the_limit_of_a_host_is_an_argument_whatever_the_limit_of_the_url_is() {
        String url = "http://" + "a.".repeat(1_024) + "example";

        assertThat(UrlPolicy.DEFAULT.maxLength(8_192).check(url)).hasValueSatisfying(problem -> {
            assertThat(problem.message()).isEqualTo("must have a host of at most 2048 characters in ASCII, has 2055");
            assertThat(problem.arguments()).isEqualTo(Map.of("max", 2_048));
        });
    }

    @Test
    void a_name_with_a_very_long_mapped_form_is_refused_before_the_encoding() {
        assertRefused("x" + "\ufdfa".repeat(2_000));
    }

    private static void assertHost(String host, String canonical) {
        assertThat(WebUrl.of("http://" + host + ":8080/path").host()).isEqualTo(canonical);
    }

    private static void assertRefused(String host) {
        assertThat(UrlPolicy.DEFAULT.check("http://" + host + "/path"))
                .map(Violation::code)
                .contains("host");
    }
}
