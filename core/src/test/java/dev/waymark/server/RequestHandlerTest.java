package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.click.ClickStatistics;
import dev.waymark.form.VisitorPages;
import dev.waymark.link.AliasPolicy;
import dev.waymark.visit.Visit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of a handler, the order of its checks, and its answers to failures. */
class RequestHandlerTest {

    private static final String LINKS = "/api/v1/links";
    private static final String URL = "url=https://example.com/";

    private final Client client = Client.create();

    private static Client client(UnaryOperator<RequestHandler> options) {
        return Client.of(Client.waymark(builder -> builder), options);
    }

    private static Client forwarding(UnaryOperator<RequestHandler> options) {
        Waymark waymark = Client.waymark(builder -> builder.aliasPolicy(AliasPolicy.DEFAULT.forwardingPath()));
        return Client.of(waymark, options);
    }

    // ---- the order of the checks

    @Test
    void an_api_request_is_checked_in_a_fixed_order() {
        Client reader = client.readOnly();
        client.post(LINKS, URL).expect(201);

        client.visit("PATCH", "/api/v1/nothing").expect(401);
        reader.send("PATCH", "/api/v1/nothing").expect(404);
        reader.send("PATCH", LINKS + "/x").expect(405);
        reader.send("PUT", LINKS + "/x").expect(403);
        client.send("PUT", LINKS + "/x").expect(404);
        client.sendBody("PUT", "a".repeat(1 << 21), LINKS + "/1", "Content-Type", "text/plain")
                .expect(415);
        client.send("PUT", LINKS + "/1", "%".repeat(1 << 21)).expect(413);
        client.send("PUT", LINKS + "/1", "privacy=%").expect(400);
        client.send("PUT", LINKS + "/1", "privacy=x").expect(422);
    }

    @ParameterizedTest
    @CsvSource({
        "/docs?password=swordfish, GET /docs",
        "/pages/reports/ABCDEFGHIJKLMNOPQRSTUV, GET /pages/reports/\u2026",
        "/pages/links/docs, GET /pages/links/docs",
    })
    void the_text_of_a_request_contains_neither_a_password_nor_the_key_of_a_page(String target, String text) {
        assertThat(Request.of("GET", target, name -> List.of())).hasToString(text);
    }

    @Test
    void the_page_of_a_failed_visit_is_html_and_the_answer_of_the_api_is_json() {
        assertThat(client.visit("PATCH", "/docs").expect(405).header("Content-Type"))
                .startsWith("text/html");
        assertThat(client.visit("PATCH", "/pages/links/docs").expect(405).header("Content-Type"))
                .startsWith("text/html");
        assertThat(client.visit("PATCH", "/pages/links/docs", "Accept", "application/json")
                        .expect(405)
                        .errorCode())
                .isEqualTo("method_not_allowed");
        assertThat(client.send("GET", "/api/v1/%zz").expect(404).errorCode()).isEqualTo("not_found");
    }

    @Test
    void each_answer_has_its_length_and_no_answer_sets_a_cookie() {
        client.post(LINKS, URL, "title=Caf\u00E9", "alias=docs");

        for (Reply reply : List.of(client.get(LINKS), client.visit("GET", "/none"), client.visit("GET", "/docs"))) {
            int length = reply.text().getBytes(StandardCharsets.UTF_8).length;
            assertThat(reply.header("Content-Length")).isEqualTo(length == 0 ? "" : Integer.toString(length));
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.headers()).doesNotContainKey("Set-Cookie");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {LINKS, LINKS + "/1", LINKS + "/1/clicks", "/api/v1/tags", "/pages/links/docs", "/none"})
    void an_answer_to_head_has_the_headers_of_an_answer_to_get_and_no_body(String path) {
        client.post(LINKS, URL, "alias=docs").expect(201);

        Reply head = client.send("HEAD", path);

        assertThat(head.text()).isEmpty();
        assertThat(head.headers())
                .containsKey("Content-Length")
                .isEqualTo(client.send("GET", path).headers());
    }

    // ---- headers

    @Test
    void two_headers_host_are_refused() {
        for (String path : List.of("/docs", "/pages/links/docs", LINKS)) {
            client.visit("GET", path, "Host", "sho.rt", "Host", "sho.rt").expect(400);
        }
        assertThat(client.visit("GET", LINKS, "Host", "a", "Host", "b").errorCode())
                .isEqualTo("malformed_request");
    }

