package dev.waymark.example.server;

import com.google.common.collect.Iterables;
import com.google.common.hash.Hashing;
import dev.waymark.form.Answer;
import dev.waymark.form.VisitorPages;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page with the clicks of a link for people. The answers of the API contain the data. A browser sends the API key as the password
 * of HTTP Basic authentication, with any name.
 */
record ClickRoute(RequestHandler handler) {

    private static final Pattern TARGET = Pattern.compile("(/links/[1-9][0-9]{0,18})/clicks(?:\\?.*)?");
    private static final Pattern BASIC = Pattern.compile("(?i:basic) +([A-Za-z0-9+/]+={0,2})");
    private static final String REFUSAL = "<p>This page requires an API key as the password.";

    /** Pages that allow exactly the style of the page of clicks. */
    static final VisitorPages PAGES = VisitorPages.DEFAULT.layout(
            "<!DOCTYPE html><html lang=\"{language}\"><title>{title}</title>{content}",
            "default-src 'none'; style-src '" + hash(ClickPage.STYLE) + "'; base-uri 'none'; frame-ancestors 'none'");

    private static String hash(String style) {
        byte[] hash = Hashing.sha256().hashString(style, StandardCharsets.UTF_8).asBytes();
        return "sha256-" + Base64.getEncoder().encodeToString(hash);
    }

    static boolean isAt(String target) {
        return TARGET.matcher(target).matches();
    }

    /** Answers a request whose target {@link #isAt isAt} accepts. */
    Answer answer(Request request) {
        Answer clicks = api(request, request.target());
        if (clicks.status() == 401) {
            return Answer.page(401, PAGES, PAGES.html("Waymark", REFUSAL))
                    .with("WWW-Authenticate", "Basic realm=\"Waymark\"")
                    .written("");
        }
        Matcher target = TARGET.matcher(request.target());
        Answer link = clicks.status() == 200 && target.matches() ? api(request, target.group(1)) : clicks;
        if (link.status() != 200) {
            return link;
        }
        Answer page = Answer.page(
                        200, PAGES, ClickPage.of(link.body(), clicks.body()).html())
                .with("Cache-Control", "no-store")
                .written("");
        return request.method().equals("HEAD") ? page.withoutBody() : page;
    }

    private Answer api(Request request, String target) {
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        return handler.handle(Request.of(
                        method,
                        "/api/v1" + target,
                        name -> name.equals("Authorization") ? bearer(request) : request.headers(name))
                .body(request.body()));
    }

    /** Turns a Basic header into a Bearer header, and returns any other header unchanged. */
    private static List<String> bearer(Request request) {
        List<String> sent = request.headers("Authorization");
        Matcher basic = BASIC.matcher(Iterables.getFirst(sent, ""));
        if (!basic.matches()) {
            return sent;
        }
        try {
            String credentials = new String(Base64.getDecoder().decode(basic.group(1)), StandardCharsets.UTF_8);
            return List.of("Bearer " + credentials.substring(credentials.indexOf(':') + 1));
        } catch (IllegalArgumentException e) {
            return sent;
        }
    }
}
