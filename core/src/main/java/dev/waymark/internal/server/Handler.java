package dev.waymark.internal.server;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.form.Answer;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.VisitorPages;
import dev.waymark.internal.facade.Services;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The handler: selects the route of a request, and completes the answer of the route. */
public final class Handler implements RequestHandler {

    private final Services services;
    private final Options options;
    private final ApiRoute api;
    private final PageRoute pages;
    private final VisitRoute visits;

    private Handler(Services services, Options options) {
        this.services = services;
        this.options = options;
        this.api = new ApiRoute(services, options);
        this.pages = new PageRoute(services, options);
        this.visits = new VisitRoute(services, options);
    }

    /** Creates a handler with the default options. */
    public static Handler of(Services services, String base) {
        DomainHosts hosts = services.environment().domains() instanceof DomainHosts policy ? policy : DomainHosts.NONE;
        return new Handler(services, new Options(base, hosts));
    }

    private Handler with(Consumer<Options> change) {
        Options changed = options.copy();
        change.accept(changed);
        changed.checkPaths();
        return new Handler(services, changed);
    }

    @Override
    public Answer handle(Request request) {
        RequestBody body = new RequestBody(checkNotNull(request, "request"), options.reader);
        Answer answer = completed(answer(request, body));
        body.drain();
        return request.method().equals("HEAD") ? answer.withoutBody() : answer;
    }

    private Answer answer(Request request, RequestBody body) {
        boolean isForProgram = true;
        Answer answer;
        try {
            Target target = Target.of(request.target());
            Optional<List<String>> ofApi = options.belowApi(target);
            Optional<List<String>> ofPages = options.belowPages(target);
            isForProgram = ofApi.isPresent() || (ofPages.isPresent() && PageRoute.acceptsJson(request));
            if (request.headers("Host").size() > 1) {
                answer = Answers.malformedRequest();
            } else if (ofApi.isPresent()) {
                answer = api.answer(request, target, ofApi.get(), body);
            } else if (ofPages.isPresent()) {
                answer = pages.answer(request, target, ofPages.get(), body);
            } else {
                answer = visits.answer(request, target, body);
            }
        } catch (IOException e) {
            answer = Answers.malformedBody();
        } catch (Exception | Error e) {
            answer = Answer.of(e);
        }
        return isForProgram || !answer.body().containsKey("error") ? answer : answer.asPage(options.pages);
    }

    private Answer completed(Answer answer) {
        Answer safe = answer.with("X-Content-Type-Options", "nosniff");
        try {
            return safe.written(safe.body().isEmpty() ? "" : options.writer.write(safe.body()));
        } catch (Exception | Error e) {
            Answer failed = Answer.of(e).with("X-Content-Type-Options", "nosniff");
            return failed.written(JsonText.of(failed.body()));
        }
    }

    @Override
    public RequestHandler json(JsonWriter writer) {
        checkNotNull(writer, "writer");
        return with(changed -> changed.writer = writer);
    }

    @Override
    public RequestHandler json(JsonWriter writer, JsonReader reader) {
        checkNotNull(writer, "writer");
        checkNotNull(reader, "reader");
        return with(changed -> {
            changed.writer = writer;
            changed.reader = Optional.of(reader);
        });
    }

    @Override
    public RequestHandler apiPath(String path) {
        checkNotNull(path, "path");
        return with(changed -> changed.apiPath = Options.checked(path));
    }

    @Override
    public RequestHandler withoutApi() {
        return with(changed -> changed.apiPath = Optional.empty());
    }

    @Override
    public RequestHandler visitsPath(String path) {
        checkNotNull(path, "path");
        return with(changed -> changed.visitsPath = Options.checked(path));
    }

    @Override
    public RequestHandler withoutVisits() {
        return with(changed -> changed.visitsPath = Optional.empty());
    }

    @Override
    public RequestHandler pagesPath(String path) {
        checkNotNull(path, "path");
        return with(changed -> changed.pagesPath = Options.checked(path));
    }

    @Override
    public RequestHandler withoutPages() {
        return with(changed -> changed.pagesPath = Optional.empty());
    }

    @Override
    public RequestHandler pages(VisitorPages newPages) {
        checkNotNull(newPages, "pages");
        return with(changed -> changed.pages = newPages);
    }

    @Override
    public RequestHandler countryHeader(String name) {
        checkNotNull(name, "name");
        return with(changed -> changed.countryHeader = Optional.of(name));
    }

    @Override
    public RequestHandler sourceParameter(String name) {
        checkArgument(!checkNotNull(name, "name").isEmpty(), "name must not be empty");
        return with(changed -> changed.sourceParameter = Optional.of(name));
    }

    @Override
    public RequestHandler forwardingQuery() {
        return with(changed -> changed.forwardsQuery = true);
    }

    @Override
    public RequestHandler withoutKeys() {
        return with(changed -> changed.acceptsKeys = false);
    }
}
