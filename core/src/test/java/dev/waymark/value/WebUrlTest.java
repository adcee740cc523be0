package dev.waymark.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {

    @Test
    void the_text_comes_back_as_sent_but_for_outer_white_space() {
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
        "http://shop.example/50%|{x}, http://shop.example/50%|{x}",
        "http://shop.example/größe?ß#é, http://shop.example/größe?ß#é",
        "http://shop.example/me@home:8, http://shop.example/me@home:8",
        "http:shop.example/a, http://shop.example/a",
        "https:/shop.example/a, https://shop.example/a",
        "https:////shop.example//a, https://shop.example//a",
        "ftp://files.example:21/a, ftp://files.example/a",
        "ws://chat.example:80/a, ws://chat.example/a",
        "wss://chat.example:443/a, wss://chat.example/a",
        "gopher://old.example:70/a, gopher://old.example:70/a"
    })
    void the_canonical_form_unites_scheme_host_port_and_empty_path_and_leaves_the_rest(String text, String canonical) {
        assertThat(WebUrl.of(text).canonical()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "www.shop.example, shop.example",
        "shop.example, shop.example",
        "wwww.shop.example, wwww.shop.example",
        "www.www.shop.example, shop.example",
        "www.shop.example., shop.example.",
        "www.com, www.com",
        "www.com., www.com.",
        "www.www.com, www.com",
        "www, www",
        "www., www.",
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
        "WWW.MÜNCHEN.de., xn--mnchen-3ya.de.",
        "www。example。com, example.com",
        "www%2Eexample.com, example.com",
        "0x7f.1, 127.0.0.1",
        "[0:0::0:1], [::1]"
    })
    void a_filter_finds_the_project_in_any_spelling_of_its_host(String filter, String project) {
        assertThat(WebUrl.projectOf(filter)).isEqualTo(project);
    }

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "'  ', ''",
        "' Exa mple.com ', exa mple.com",
        "HTTPS://Example.com, https://example.com",
        "Example.com:80, example.com:80",
        "[::1, [::1",
        "1.2.3.256, 1.2.3.256"
    })
    void a_filter_that_is_no_host_is_trimmed_and_put_in_lower_case(String filter, String project) {
        assertThat(WebUrl.projectOf(filter)).isEqualTo(project);
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript://example.com/", "DATA://example.com/", "file://example.com/"})
    void schemes_that_are_never_allowed_are_refused_without_a_policy_too(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> WebUrl.of(text)).withMessageContaining("scheme");
    }

    @Test
    void urls_are_equal_if_their_texts_are() {
        assertThat(WebUrl.of(" http://example.com"))
                .isEqualTo(WebUrl.of("http://example.com"))
                .hasSameHashCodeAs(WebUrl.of("http://example.com"))
                .isNotEqualTo(WebUrl.of("http://example.com/"))
                .isNotEqualTo("http://example.com");
    }

    @Test
    void null_is_a_mistake_of_the_caller_and_is_named() {
        assertThatNullPointerException().isThrownBy(() -> WebUrl.of(null)).withMessage("text");
        assertThatNullPointerException()
                .isThrownBy(() -> WebUrl.projectOf(null))
                .withMessage("host");
    }
}
