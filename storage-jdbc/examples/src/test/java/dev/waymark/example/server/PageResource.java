package dev.waymark.example.server;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.waymark.Waymark;
import dev.waymark.access.View;
import dev.waymark.form.Answer;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.form.VisitorPages;
import dev.waymark.link.Domain;
import dev.waymark.page.Pages;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The public pages of links and reports: JSON if the request accepts JSON, otherwise HTML. A POST request contains the password.
 */
final class PageResource {

    private static final Pattern PATH = Pattern.compile("/pages/(links|reports)/(.+)");
    private static final ImmutableSet<String> METHODS = ImmutableSet.of("GET", "HEAD", "POST");

    private final Pages pages;
    private final DomainHosts domains;

    PageResource(Waymark waymark, DomainHosts domains) {
        this.pages = waymark.pages();
        this.domains = domains;
    }

    static boolean isAt(String path) {
        return PATH.matcher(path).matches();
    }

    /** Answers a request whose path {@link #isAt isAt} accepts. */
    Response answer(Request request) {
        if (!METHODS.contains(request.method())) {
            return Response.methodNotAllowed(METHODS);
        }
        Matcher path = PATH.matcher(request.path());
        path.matches();
        String address = path.group(2);
        Visitor visitor = visitor(request);
        boolean isJson = request.header("Accept").contains("application/json");
        Domain domain = domains.visited(request.host(), request.rawQuery());
        Response response = path.group(1).equals("links")
                ? answer(pages.link(domain, address, visitor), Representations::of, isJson)
                : answer(pages.report(address, visitor), Representations::of, isJson);
        return response.with("Cache-Control", "no-store");
    }

    private static Visitor visitor(Request request) {
        Visitor visitor = Visitor.UNKNOWN.clientAddress(request.client());
        Parameters form = request.method().equals("POST") ? request.form() : Parameters.decode("");
        return Forms.parsePassword(form).map(visitor::password).orElse(visitor);
    }

    private static <T> Response answer(
            View<T> view, Function<T, Map<String, @Nullable Object>> representation, boolean isJson) {
        return isJson ? json(view, representation) : html(view, representation);
    }

    private static <T> Response json(View<T> view, Function<T, Map<String, @Nullable Object>> representation) {
        return switch (view.type()) {
            case GRANTED ->
                Response.of(Answer.ok(representation.apply(view.granted().orElseThrow())));
            case PASSWORD_REQUIRED, WRONG_PASSWORD ->
                Response.json(
                                401,
                                ImmutableMap.of(
                                        "error",
                                        ImmutableMap.of(
                                                "code",
                                                Ascii.toLowerCase(view.type().name()),
                                                "message",
                                                "send the password of the page as the form field password")))
                        .with("WWW-Authenticate", Answer.PASSWORD_CHALLENGE);
            case TOO_MANY_ATTEMPTS ->
                Response.of(Answer.tooManyAttempts(view.retryAfter().orElseThrow()));
            case NOT_FOUND -> Response.notFound();
        };
    }

    private static <T> Response html(View<T> view, Function<T, Map<String, @Nullable Object>> representation) {
        return switch (view.type()) {
            case GRANTED -> RecordPage.of(representation.apply(view.granted().orElseThrow()));
            case PASSWORD_REQUIRED ->
                Response.of(Answer.passwordPage("This page requires a password.", VisitorPages.DEFAULT));
            case WRONG_PASSWORD -> Response.of(Answer.passwordPage("The password is wrong.", VisitorPages.DEFAULT));
            case TOO_MANY_ATTEMPTS -> tooManyAttempts(view.retryAfter().orElseThrow());
            case NOT_FOUND -> page(404, "This page does not exist.");
        };
    }

    private static Response tooManyAttempts(Duration wait) {
        return page(429, "Too many wrong passwords. Try again later.").with("Retry-After", Answer.retryAfter(wait));
    }

    private static Response page(int status, String content) {
        return Response.html(status, Response.HEAD + "<p>" + content);
    }
}
