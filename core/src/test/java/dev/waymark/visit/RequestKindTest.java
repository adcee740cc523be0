package dev.waymark.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kinds of requests (D-44). */
class RequestKindTest {

    private static final String BROWSER =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36";

    private static RequestKind kind(String method, Map<String, String> headers) {
        return RequestKind.of(method, headers::get);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void a_browser_that_opens_a_link_or_sends_its_password_visits(String method) {
        assertThat(kind(method, Map.of("User-Agent", BROWSER))).isEqualTo(RequestKind.VISIT);
        assertThat(kind(
                        method,
                        Map.of("User-Agent", BROWSER, "Sec-Purpose", "", "Purpose", "x", "X-Moz", "livebookmarks")))
                .isEqualTo(RequestKind.VISIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "OPTIONS", "PROPFIND"})
    void another_method_is_a_preview(String method) {
        assertThat(kind(method, Map.of("User-Agent", BROWSER))).isEqualTo(RequestKind.PREVIEW);
    }

    @Test
    void a_robot_sends_previews() {
        assertThat(kind("GET", Map.of("User-Agent", "curl/8.0"))).isEqualTo(RequestKind.PREVIEW);
    }

    @Test
    void a_request_without_a_user_agent_is_a_preview() {
        assertThat(kind("GET", Map.of())).isEqualTo(RequestKind.PREVIEW);
        assertThat(kind("POST", Map.of("Accept-Language", "fr"))).isEqualTo(RequestKind.PREVIEW);
        assertThat(kind("GET", Map.of("User-Agent", " "))).isEqualTo(RequestKind.PREVIEW);
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Purpose, prefetch",
        "Sec-Purpose, prefetch;prerender",
        "Sec-Purpose, prefetch;anonymous-client-ip",
        "Sec-Purpose, prerender",
        "Sec-Purpose, Prefetch",
        "Purpose, prefetch",
        "Purpose, prefetch; prerender",
        "X-Purpose, prefetch",
        "X-Moz, prefetch"
    })
    void a_prefetch_is_recognised_with_any_method_and_user_agent(String name, String value) {
        assertThat(kind("GET", Map.of(name, value, "User-Agent", BROWSER))).isEqualTo(RequestKind.PREFETCH);
        assertThat(kind("HEAD", Map.of(name, value))).isEqualTo(RequestKind.PREFETCH);
        assertThat(kind("GET", Map.of(name, value, "User-Agent", "curl/8.0"))).isEqualTo(RequestKind.PREFETCH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Purpose", "X-Purpose"})
    void a_request_for_the_start_page_of_a_browser_is_a_preview(String name) {
        assertThat(kind("GET", Map.of(name, "preview", "User-Agent", BROWSER))).isEqualTo(RequestKind.PREVIEW);
    }

    @Test
    void a_purpose_is_read_from_its_first_128_characters() {
        assertThat(kind("GET", Map.of("Purpose", " ".repeat(10_000_000) + "prefetch", "User-Agent", BROWSER)))
                .isEqualTo(RequestKind.VISIT);
    }
}
