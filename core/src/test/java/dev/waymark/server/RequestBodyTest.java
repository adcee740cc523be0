package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.form.Parameters;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A handler refuses bodies that a filter has read or that are too large, and accepts JSON only with a reader. */
class RequestBodyTest {

    private static final String LINK = "/api/v1/links/1";

    private final Client client = Client.create();

    @BeforeEach
    void create() {
        client.post("/api/v1/links", "url=https://example.com/", "alias=docs", "password=swordfish")
                .expect(201);
    }

    private Request put(String... headers) {
        String[] all = new String[headers.length + 2];
        all[0] = "Authorization";
        all[1] = client.authorization();
        System.arraycopy(headers, 0, all, 2, headers.length);
        return Client.request("PUT", LINK, all);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void a_consumed_body_is_an_error_and_never_an_empty_form(int length) {
        Reply reply = client.handle(put("Content-Type", Client.FORM, "Content-Length", Integer.toString(length)))
                .expect(500);

        assertThat(reply.failure().orElseThrow()).hasMessageContaining("has read the body before");
    }

    @Test
    void a_consumed_password_is_an_error_and_not_a_missing_password() {
        Request request = Client.request("POST", "/docs", "Content-Type", Client.FORM, "Content-Length", "18");

        assertThat(client.handle(request).expect(500).failure()).isPresent();
        client.handle(request.body(Bodies.of("password=swordfish"))).expect(302);
    }

    @Test
    void a_consumed_body_without_a_length_is_an_error() {
        assertThat(client.handle(put("Content-Type", Client.FORM, "Transfer-Encoding", "chunked"))
                        .expect(400)
                        .errorCode())
                .isEqualTo("malformed_body");
    }

    @Test
    void an_empty_form_is_a_form() {
        client.handle(put("Content-Type", Client.FORM, "Content-Length", "0")).expect(200);
        client.handle(put("Content-Type", Client.FORM)).expect(200);
    }

    @Test
    void a_broken_body_is_answered() {
        assertThat(client.handle(put("Content-Type", Client.FORM).body(Bodies.broken()))
                        .expect(400)
                        .errorCode())
                .isEqualTo("malformed_body");
        client.handle(Client.request("GET", "/docs").body(Bodies.broken())).expect(401);
        client.handle(Client.request("DELETE", "/docs").body(Bodies.broken())).expect(405);
    }

    @Test
    void decoded_fields_of_a_framework_replace_the_body() {
        Request decoded = put("Content-Type", Client.FORM, "Content-Length", "9")
                .fields(Parameters.of(Map.of("title", List.of("New"))));

        assertThat(client.handle(decoded).expect(200).data()).containsEntry("title", "New");
    }

    @Test
    void decoded_fields_are_checked_for_content_type_size_and_presence() {
        Parameters none = Parameters.decode("");

        client.handle(put("Content-Type", "text/plain").fields(none)).expect(415);
        client.handle(put("Content-Type", Client.FORM, "Content-Length", "1048577")
                        .fields(none))
                .expect(413);
        client.handle(put("Content-Type", Client.FORM, "Content-Length", "9").fields(none))
                .expect(500);
        client.handle(put("Content-Type", Client.FORM, "Transfer-Encoding", "chunked")
                        .fields(none))
                .expect(400);
        client.handle(put("Content-Type", Client.FORM).fields(none)).expect(200);
    }

    @ParameterizedTest
    @CsvSource({"PUT, 2097152", "GET, 1048576"})
    void at_most_2_mib_of_a_form_and_1_mib_of_an_unread_body_are_read(String method, long bytes) {
        Bodies.Endless body = new Bodies.Endless();
        Request request =
                Client.request(method, LINK, "Authorization", client.authorization(), "Content-Type", Client.FORM);

        client.handle(request.body(body));

        assertThat(body.read).isEqualTo(bytes);
    }

    // ---- JSON

    /** Reads the only object that the tests send: a reader of JSON is a library of the application. */
    private Client readingJson(Map<String, Object> object) {
        return Client.of(client.waymark, handler -> handler.json(Object::toString, text -> object));
    }

    private Reply putJson(Client json, String text) {
        return json.sendBody("PUT", text, LINK, "Content-Type", "application/json; charset=utf-8");
    }

    @Test
    void json_is_refused_without_a_reader() {
        Reply refused = putJson(client, "{}").expect(415);

        assertThat(refused.text()).contains("\"the body must be application/x-www-form-urlencoded\"");
    }

    @Test
    void the_refusal_of_another_content_type_names_json_beside_a_reader() {
        Reply refused = readingJson(Map.of())
                .sendBody("PUT", "{}", LINK, "Content-Type", "text/plain")
                .expect(415);

        assertThat(refused.text()).contains("the body must be application/json or application/x-www-form-urlencoded");
    }

    @Test
    void fields_of_json_are_fields_of_a_form() {
        Map<String, Object> object = Map.of(
                "title",
                "New",
                "disabled",
                true,
                "space_id",
                7.0,
                "pixel_ids",
                List.of(3.0, 1L),
                "tags",
                List.of("a", "b"),
                "target_type",
                1.0,
                "country",
                List.of(Map.of("key", "FR", "value", "https://example.fr/")));

        assertThat(putJson(readingJson(object), "{}").expect(200).data())
                .containsEntry("title", "New")
                .containsEntry("disabled", 1L)
                .containsEntry("space_id", 7L)
                .containsEntry("pixel_ids", List.of(1L, 3L))
                .containsEntry("tags", List.of("a", "b"))
                .containsEntry("country", List.of(Map.of("key", "FR", "value", "https://example.fr/")));
    }

    @Test
    void null_and_an_empty_list_clear_a_field() {
        client.put(LINK, "title=Old", "tags=a").expect(200);
        Map<String, Object> object = new HashMap<>(Map.of("tags", List.of()));
        object.put("title", null);

        assertThat(putJson(readingJson(object), "{}").expect(200).data())
                .containsEntry("title", null)
                .containsEntry("tags", List.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "title",
                "disabled",
                "privacy",
                "target_type",
                "space_id",
                "password",
                "start_date",
                "url",
                "version"
            })
    void a_list_for_a_field_with_one_value_is_refused(String field) {
        Reply reply = putJson(readingJson(Map.of(field, List.of(1))), "{}").expect(422);

        assertThat(reply.blamed()).containsExactly(field + " repeated");
        assertThat(reply.text()).contains(field + " must be one value, not a list");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, 9007199254740992.0, Double.NaN})
    void a_number_that_is_not_exactly_whole_is_refused(double number) {
        assertThat(putJson(readingJson(Map.of("space_id", number)), "{}")
                        .expect(422)
                        .blamed())
                .containsExactly("space_id number");
    }

    @ParameterizedTest
    @CsvSource({"16, 200", "17, 400"})
    void a_body_has_at_most_16_levels(int levels, int status) {
        Object value = "deep";
        for (int level = 1; level < levels; level++) {
            value = List.of(value);
        }

        putJson(readingJson(Map.of("unknown", value)), "{}").expect(status);
    }

    @Test
    void a_text_that_is_no_object_is_malformed() {
        for (RequestHandler.JsonReader reader : List.<RequestHandler.JsonReader>of(text -> null, text -> {
            throw new IllegalArgumentException("swordfish");
        })) {
            Client json = Client.of(client.waymark, handler -> handler.json(Object::toString, reader));
            Reply reply = putJson(json, "x").expect(400);

            assertThat(reply.errorCode()).isEqualTo("malformed_body");
            assertThat(reply.text()).doesNotContain("swordfish");
        }
    }

    @Test
    void a_body_of_json_must_be_utf_8() {
        Request request = put("Content-Type", "application/json");
        InputStream latin1 = new ByteArrayInputStream(new byte[] {'"', (byte) 0xe9, '"'});

        readingJson(Map.of()).handle(request.body(latin1)).expect(400);
    }
}
