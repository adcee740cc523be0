package dev.waymark.example;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import dev.waymark.Waymark;
import dev.waymark.form.Parameters;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Short links as visitors meet them: GET follows one, HEAD only looks, POST brings the password. */
final class Redirects {

    /** Where domains have hosts of their own, the Host header would tell. */
    private static final Pattern DOMAIN = Pattern.compile("(?:^|&)domain_id=([^&]*)");

    private static final ImmutableSet<String> METHODS = ImmutableSet.of("GET", "HEAD", "POST");

    private final Visits visits;

    Redirects(Waymark waymark) {
        this.visits = waymark.visits();
    }

    Response answer(Request request) {
        String alias = request.path().replaceFirst("^/", "");
        if (alias.isEmpty() || alias.contains("/")) {
            return Response.notFound();
        }
        if (!METHODS.contains(request.method())) {
            return Response.methodNotAllowed(METHODS);
        }
        return answer(visit(request, alias)).with("Cache-Control", "no-store");
    }

    private Visit visit(Request request, String alias) {
        Visitor visitor = visitor(request);
        boolean isPreview = request.method().equals("HEAD");
        Matcher domain = DOMAIN.matcher(request.rawQuery());
        if (!domain.find()) {
            return isPreview ? visits.preview(alias, visitor) : visits.visit(alias, visitor);
        }
        @Nullable Long id = Longs.tryParse(domain.group(1));
        if (id == null || id <= 0) {
            return new Visit.Unknown();
        }
        return isPreview ? visits.preview(id, alias, visitor) : visits.visit(id, alias, visitor);
    }

    private static Visitor visitor(Request request) {
        Visitor visitor = Visitor.UNKNOWN
                .country(request.header("CF-IPCountry"))
                .acceptLanguage(request.header("Accept-Language"))
                .userAgent(request.header("User-Agent"))
                .platformHint(request.header("Sec-CH-UA-Platform"))
                .client(request.client());
        Parameters form = request.method().equals("POST") ? request.form() : Parameters.decode("");
        return form.all("password").stream().findFirst().map(visitor::password).orElse(visitor);
    }

    private static Response answer(Visit visit) {
        return visit.location().map(Redirects::redirect).orElseGet(() -> switch (visit.type()) {
            case TOO_MANY_ATTEMPTS -> tooManyAttempts(visit.retryAfter().orElseThrow());
            case PASSWORD_REQUIRED -> passwordForm("This link asks for a password.");
            case WRONG_PASSWORD -> passwordForm("That is not its password.");
            case EXPIRED -> page(410, "This link has expired.");
            case REDIRECT, DISABLED, UNKNOWN -> page(404, "There is no such link.");
        });
    }

    private static Response tooManyAttempts(Duration wait) {
        long seconds = wait.plusSeconds(1).minusNanos(1).toSeconds(); // rounded up
        return page(429, "Passwords cannot be looked at now. Try again later.")
                .with("Retry-After", Long.toString(seconds));
    }

    private static Response redirect(String location) {
        return Response.of(302).with("Location", location);
    }

    private static Response passwordForm(String message) {
        return page(
                401,
                message
                        + "<form method=\"post\"><input type=\"password\" name=\"password\" autofocus required> "
                        + "<button>Continue</button></form>");
    }

    private static Response page(int status, String content) {
        return Response.html(status, "<!DOCTYPE html><title>Waymark</title><p>" + content);
    }
}
