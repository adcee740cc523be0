package dev.waymark.example.server;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import dev.waymark.Waymark;
import dev.waymark.access.Clients;
import dev.waymark.form.ApiAnswer;
import dev.waymark.form.Parameters;
import dev.waymark.link.Domain;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.Optional;

/** The short links: a browser follows a link, a robot and HEAD only look, POST contains the password. */
public final class Redirects {

    private static final ImmutableSet<String> METHODS = ImmutableSet.of("GET", "HEAD", "POST");

    private final Visits visits;
    private final Options options;

    /**
     * The options of redirects.
     *
     * @param forwardsQuery whether the query of a visit is added to the location
     * @param pathAliases whether a path of several segments can be an alias
     * @param domains the hosts of the domains
     */
    public record Options(boolean forwardsQuery, boolean pathAliases, Domains domains) {

        public static final Options DEFAULT = new Options(false, false, Domains.NONE);
    }

    Redirects(Waymark waymark, Options options) {
        this.visits = waymark.visits();
        this.options = options;
    }

    Response answer(Request request) {
        String alias = request.path().replaceFirst("^/", "");
        if (alias.isEmpty() || (alias.indexOf('/') >= 0 && !isPath(request))) {
            return Response.notFound();
        }
        if (!METHODS.contains(request.method())) {
            return Response.methodNotAllowed(METHODS);
        }
        RequestKind kind = RequestKind.of(request.method(), request::header);
        Response response =
                kind == RequestKind.PREFETCH ? Response.of(503) : answer(request, visit(request, alias, kind));
        return response.with("Cache-Control", "no-store");
    }

    /** Returns whether the slashes of the decoded path separate segments. The path is decoded only once, after this check. */
    private boolean isPath(Request request) {
        return options.pathAliases() && !Ascii.toUpperCase(request.rawPath()).contains("%2F");
    }

    private Visit visit(Request request, String alias, RequestKind kind) {
        Visitor visitor = visitor(request);
        Domain domain = options.domains().visited(request.host(), request.rawQuery());
        return kind == RequestKind.VISIT
                ? visits.visit(domain, alias, visitor)
                : visits.preview(domain, alias, visitor);
    }

    private static Visitor visitor(Request request) {
        Visitor visitor = Visitor.UNKNOWN
                .country(request.header("CF-IPCountry"))
                .acceptLanguage(request.header("Accept-Language"))
                .userAgent(request.header("User-Agent"))
                .platformHint(request.header("Sec-CH-UA-Platform"))
                .referrer(request.header("Referer"))
                .client(Clients.ofAddress(request.client()));
        Parameters form = request.method().equals("POST") ? request.form() : Parameters.decode("");
        return form.all("password").stream().findFirst().map(visitor::password).orElse(visitor);
    }

    private Response answer(Request request, Visit visit) {
        Optional<String> location =
                options.forwardsQuery() ? visit.locationWith(forwardedQuery(request)) : visit.location();
        return location.map(Redirects::redirect).orElseGet(() -> switch (visit.type()) {
            case TOO_MANY_ATTEMPTS -> tooManyAttempts(visit.retryAfter().orElseThrow());
            case PASSWORD_REQUIRED -> passwordForm("This link asks for a password.");
            case WRONG_PASSWORD -> passwordForm("That is not its password.");
            case WITHHELD -> page(200, "This link can be opened a limited number of times.");
            case EXPIRED -> page(410, "This link has expired.");
            case REDIRECT, DISABLED, UNKNOWN -> page(404, "There is no such link.");
        });
    }

    /** Returns the query without the server's own parameter. */
    private static String forwardedQuery(Request request) {
        return Domains.withoutParameter(request.rawUtf8Query());
    }

    static Response tooManyAttempts(Duration wait) {
        return page(429, "Passwords cannot be looked at now. Try again later.")
                .with("Retry-After", ApiAnswer.retryAfter(wait));
    }

    private static Response redirect(String location) {
        return Response.of(302).with("Location", location);
    }

    static Response passwordForm(String message) {
        return page(
                        401,
                        message
                                + "<form method=\"post\"><input type=\"password\" name=\"password\" autofocus required> "
                                + "<button>Continue</button></form>")
                .with("WWW-Authenticate", SecurityHeaders.PASSWORD_CHALLENGE);
    }

    static Response page(int status, String content) {
        return Response.html(status, "<!DOCTYPE html><title>Waymark</title><p>" + content);
    }
}
