package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ListMultimap;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random requests. The system property {@code requests} sets their number, 5,000 by default for each set of options. */
class RequestFuzzTest {

    private static final List<String> PARTS = List.of(
            "/",
            "api",
            "v1",
            "links",
            "reports",
            "tags",
            "1",
            "%",
            "%zz",
            "%00",
            "%2F",
            "..",
            ".",
            ";",
            "?",
            "&",
            "=",
            "url",
            "\ud800",
            "\u00E9",
            "\u0000",
            "pages",
            "clicks",
            "domain_id",
            "password",
            "[0]",
            "[",
            "{\"a\":",
            "[1,",
            "}",
            "\"",
            " ",
            "+",
            "#",
            "://",
            "http",
            "https://example.com/",
            "*",
            "wm_",
            "Bearer ",
            "9223372036854775808",
            "docs",
            "privacy_password",
            "target_type",
            "country",
            "tags",
            "\r\n",
            "a".repeat(3000));
    private static final List<String> METHODS = List.of(
            "GET", "GET", "HEAD", "POST", "POST", "PUT", "PUT", "DELETE", "PATCH", "OPTIONS", "get", "", "\u0000");
    private static final List<String> FORMS =
            List.of("", "url=https://example.com/", "url=https://example.com/&alias=docs&");
    private static final List<String> TYPES = List.of(
            Client.FORM, Client.FORM, "application/json", "application/json; charset=utf-16", "", ";", "\u0000");
    private static final List<String> HEADERS = List.of(
            "host",
            "accept",
            "user-agent",
            "idempotency-key",
            "cf-ipcountry",
            "accept-language",
            "sec-purpose",
            "referer",
            "sec-ch-ua-platform",
            "content-length",
            "transfer-encoding",
            "content-type",
            "authorization");

    enum Options {
        DEFAULT,
        ALL;

        private RequestHandler of(RequestHandler handler) {
            return this == DEFAULT
                    ? handler
                    : handler.json(String::valueOf, text -> Map.of(text, List.of(text, 1.5)))
                            .countryHeader("CF-IPCountry")
                            .sourceParameter("a")
                            .forwardingQuery()
                            .visitsPath("/docs");
        }
    }

    private final Random random = new Random(7);

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private String text(int most) {
        return IntStream.range(0, random.nextInt(most + 1))
                .mapToObj(i -> any(PARTS))
                .collect(Collectors.joining());
    }

    private Request request(String authorization) {
        ImmutableListMultimap.Builder<String, String> headers = ImmutableListMultimap.builder();
        HEADERS.stream().filter(name -> random.nextInt(12) == 0).forEach(name -> headers.put(name, text(3)));
        headers.put("content-type", any(TYPES));
        if (random.nextInt(4) > 0) {
            headers.put("authorization", authorization);
        }
        ListMultimap<String, String> sent = headers.build();
        String target = any(List.of("", "/", "/api/v1/links", "/api/v1/reports/1", "/pages/links/", "/docs"))
                + (random.nextBoolean() ? "" : text(6));
        Request request = Request.of(any(METHODS), target, name -> sent.get(name.toLowerCase(Locale.ROOT)))
                .client(text(2))
                .authority(text(2));
        return switch (random.nextInt(10)) {
            case 0 -> request;
            case 1 -> request.body(Bodies.broken());
            default -> request.body(Bodies.of(any(FORMS) + text(8)));
        };
    }

    @ParameterizedTest
    @EnumSource
    void each_request_has_an_answer(Options options) {
        Client client = Client.of(Client.waymark(builder -> builder), options::of);
        Map<Integer, Integer> statuses = new TreeMap<>();

        for (int i = 0; i < Integer.getInteger("requests", 5_000); i++) {
            Request request = request(client.authorization());
            Reply answer = client.handle(request);
            statuses.merge(answer.status(), 1, Integer::sum);
            assertThat(answer.status()).as("%s %s", request, causeOf(answer)).isBetween(200, 503);
            assertThat(answer.failure().filter(failure -> !isConsumedBody(failure)))
                    .as("%s %s", request, causeOf(answer))
                    .isEmpty();
            answer.headers().forEach((name, value) -> assertThat(value).doesNotContain("\r", "\n"));
        }

        assertThat(statuses).containsKeys(200, 201, 400, 401, 404, 405, 415, 422);
    }

    /** A random length may announce a longer body. */
    private static boolean isConsumedBody(Throwable failure) {
        return failure.getMessage() != null && failure.getMessage().contains("the request announced a body");
    }

    private static String causeOf(Reply answer) {
        return answer.failure()
                .map(cause -> cause + " " + Arrays.asList(cause.getStackTrace()))
                .orElse("");
    }
}