    @Test
    void two_headers_authorization_are_refused() {
        String valid = client.authorization();

        client.visit("GET", LINKS, "Authorization", valid, "Authorization", valid)
                .expect(401);
        client.visit("GET", LINKS, "Authorization", valid, "Authorization", "").expect(401);
        client.visit("GET", LINKS, "Authorization", valid).expect(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {Client.FORM, Client.FORM + ";charset=utf-8", "application/json"})
    void two_headers_content_type_are_refused(String first) {
        Reply refused = client.sendBody("POST", URL, LINKS, "Content-Type", first, "Content-Type", Client.FORM)
                .expect(415);

        assertThat(refused.errorCode()).isEqualTo("unsupported_media_type");
        assertThat(refused.text()).contains("the header Content-Type must be sent once");
    }

    // ---- paths

    @ParameterizedTest
    @CsvSource({
        "/docs, 302",
        "/d%6Fcs, 302",
        "/docs?a=%zz, 302",
        "https://sho.rt/docs, 302",
        "/docs%2F, 404",
        "/%2Fdocs, 404",
        "/docs%zz, 404",
        "/docs%, 404",
        "/docs+, 404",
        "/d%256Fcs, 404",
        "//docs, 404",
        "/a/docs, 404",
        "/a/../docs, 404",
        "docs, 404",
        "*, 404",
        "'', 404",
        "https://sho.rt, 404"
    })
    void a_path_is_split_first_and_each_segment_is_decoded_once(String target, int status) {
        client.post(LINKS, URL, "alias=docs").expect(201);

        client.visit("GET", target).expect(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api%2Fv1/links", "/api/v1%2Flinks"})
    void an_encoded_slash_never_separates_segments_of_the_api(String path) {
        client.send("GET", path).expect(404);
    }

    @Test
    void a_name_of_the_api_may_be_percent_encoded() {
        client.send("GET", "/%61pi/v1/link%73").expect(200);
    }

    @Test
    void aliases_of_several_segments_are_visited_if_the_policy_allows_them() {
        Client paths = Client.of(
                Client.waymark(builder -> builder.aliasPolicy(AliasPolicy.DEFAULT.allowingPaths())),
                handler -> handler);
        paths.post(LINKS, URL, "alias=docs/v1.2").expect(201);

        paths.visit("GET", "/docs/v1.2").expect(302);
        paths.visit("GET", "/docs/v1%2E2").expect(302);
        for (String path : List.of("/docs%2Fv1.2", "/docs%2fv1.2", "/docs", "/docs//v1.2", "/docs/v1%252E2")) {
            paths.visit("GET", path).expect(404);
        }
    }

    @Test
    void the_raw_rest_of_a_path_is_forwarded_if_the_policy_forwards_the_path() {
        Client root = forwarding(handler -> handler);
        Client below = forwarding(handler -> handler.visitsPath("/go"));
        root.post(LINKS, URL, "alias=docs").expect(201);
        below.post(LINKS, URL, "alias=docs").expect(201);

        assertThat(root.visit("GET", "/docs/a%20b/c+d").header("Location")).isEqualTo("https://example.com/a%20b/c+d");
        assertThat(below.visit("GET", "/go/docs/a%2Cb").header("Location")).isEqualTo("https://example.com/a%2Cb");
        root.visit("GET", "/docs/..%2fa").expect(404);
    }

    @ParameterizedTest
    @CsvSource({
        "/caf%C3%A9, 302",
        "/d%6Fcs, 302",
        "/pages/links/caf%C3%A9, 200",
        "/caf%25C3%25A9, 404",
        "/d%256Fcs, 404",
        "/docs%2F, 404",
        "/docs/a, 404",
        "/pages/links/caf%25C3%25A9, 404",
        "/pages/links/d%256Fcs, 404"
    })
    void a_path_is_decoded_once_if_aliases_may_have_letters_of_any_script(String path, int status) {
        Client any = Client.of(
                Client.waymark(builder -> builder.aliasPolicy(AliasPolicy.DEFAULT.allowingUnicode())),
                handler -> handler);
        any.post(LINKS, URL, "alias=caf\u00E9").expect(201);
        any.post(LINKS, URL, "alias=docs").expect(201);

        any.visit("GET", path).expect(status);
    }

    @Test
    void the_path_of_a_page_is_decoded_once_if_the_policy_forwards_the_path() {
        Client forwarding = forwarding(handler -> handler);
        forwarding.post(LINKS, URL, "alias=docs").expect(201);

        forwarding.visit("GET", "/pages/links/d%6Fcs").expect(200);
        forwarding.visit("GET", "/pages/links/d%256Fcs").expect(404);
    }

    // ---- options

    @Test
    void the_paths_of_the_api_the_pages_and_the_short_links_are_options() {
        Client other =
                client(handler -> handler.apiPath("/short/v2").visitsPath("/go").pagesPath("/p"));

        Reply created = other.post("/short/v2/links", URL, "alias=docs").expect(201);

        assertThat(created.header("Location")).isEqualTo("/short/v2/links/" + created.id());
        assertThat(created.data()).containsEntry("short_url", "https://sho.rt/go/docs");
        other.visit("GET", "/go/docs").expect(302);
        other.visit("GET", "/p/links/docs").expect(200);
        for (String path : List.of("/docs", "/pages/links/docs", "/api/v1/links", "/go", "/go/", "/")) {
            other.visit("GET", path).expect(404);
        }
    }

    @Test
    void the_path_of_the_base_is_in_locations_and_short_urls_and_not_in_targets() {
        Waymark waymark = Client.waymark(builder -> builder);
        RequestHandler handler = waymark.handler("https://example.org/s/");
        Request request = Client.request("POST", LINKS, "Content-Type", Client.FORM)
                .owner(Owner.DEFAULT, Scope.WRITE)
                .body(Bodies.of(URL + "&alias=docs"));

        Reply created = Reply.of(handler.handle(request)).expect(201);

        assertThat(created.header("Location")).isEqualTo("/s/api/v1/links/1");
        assertThat(created.data()).containsEntry("short_url", "https://example.org/s/docs");
    }

    @Test
    void each_part_can_be_switched_off() {
        Waymark waymark = Client.waymark(builder -> builder);
        Client.of(waymark, handler -> handler).post(LINKS, URL, "alias=docs").expect(201);

        Client.of(waymark, RequestHandler::withoutApi).get(LINKS).expect(404);
        Client.of(waymark, RequestHandler::withoutPages)
                .visit("GET", "/pages/links/docs")
                .expect(404);
        Client.of(waymark, RequestHandler::withoutVisits).visit("GET", "/docs").expect(404);
        Client.of(waymark, RequestHandler::withoutVisits).get(LINKS).expect(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "api", "/api/", "//api", "/a b", "/api?x", "/a%20b"})
    void a_malformed_path_of_an_option_is_refused(String path) {
        RequestHandler handler = Client.waymark(builder -> builder).handler("https://sho.rt");

        assertThatIllegalArgumentException().isThrownBy(() -> handler.apiPath(path));
        assertThatIllegalArgumentException().isThrownBy(() -> handler.visitsPath(path));
        assertThatIllegalArgumentException().isThrownBy(() -> handler.pagesPath(path));
    }

    @ParameterizedTest
    @CsvSource({
        "/go, /p, /go, the API at /go hides the short links at /go",
        "/go, /p, /go/s, the API at /go hides the short links at /go/s",
        "/p, /p, /go, the API at /p hides the pages at /p",
        "/p, /p/v, /go, the API at /p hides the pages at /p/v",
        "/p/links, /p, /go, the API at /p/links hides the pages at /p",
        "/api, /p, /p/links, the pages at /p hide the short links at /p/links",
        "/api, /p, /p/reports/s, the pages at /p hide the short links at /p/reports/s"
    })
    void a_path_that_hides_another_part_is_refused(String api, String pages, String visits, String reason) {
        RequestHandler handler = Client.waymark(builder -> builder).handler("https://sho.rt");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> handler.apiPath(api).pagesPath(pages).visitsPath(visits))
                .withMessageStartingWith(reason);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> handler.visitsPath(visits).pagesPath(pages).apiPath(api))
                .withMessageStartingWith(reason);
    }

    @ParameterizedTest
    @CsvSource({"/go/api, /go, /go", "/p/v1, /p, /p", "/p/v1, /p/pages, /p", "/ap, /api, /apis", "/api, /p, /p/go"})
    void each_part_answers_at_a_path_that_no_other_part_hides(String api, String pages, String visits) {
        Client nested = client(handler -> handler.apiPath(api).pagesPath(pages).visitsPath(visits));

        nested.post(api + "/links", URL, "alias=docs").expect(201);

        nested.visit("GET", visits + "/docs").expect(302);
        nested.visit("GET", pages + "/links/docs").expect(200);
    }

    @Test
    void a_path_of_a_part_that_is_switched_off_is_free() {
        Client swapped =
                client(handler -> handler.withoutApi().pagesPath("/api/v1").apiPath("/pages"));

        swapped.post("/pages/links", URL, "alias=docs").expect(201);

        swapped.visit("GET", "/api/v1/links/docs").expect(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sho.rt",
                "ftp://sho.rt",
                "https://",
                "https:sho.rt",
                "https:/sho.rt",
                "https://sho.rt?a",
                "https://sho.rt#a"
            })
    void a_malformed_base_is_refused(String base) {
        Waymark waymark = Client.waymark(builder -> builder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> waymark.handler(base))
                .withMessageStartingWith("base must be");
    }

    @Test
    void a_country_comes_from_no_header_by_default() {
        String[] targeted = {
            URL, "alias=docs", "target_type=1", "country[0][key]=FR", "country[0][value]=https://example.fr/"
        };
        Client named = client(handler -> handler.countryHeader("X-Country"));
        client.post(LINKS, targeted).expect(201);
        named.post(LINKS, targeted).expect(201);

        assertThat(client.visit("GET", "/docs", "CF-IPCountry", "FR").header("Location"))
                .isEqualTo("https://example.com/");
        assertThat(named.visit("GET", "/docs", "X-Country", "FR").header("Location"))
                .isEqualTo("https://example.fr/");
    }

    @Test
    void the_pages_of_an_application_replace_the_pages_of_the_library() {
        VisitorPages pages = VisitorPages.DEFAULT
                .language("fr")
                .text(Visit.Type.UNKNOWN, "Inconnu", "Ce lien n'existe pas.")
                .failure("Erreur", "Ce lien ne peut pas \u00EAtre ouvert.");
        Client french = client(handler -> handler.pages(pages));

        assertThat(french.visit("GET", "/none").text()).contains("<html lang=\"fr\">", "<title>Inconnu</title>");
        assertThat(french.visit("GET", "/pages/links/none").text()).contains("<title>Inconnu</title>");
        assertThat(french.visit("PUT", "/none").text()).contains("<title>Erreur</title>");
    }

    @Test
    void the_query_of_a_visit_is_forwarded_only_with_the_option() {
        Client forwarding = client(RequestHandler::forwardingQuery);
        client.post(LINKS, URL, "alias=docs").expect(201);
        forwarding.post(LINKS, URL, "alias=docs", "domain_id=5").expect(201);

        assertThat(client.visit("GET", "/docs?a=1").header("Location")).isEqualTo("https://example.com/");
        assertThat(forwarding.visit("GET", "/docs?a=1&domain_id=5&b=%zz").header("Location"))
                .isEqualTo("https://example.com/?a=1&b=%25zz");
    }

    @Test
    void a_query_in_raw_utf_8_is_read_and_forwarded_without_header_injection() {
        Client forwarding = client(RequestHandler::forwardingQuery);
        forwarding.post(LINKS, URL, "alias=docs", "title=Caf\u00E9").expect(201);
        String asLatin1 = new String("caf\u00E9".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

        assertThat(forwarding
                        .visit("GET", "/docs?q=" + asLatin1 + "&%0d%0aSet-Cookie:%20a=1")
                        .header("Location"))
                .isEqualTo("https://example.com/?q=caf%C3%A9&%0d%0aSet-Cookie:%20a=1");
        assertThat(forwarding.send("GET", LINKS + "?search=" + asLatin1).list()).hasSize(1);
        assertThat(forwarding.send("GET", LINKS + "?search=caf\u00E9").list()).hasSize(1);
    }

    @Test
    void a_source_is_counted_and_does_not_reach_the_target() {
        Waymark waymark = Client.waymark(
                builder -> builder.clickStatistics(ClickStatistics.byDay().bySource("qr", "mail")));
        Client sources =
                Client.of(waymark, handler -> handler.sourceParameter("src").forwardingQuery());
        long id = sources.post(LINKS, URL, "alias=docs").expect(201).id();

        assertThat(sources.visit("GET", "/docs?a=1&s%72c=qr&src=mail&b=2").header("Location"))
                .isEqualTo("https://example.com/?a=1&b=2");
        sources.visit("GET", "/docs?SRC=mail").expect(302);

        assertThat(sources.get(LINKS + "/" + id + "/clicks", "by=source").column("key"))
                .containsExactlyInAnyOrder("qr", "mail");
    }

    @ParameterizedTest
    @ValueSource(strings = {"src=50%", "src=%E9", "src=%zz", "src", "s%72c=%", "src=mail&src=%", "src=%&src=mail"})
    void no_value_of_the_source_reaches_the_target(String pairs) {
        Client sources = client(handler -> handler.sourceParameter("src").forwardingQuery());
        sources.post(LINKS, URL, "alias=docs").expect(201);

        Reply visit = sources.visit("GET", "/docs?a=1&" + pairs + "&s%rc=2").expect(302);

        assertThat(visit.header("Location")).isEqualTo("https://example.com/?a=1&s%25rc=2");
    }

    @Test
    void tags_are_returned_with_the_number_of_their_links() {
        client.post(LINKS, URL, "tags=News,sale").expect(201);
        client.post(LINKS, URL, "tags=news").expect(201);

        assertThat(client.get("/api/v1/tags").expect(200).text())
                .isEqualTo("{\"data\":[{\"tag\":\"news\",\"links\":2},{\"tag\":\"sale\",\"links\":1}]}");
        assertThat(client.post("/api/v1/tags").expect(405).allowed()).containsExactly("GET", "HEAD");
    }

    // ---- an owner of the application

    @Test
    void the_application_may_name_the_owner_and_the_scope() {
        Owner acme = Owner.of("acme");
        Request creation = Client.request("POST", LINKS, "Content-Type", Client.FORM);

        client.handle(creation.owner(acme, Scope.WRITE).body(Bodies.of(URL))).expect(201);
        assertThat(client.handle(creation.owner(acme, Scope.READ).body(Bodies.of(URL)))
                        .expect(403)
                        .text())
                .doesNotContain("API key");

        assertThat(client.handle(Client.request("GET", LINKS).owner(acme, Scope.READ))
                        .list())
                .hasSize(1);
        assertThat(client.get(LINKS).list()).isEmpty();
    }

    @Test
    void an_owner_never_gets_the_rights_of_a_key() {
        Request request = Client.request("DELETE", LINKS + "/1", "Authorization", client.authorization());

        client.post(LINKS, URL).expect(201);

        client.handle(request.owner(Owner.DEFAULT, Scope.READ)).expect(403);
        client.handle(request.owner(Owner.of("acme"), Scope.WRITE)).expect(404);
        client.handle(request).expect(204);
    }

    @Test
    void a_handler_without_keys_accepts_only_an_owner_of_the_application() {
        Client keyless = client(RequestHandler::withoutKeys);

        Reply refused = keyless.get(LINKS).expect(401);

        assertThat(refused.header("WWW-Authenticate")).isEqualTo("Application realm=\"api\"");
        assertThat(refused.text())
                .isEqualTo("{\"error\":{\"code\":\"unauthenticated\",\"message\":"
                        + "\"the application names no owner for this request, and API keys are not accepted\"}}");
        keyless.handle(Client.request("GET", LINKS).owner(Owner.DEFAULT, Scope.READ))
                .expect(200);
    }

    // ---- failures

    @Test
    void a_failure_is_in_the_answer_and_not_thrown() {
        IllegalStateException bug = new IllegalStateException("swordfish");
        RequestHandler handler = client.waymark.handler("https://sho.rt");
        Request request = Request.of("GET", LINKS, name -> {
            throw bug;
        });

        Reply reply = Reply.of(handler.handle(request)).expect(500);

        assertThat(reply.failure()).contains(bug);
        assertThat(reply.text())
                .isEqualTo(
                        "{\"error\":{\"code\":\"internal\",\"message\":\"an unexpected error occurred, and is logged\"}}");
    }

    @Test
    void a_failed_writer_of_json_is_a_failure_of_the_answer() {
        Client broken = client(handler -> handler.json(body -> {
            throw new IOException("swordfish");
        }));

        Reply reply = broken.get(LINKS).expect(500);

        assertThat(reply.failure()).isPresent();
        assertThat(reply.text()).contains("\"internal\"").doesNotContain("swordfish");
    }

    @Test
    void a_request_prints_no_query_and_no_header() {
        assertThat(Client.request("GET", "/docs?password=swordfish", "Authorization", "Bearer wm_x"))
                .hasToString("GET /docs");
    }
}
