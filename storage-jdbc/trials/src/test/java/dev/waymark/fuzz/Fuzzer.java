package dev.waymark.fuzz;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.form.Representations;
import dev.waymark.link.Link;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random requests: some valid, most with one or two errors, a few completely malformed. */
final class Fuzzer {

    private static final List<String> METHODS =
            List.of("GET", "GET", "POST", "POST", "PUT", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "get", "TRACE");
    private static final List<String> GROUPS = List.of("links", "reports");

    private static final Link LINK =
            Link.builder(Owner.DEFAULT, "docs", "https://example.com/").build();

    /** The names of all form fields and parameters, and of the fields of a returned link. */
    static final List<String> NAMES = ImmutableList.<String>builder()
            .addAll(Representations.of(LINK, Instant.EPOCH, "").keySet())
            .add(
                    "domain",
                    "password",
                    "pixel_ids[]",
                    "pixel_ids[1]",
                    "add_pixel_ids",
                    "remove_pixel_ids",
                    "tags[]",
                    "tags[1]",
                    "add_tags",
                    "remove_tags",
                    "privacy_password",
                    "country[0][key]",
                    "country[0][value]",
                    "platform[1][key]",
                    "platform[1][value]",
                    "language[2][key]",
                    "language[2][value]",
                    "rotation[0][value]",
                    "rotation[7][value]",
                    "results",
                    "ids",
                    "search",
                    "search_by",
                    "project",
                    "result",
                    "pixel_id",
                    "tag",
                    "rated",
                    "rated[1]",
                    "sort_by",
                    "sort",
                    "per_page",
                    "page",
                    "cursor",
                    "with_total")
            .build();

    /** Values that may cause errors. */
    static final List<String> VALUES = List.of(
            "",
            "0",
            "1",
            "2",
            "3",
            "4",
            "-1",
            "10",
            "100",
            "9223372036854775807",
            "9223372036854775808",
            "1e3",
            "x",
            "https://example.com/",
            "http://10.0.0.1/",
            "javascript:alert(1)",
            "https://m\u00FCnchen.de/",
            "docs",
            "2030-06-01",
            "2020-02-30",
            "09:05",
            "24:00",
            "FR",
            "fr-CA",
            "OS X",
            "id",
            "title",
            "alias",
            "clicks",
            "asc",
            "desc",
            "good",
            "bad,none",
            "\0",
            "\u0130",
            "\uD83D\uDE00",
            "%",
            "'; DROP TABLE waymark_link; --",
            "1,2,3",
            "a\r\nb",
            "{{7*7}}",
            "${jndi:ldap://x}",
            "{validatedValue}");

    private static final List<String> RAW =
            List.of("%", "%zz", "%FF", "%C3%28", "%00", "+", "&&", "=", "[", "]", "a[", "country[", "country[0]", ";");
    private static final List<String> HEADERS = List.of(
            "Accept-Language",
            "User-Agent",
            "Sec-CH-UA-Platform",
            "CF-IPCountry",
            "Accept",
            "X-Forwarded-For",
            "Cookie",
            "If-Match",
            "Range");
    private static final List<String> TYPES = List.of(
            "application/x-www-form-urlencoded",
            "application/x-www-form-urlencoded;charset=utf-8",
            "application/json",
            "",
            ";",
            "text/plain;;;");

    private final RandomGenerator random;
    private final List<String> authorizations;
    private final String secret;

    /**
     * Creates a source of requests. The same random numbers lead to the same requests.
     *
     * @param valid a valid {@code Authorization} header
     * @param secret the value of all password fields
     */
    Fuzzer(RandomGenerator random, String valid, String secret) {
        this.random = random;
        this.secret = secret;
        this.authorizations = List.of(valid, valid, valid, valid, valid, "", "Bearer", "Bearer wm_x", valid + "x");
    }

    byte[] request() {
        String target =
                Stream.generate(this::target).filter(Fuzzer::isUri).findFirst().orElseThrow();
        byte[] body = random.nextInt(3) == 0 ? new byte[0] : latin1(form());
        String head = pick(METHODS) + " " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Authorization: " + pick(authorizations) + "\r\nContent-Type: " + pick(TYPES) + "\r\n"
                + some(3, () -> pick(HEADERS) + ": " + header() + "\r\n") + "Content-Length: " + body.length
                + "\r\n\r\n";
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(latin1(head));
        request.writeBytes(body);
        return request.toByteArray();
    }

    /**
     * Returns whether the JDK's server reads the whole request. After an invalid URI, the server may close too early for an
     * answer.
     */
    private static boolean isUri(String target) {
        try {
            return !new URI(target).isOpaque();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private String target() {
        String path = switch (random.nextInt(6)) {
            case 0, 1 -> "/api/v1/" + pick(GROUPS);
            case 2, 3 -> "/api/v1/" + pick(GROUPS) + "/" + random.nextInt(50);
            case 4 -> "/" + encode(pick(VALUES));
            default -> "/" + some(4, () -> pick(RAW) + "/" + encode(pick(VALUES)));
        };
        return random.nextBoolean() ? path : path + "?" + form().replaceAll("[\\s\\x00]", "");
    }

    /** Returns a random form. Half of the forms contain {@code url}, the only required field of a creation. */
    private String form() {
        String url = random.nextBoolean() ? "url=https%3A%2F%2Fexample.com%2F&" : "";
        return IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> random.nextInt(20) == 0 ? pick(RAW) : pair(pick(NAMES)))
                .collect(Collectors.joining("&", url, ""));
    }

    private String pair(String name) {
        return encode(name) + "=" + encode(name.contains("password") ? secret : value());
    }

    private String value() {
        return switch (random.nextInt(12)) {
            case 0 -> pick(VALUES) + pick(VALUES);
            case 1 -> pick(VALUES).repeat(random.nextInt(500));
            case 2 -> Character.toString(random.nextInt(Character.MIN_SURROGATE));
            default -> pick(VALUES);
        };
    }

    private String header() {
        return switch (random.nextInt(3)) {
            case 0 -> pick(VALUES).replaceAll("[\\r\\n]", "");
            case 1 ->
                random.ints(random.nextInt(40), ' ', 256)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining());
            default -> pick(RAW) + "; q=" + random.nextInt() + ", *;q=0";
        };
    }

    private String some(int most, Supplier<String> part) {
        return Stream.generate(part).limit(random.nextInt(most)).collect(Collectors.joining());
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
