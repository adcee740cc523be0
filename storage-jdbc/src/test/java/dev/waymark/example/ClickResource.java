package dev.waymark.example;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Longs;
import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The clicks of a link over time: as JSON for programs, and as a page for whoever prefers to look. */
record ClickResource(Waymark waymark) {

    private static final Pattern PATH = Pattern.compile("(?:/api/v1)?/links/([1-9][0-9]{0,18})/clicks");

    /** What a browser sends after it has asked for a name, which does not matter, and a password, which is the key. */
    private static final Pattern BASIC = Pattern.compile("(?i:basic) +([A-Za-z0-9+/]+={0,2})");

    static boolean isAt(String path) {
        return PATH.matcher(path).matches();
    }

    /** To be asked for what {@link #isAt}. */
    Response answer(Request request) {
        boolean isPage = !request.path().startsWith("/api/");
        if (isPage && request.header("Authorization").isEmpty()) {
            return Response.html(401, "<!DOCTYPE html><title>Waymark</title><p>An API key is needed as the password.")
                    .with("WWW-Authenticate", "Basic realm=\"Waymark\"");
        }
        ApiKey key = waymark.authenticate(authorization(request.header("Authorization")));
        if (!request.method().equals("GET")) {
            return Response.methodNotAllowed(List.of("GET"));
        }
        Matcher path = PATH.matcher(request.path());
        @Nullable Long id = path.matches() ? Longs.tryParse(path.group(1)) : null;
        return id == null ? Response.notFound() : answer(key, id, request, isPage);
    }

    private Response answer(ApiKey key, long id, Request request, boolean isPage) {
        ClickRequest asked = ClickRequest.of(request.query());
        Map<String, Long> counts = asked.of(waymark.clicks(key.owner()), id);
        return isPage
                ? Response.html(200, new ClickPage(waymark.links(key.owner()).get(id), asked, counts).html())
                        .with("Cache-Control", "no-store")
                : Response.json(200, json(asked, counts));
    }

    private static Map<String, Object> json(ClickRequest asked, Map<String, Long> counts) {
        return ImmutableMap.of(
                "data",
                counts.entrySet().stream()
                        .map(each -> ImmutableMap.of("key", each.getKey(), "clicks", each.getValue()))
                        .toList(),
                "meta",
                ImmutableMap.of(
                        "by", asked.by(),
                        "from", asked.from().toString(),
                        "to", asked.to().toString(),
                        "clicks",
                                counts.values().stream()
                                        .mapToLong(count -> count)
                                        .sum()));
    }

    private static String authorization(String header) {
        Matcher basic = BASIC.matcher(header);
        if (!basic.matches()) {
            return header;
        }
        try {
            String credentials = new String(Base64.getDecoder().decode(basic.group(1)), StandardCharsets.UTF_8);
            return "Bearer " + credentials.substring(credentials.indexOf(':') + 1);
        } catch (IllegalArgumentException e) {
            return header;
        }
    }
}
