package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed requests for each operation. */
class MalformedRequestsTest {

    private final Client client = Client.create();
    private final String link = "/api/v1/links/"
            + client.post("/api/v1/links", "url=https://example.com/").id();
    private final String report = "/api/v1/reports/"
            + client.post("/api/v1/reports", "url=https://example.com/").id();

    private static void assertRefused(int status, String code, Reply answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        assertThat(answer.errorCode()).isEqualTo(code);
    }

    private static void assertBlamed(String violation, Reply answer) {
        assertRefused(422, "invalid", answer);
        assertThat(answer.blamed()).containsExactly(violation);
    }

    private List<String> paths() {
        return List.of("/api/v1/links", "/api/v1/reports", link, report, "/api/v1", "/api/v1/", "/api/v1/nothing");
    }

    private List<Reply> writes(String body, String... headers) {
        return List.of(
                client.sendBody("POST", body, "/api/v1/links", headers),
                client.sendBody("PUT", body, link, headers),
                client.sendBody("POST", body, "/api/v1/reports", headers),
                client.sendBody("PUT", body, report, headers));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer wm_unknown", "Basic d206d20=", "Bearer wm_ wm_", "wm_unknown"})
    void every_path_of_the_api_needs_a_key(String authorization) {
        for (String path : paths()) {
            for (String method : List.of("GET", "POST", "PUT", "DELETE", "PATCH")) {
                Reply answer = client.exchange(method, null, path, "Authorization", authorization);
                assertRefused(401, "unauthenticated", answer);
                assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
            }
        }
        assertRefused(401, "unauthenticated", client.visit("GET", "/api/v1/links"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1",
                "/api/v1/",
                "/api/v1/nothing",
                "/api/v1/links/",
                "/api/v1/links/1/hits",
                "/api/v1/reports/1/clicks",
                "/api/v1/Links",
                "/api/v1/links/0",
                "/api/v1/links/-1",
                "/api/v1/links/x",
                "/api/v1/links/1.0",
                "/api/v1/reports/9223372036854775808",
                "/api/v1/reports/99999999999999999999",
                "/api/v1/reports/%D9%A1"
            })
    void an_unknown_path_is_not_found(String path) {
        assertRefused(404, "not_found", client.get(path));
        assertRefused(404, "not_found", client.delete(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/links/9223372036854775807", "/api/v1/reports/9223372036854775807"})
    void an_unknown_record_is_not_found_even_with_an_invalid_form(String path) {
        assertRefused(404, "not_found", client.get(path));
        assertRefused(404, "not_found", client.put(path, "privacy=x"));
        assertRefused(404, "not_found", client.put(path, "privacy=1"));
        assertRefused(404, "not_found", client.delete(path));
    }

    @Test
    void a_head_request_has_the_status_of_a_get_request_and_no_body() {
        for (String path : List.of("/api/v1/links", "/api/v1/reports", link, report)) {
            Reply answer = client.send("HEAD", path);
            assertThat(answer.status()).as(path).isEqualTo(200);
            assertThat(answer.text()).as(path).isEmpty();
        }
        client.send("HEAD", "/api/v1/links/9223372036854775807").expect(404);
        client.exchange("HEAD", null, link).expect(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "PATCH", "OPTIONS"})
    void a_list_accepts_get_head_and_post_only(String method) {
        for (String path : List.of("/api/v1/links", "/api/v1/reports")) {
            Reply answer = client.send(method, path);
            assertRefused(405, "method_not_allowed", answer);
            assertThat(answer.allowed()).containsExactly("GET", "HEAD", "POST");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH", "OPTIONS"})
    void a_record_accepts_get_head_put_and_delete_only(String method) {
        for (String path : List.of(link, report)) {
            Reply answer = client.send(method, path);
            assertRefused(405, "method_not_allowed", answer);
            assertThat(answer.allowed()).containsExactly("GET", "HEAD", "PUT", "DELETE");
        }
    }

    @Test
    void a_short_link_accepts_get_head_and_post_only() {
        Reply answer = client.visit("PUT", "/docs");

        answer.expect(405);
        assertThat(answer.allowed()).containsExactly("GET", "HEAD", "POST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json", "multipart/form-data; boundary=x", "text/plain", "application/x-www-form"})
    void a_body_of_another_content_type_is_refused(String type) {
        assertThat(writes("url=https://example.com/", "Content-Type", type))
                .allSatisfy(answer -> assertRefused(415, "unsupported_media_type", answer));
        assertThat(writes("url=https://example.com/"))
                .allSatisfy(answer -> assertRefused(415, "unsupported_media_type", answer));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/x-www-form-urlencoded; charset=UTF-8",
                "Application/X-WWW-Form-URLencoded",
                "application/x-www-form-urlencoded;charset=utf-8;a=b"
            })
    void a_content_type_may_have_parameters(String type) {
        String body = "url=https://example.com/";

        client.sendBody("POST", body, "/api/v1/links", "Content-Type", type).expect(201);
    }

    @ParameterizedTest
    @ValueSource(ints = {(1 << 20) + 1, 2 << 20})
    void a_body_of_more_than_1_mib_is_refused(int length) {
        String body = "title=" + "a".repeat(length - "title=".length());

        assertThat(writes(body, "Content-Type", Client.FORM))
                .allSatisfy(answer -> assertRefused(413, "too_large", answer));
    }

    @Test
    void a_body_of_1_mib_is_read() {
        String body = "title=" + "a".repeat((1 << 20) - "title=".length());

        Reply answer = client.send("PUT", link, body);

        assertBlamed("title too_long", answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"url=%", "url=%4", "url=%zz", "url=%FF", "%C3=a", "url=%ED%A0%80"})
    void a_malformed_body_is_refused(String form) {
        assertThat(writes(form, "Content-Type", Client.FORM))
                .allSatisfy(answer -> assertRefused(400, "malformed_form", answer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"search=%FF", "%C3=a"})
    void a_malformed_query_is_refused(String query) {
        assertRefused(400, "malformed_form", client.send("GET", "/api/v1/links?" + query));
        assertRefused(400, "malformed_form", client.send("GET", "/api/v1/reports?" + query));
    }

    @ParameterizedTest
    @CsvSource({
        "url=, url required",
        "url=https://a.example/&url=https://a.example/, url repeated",
        "url=https://a.example/&privacy=3, privacy choice"
    })
    void an_invalid_field_of_a_creation_is_reported_by_name(String form, String violation) {
        assertBlamed(violation, client.send("POST", "/api/v1/links", form));
        assertBlamed(violation, client.send("POST", "/api/v1/reports", form));
    }

    @ParameterizedTest
    @CsvSource({
        "privacy=2, privacy_password required",
        "target_type=1&country[9][key]=XX&country[9][value]=https://a.example/, country[9][key] country",
        "version=x, version number"
    })
    void an_invalid_field_of_a_link_is_reported_by_name(String form, String violation) {
        assertBlamed(violation, client.send("PUT", link, form));
    }

    @ParameterizedTest
    @CsvSource({"per_page=20, per_page choice", "cursor=garbage, cursor invalid_cursor"})
    void an_invalid_parameter_of_a_list_is_reported_by_name(String query, String violation) {
        assertBlamed(violation, client.send("GET", "/api/v1/links?" + query));
        assertBlamed(violation, client.send("GET", "/api/v1/reports?" + query));
    }
}
