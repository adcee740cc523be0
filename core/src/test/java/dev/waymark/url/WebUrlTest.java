package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {

    @Test
    void the_text_is_returned_as_sent_without_outer_white_space() {
        WebUrl url = WebUrl.of("\t\u00a0HTTPS://Example.COM:443/a/../b?Q=%7e#F \r\n");

        assertThat(url.text()).isEqualTo("HTTPS://Example.COM:443/a/../b?Q=%7e#F");
        assertThat(url).hasToString(url.text());
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP://Shop.Example, http://shop.example/",
        "https://shop.example:443, https://shop.example/",
        "https://shop.example:80, https://shop.example:80/",
        "http://shop.example:0080/x, http://shop.example/x",
        "http://shop.example:00081/x, http://shop.example:81/x",
        "http://shop.example:, http://shop.example/",
        "http://shop.example:0, http://shop.example:0/",
        "http://shop.example:65535/, http://shop.example:65535/",
        "http://shop.example?a=B, http://shop.example/?a=B",
        "http://shop.example#Top, http://shop.example/#Top",
        "http://shop.example/A/./B/../c, http://shop.example/A/./B/../c",
        "http://shop.example/50%|{x}, http://shop.example/50%25%7C%7Bx%7D",
        "http://shop.example/é, http://shop.example/%C3%A9",
        "http://shop.example/%c3%a9?%2f#%3a, http://shop.example/%C3%A9?%2F#%3A",
        "http://shop.example/me@home:8, http://shop.example/me@home:8",
        "http:shop.example/a, http://shop.example/a",
        "https:/shop.example/a, https://shop.example/a",
        "https:////shop.example//a, https://shop.example//a",
        "FTP://Files.example:21/a, ftp://Files.example:21/a",
        "TEL:+33123456789, tel:+33123456789"
    })
    void all_spellings_of_an_address_have_one_canonical_form(String text, String canonical) {
        assertThat(WebUrl.of(text).canonical()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "https://shop.example/a|b, https://shop.example/a%7Cb",
        "https://shop.example/{}[x]^`<>, https://shop.example/%7B%7D%5Bx%5D%5E%60%3C%3E",
        "'https://shop.example/\"', https://shop.example/%22",
        "https://shop.example/%zz%4%?%, https://shop.example/%25zz%254%25?%25",
        "https://shop.example/%c3%A9, https://shop.example/%c3%A9",
        "https://shop.example/?[q]#a#b#[, https://shop.example/?%5Bq%5D#a%23b%23%5B",
        "'https://shop.example/-._~!$&''()*+,;=:@//?/?#/?', 'https://shop.example/-._~!$&''()*+,;=:@//?/?#/?'",
        "https://straße.de/größe?€#😀, https://xn--strae-oqa.de/gr%C3%B6%C3%9Fe?%E2%82%AC#%F0%9F%98%80",
        "'http://a\"{}`b.example:8080', http://a%22%7B%7D%60b.example:8080/",
        "http://[2001:DB8:0::1]:80/[], http://[2001:db8::1]/%5B%5D",
        "http:ex_ample..com, http://ex_ample..com/"
    })
    void the_location_has_a_canonical_host_and_encodes_forbidden_characters(String text, String location) {
        assertThat(WebUrl.of(text).location()).isEqualTo(location);
        assertThat(URI.create(location).isAbsolute())
                .as("whether %s is absolute", location)
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "viber://pa?chatURI=1",
                "tg://1/2",
                "myapp:///path",
                "myapp://Me:secret@Open:080/%7E?a#b",
                "myapp://[::1]:8080/x",
                "myapp://me@[2001:DB8::0]",
                "tel:+33123456789",
                "spotify:track:6rqhFgbbKwnb9MLmUQDhG6",
                "mailto:a@b",
                "ftp://Files.example:21",
                "x:/",
                "x:///",
                "x:?q"
            })
    void the_part_after_another_scheme_stays_unchanged(String text) {
        WebUrl url = WebUrl.of(text);

        assertThat(url.text()).isEqualTo(text);
        assertThat(url.canonical()).isEqualTo(text);
        assertThat(url.location()).isEqualTo(text);
        assertThat(url.host()).isEmpty();
        assertThat(url.project()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "tel:☎|%, tel:%E2%98%8E%7C%25",
        "myapp://münchen/%zz#a#b, myapp://m%C3%BCnchen/%25zz#a%23b",
        "myapp://é@[::1]/é, myapp://%C3%A9@[::1]/%C3%A9",
        "myapp://[x]/[y], myapp://%5Bx%5D/%5By%5D",
        "myapp://[::1]x/, myapp://%5B::1%5Dx/",
        "myapp:////[::1], myapp:////%5B::1%5D"
    })
    void the_part_after_another_scheme_is_encoded_where_a_uri_requires_an_encoding(String text, String location) {
        assertThat(WebUrl.of(text).canonical()).isEqualTo(location);
        assertThat(WebUrl.of(text).location()).isEqualTo(location);
        assertThat(URI.create(location).isAbsolute())
                .as("whether %s is absolute", location)
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "www.shop.example, shop.example",
        "shop.example, shop.example",
        "wwww.shop.example, wwww.shop.example",
        "www.www.shop.example, shop.example",
        "www.shop.example., shop.example",
        "www.com, www.com",
        "www.com., www.com",
        "www.www.com, www.com",
        "www, www",
        "www., www",
        "www..com, www..com",
        "www.xn--mnchen-3ya.de, xn--mnchen-3ya.de",
        "192.0.2.7, 192.0.2.7",
        "[::1], [::1]"
    })
    void the_project_is_the_host_without_www_while_two_labels_remain(String host, String project) {
        assertThat(WebUrl.of("https://" + host + "/path").project()).isEqualTo(project);
    }

    @ParameterizedTest
    @CsvSource({
        "WWW.Example.com, example.com",
        "'  example.com\t', example.com",
        "MÜNCHEN.de, xn--mnchen-3ya.de",
        "WWW.MÜNCHEN.de., xn--mnchen-3ya.de",
        "www。example。com, example.com",
        "www%2Eexample.com, example.com",
        "0x7f.1, 127.0.0.1",
        "[0:0::0:1], [::1]",
        "STRASSE.de, strasse.de",
        "straße.de, xn--strae-oqa.de",
        "HTTPS://WWW.Example.com:8080/handbook?a#b, example.com",
        "' http:münchen.de ', xn--mnchen-3ya.de",
        "'http://0x7f.1/', 127.0.0.1",
        "Example.com:80, example.com",
        "localhost:8080, localhost",
        "www.example.com/, example.com",
        "Example.com:8443/path?q=1#top, example.com",
        "'[::1]:80', '[::1]'",
        "example.com., example.com",
        "www.example.com.:80/, example.com",
        "http://www.example.com./x, example.com",
        "web.archive.org/web/2024/https://example.com/, web.archive.org",
        "www.example.com?to=https://example.org, example.com"
    })
    void a_filter_in_any_spelling_of_the_host_finds_the_project(String filter, String project) {
        assertThat(WebUrl.projectOf(filter)).isEqualTo(project);
    }

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "'  ', ''",
        "' Exa mple.com ', exa mple.com",
        "HTTPS://me@Example.com, https://me@example.com",
        "javascript://Example.com, javascript://example.com",
        "TEL:+33, tel:+33",
        "[::1, [::1",
        "1.2.3.256, 1.2.3.256"
    })
    void a_filter_that_is_no_host_is_trimmed_and_converted_to_lower_case(String filter, String project) {
        assertThat(WebUrl.projectOf(filter)).isEqualTo(project);
    }

    @Test
    void a_trailing_dot_belongs_to_the_host_and_not_to_the_project() {
        WebUrl url = WebUrl.of("http://www.example.com./");

        assertThat(url.project()).isEqualTo("example.com");
        assertThat(url.host()).isEqualTo("www.example.com.");
        assertThat(url.canonical()).isEqualTo("http://www.example.com./");
    }

    @ParameterizedTest
    @CsvSource({
        "xn--mnchen-3ya.de, m\u00FCnchen.de",
        "xn--strae-oqa.de, stra\u00DFe.de",
        "xn--fsqu00a.xn--0zwm56d, \u4F8B\u5B50.\u6D4B\u8BD5",
        "shop.xn--mnchen-3ya.de, shop.m\u00FCnchen.de",
        "xn--e28h.example, \uD83D\uDE00.example",
        "example.com, example.com",
        "127.0.0.1, 127.0.0.1",
        "[::1], [::1]",
        "'', ''"
    })
    void a_host_is_displayed_in_unicode(String host, String displayed) {
        assertThat(WebUrl.inUnicode(host)).isEqualTo(displayed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xn--",
                "xn---",
                "xn--a",
                "xn--\u00FC",
                "xn--99999999999",
                "xn--example-.com",
                "xn--MNCHEN-3YA.de",
                "xn--zca.xn--zzzzzz",
                "xn--a-ecp.ru"
            })
    void a_host_whose_unicode_form_would_be_another_host_is_displayed_in_ascii(String host) {
        String displayed = WebUrl.inUnicode(host);

        if (!displayed.equals(host)) {
            assertThat(WebUrl.of("http://" + displayed).host()).isEqualTo(host);
        }
    }

    @Test
    void a_host_that_is_longer_than_any_url_is_displayed_unchanged() {
        String longest = "xn--" + "a".repeat(1_000_000);

        assertThat(WebUrl.inUnicode(longest)).isEqualTo(longest);
    }

    @Test
    void a_filter_that_is_longer_than_any_host_is_returned_unchanged() {
        String longest = "é".repeat(1_000_000);

        assertThat(WebUrl.projectOf(longest)).isEqualTo(longest);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                "DaTa:text/html,x",
                "FILE:///etc/passwd",
                "javascript://example.com/",
                "DATA://example.com/",
                "file://example.com/"
            })
    void forbidden_schemes_are_refused_without_a_policy(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> WebUrl.of(text)).withMessageContaining("scheme");
    }

    @Test
    void urls_are_equal_if_their_texts_are_equal() {
        assertThat(WebUrl.of(" http://example.com"))
                .isEqualTo(WebUrl.of("http://example.com"))
                .hasSameHashCodeAs(WebUrl.of("http://example.com"))
                .isNotEqualTo(WebUrl.of("http://example.com/"))
                .isNotEqualTo("http://example.com");
    }
}
