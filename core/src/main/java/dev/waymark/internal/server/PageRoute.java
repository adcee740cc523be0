package dev.waymark.internal.server;

import com.google.common.base.Ascii;
import dev.waymark.access.View;
import dev.waymark.form.Answer;
import dev.waymark.form.Representations;
import dev.waymark.internal.facade.Services;
import dev.waymark.page.Pages;
import dev.waymark.server.Request;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The pages of links and reports for strangers: JSON if the request accepts JSON, otherwise HTML. */
record PageRoute(Services services, Options options) {

    /** Returns whether the request accepts JSON. */
    static boolean acceptsJson(Request request) {
        return Optional.ofNullable(request.header("Accept")).orElse("").contains("application/json");
    }

    /** @param path the kind and the address of the page */
    Answer answer(Request request, Target target, List<String> path, RequestBody body) throws IOException {
        if (!VisitRoute.METHODS.contains(request.method())) {
            return Answers.methodNotAllowed(VisitRoute.METHODS);
        }
        Pages pages = services.pages();
        boolean isLink = path.get(0).equals("links");
        String address = isLink
                ? target.alias(services.environment().aliases(), path.size() - 1)
                : String.join("/", path.subList(1, path.size()));
        Visitor visitor = options.visitor(request, target, body);
        boolean isJson = acceptsJson(request);
        Answer answer = isLink
                ? answer(pages.link(options.domain(request, target), address, visitor), Representations::of, isJson)
                : answer(pages.report(address, visitor), Representations::of, isJson);
        return answer.with("Cache-Control", "no-store");
    }

    private <T> Answer answer(View<T> view, Function<T, Map<String, @Nullable Object>> representation, boolean isJson) {
        if (view.granted().isEmpty()) {
            return isJson ? json(view) : Answer.of(visit(view), options.pages);
        }
        Map<String, @Nullable Object> fields =
                representation.apply(view.granted().get());
        return isJson ? Answers.ok(fields) : Answer.page(200, options.pages, RecordPage.html(options.pages, fields));
    }

    private static Answer json(View<?> refused) {
        Answer html = Answer.of(visit(refused));
        Answer answer = switch (refused.type()) {
            case PASSWORD_REQUIRED, WRONG_PASSWORD ->
                Answers.error(
                        Ascii.toLowerCase(refused.type().name()),
                        "send the password of the page as the form field password");
            case TOO_MANY_ATTEMPTS -> Answers.error("too_many_attempts", "too many wrong passwords");
            case NOT_FOUND, GRANTED -> Answers.notFound();
        };
        for (String name : List.of("WWW-Authenticate", "Retry-After")) {
            @Nullable String value = html.headers().get(name);
            answer = value == null ? answer : answer.with(name, value);
        }
        return answer;
    }

    /** Returns the visit of a link that is refused in the same way. */
    private static Visit visit(View<?> refused) {
        return switch (refused.type()) {
            case PASSWORD_REQUIRED -> Visit.passwordRequired();
            case WRONG_PASSWORD -> Visit.wrongPassword();
            case TOO_MANY_ATTEMPTS -> Visit.tooManyAttempts(refused.retryAfter().orElseThrow());
            case NOT_FOUND, GRANTED -> Visit.unknown();
        };
    }
}
