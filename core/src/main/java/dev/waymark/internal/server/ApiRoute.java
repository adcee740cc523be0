package dev.waymark.internal.server;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.form.Answer;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.facade.Services;
import dev.waymark.server.Request;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The API: the operations on links and reports, the clicks of a link, and the tags of an owner. */
record ApiRoute(Services services, Options options) {

    private static final List<String> READS = ImmutableList.of("GET", "HEAD");
    private static final List<String> ON_ALL = ImmutableList.of("GET", "HEAD", "POST");
    private static final List<String> ON_ONE = ImmutableList.of("GET", "HEAD", "PUT", "DELETE");
    private static final int MOST_TAGS = 1000;

    /** The owner for whom a request acts, and the allowed operations. */
    private record Caller(Owner owner, Scope scope) {}

    /** @param path the segments after the path of the API */
    Answer answer(Request request, Target target, List<String> path, RequestBody body) throws IOException {
        if (request.owner().isEmpty() && !options.acceptsKeys) {
            return Answers.withoutOwner();
        }
        Caller caller = caller(request);
        List<String> allowed = methods(path);
        if (allowed.isEmpty()) {
            return Answers.notFound();
        }
        if (!allowed.contains(request.method())) {
            return Answers.methodNotAllowed(allowed);
        }
        if (!READS.contains(request.method()) && !caller.scope().includes(Scope.WRITE)) {
            return Answers.forbidden();
        }
        String group = path.get(0);
        if (group.equals("tags")) {
            return Answer.json(
                    200, Representations.ofTags(services.links(caller.owner()).tags(MOST_TAGS)));
        }
        if (path.size() == 3) {
            return clicks(caller.owner(), Forms.parseId(path.get(1)), target.parameters());
        }
        Operations operations = operations(group, caller.owner(), request);
        return path.size() == 1
                ? onAll(operations, request, target, body)
                : onOne(operations, request.method(), Forms.parseId(path.get(1)), body);
    }

    private Caller caller(Request request) {
        Optional<Owner> owner = request.owner();
        if (owner.isPresent()) {
            return new Caller(owner.get(), request.scope().orElseThrow());
        }
        ApiKey key = services.authenticate(request.header("Authorization"));
        return new Caller(key.owner(), key.scope());
    }

    /** Returns the methods that a path supports; an empty list for an unknown path. */
    private static List<String> methods(List<String> path) {
        String group = path.isEmpty() ? "" : path.get(0);
        if (group.equals("tags")) {
            return path.size() == 1 ? READS : List.of();
        }
        if (path.contains("") || !(group.equals("links") || group.equals("reports"))) {
            return List.of();
        }
        return switch (path.size()) {
            case 1 -> ON_ALL;
            case 2 -> ON_ONE;
            case 3 -> group.equals("links") && path.get(2).equals("clicks") ? READS : List.of();
            default -> List.of();
        };
    }

    private Operations operations(String group, Owner owner, Request request) {
        Forms forms = services.forms(owner);
        return group.equals("reports")
                ? new ReportOperations(services.reports(owner), forms, options.apiPath(group))
                : new LinkOperations(
                        services.links(owner),
                        forms,
                        services.environment().clock(),
                        options::shortUrl,
                        options.apiPath(group),
                        request.header("Idempotency-Key"));
    }

    private static Answer onAll(Operations operations, Request request, Target target, RequestBody body)
            throws IOException {
        return READS.contains(request.method())
                ? operations.list(target.parameters())
                : operations.create(body.fields());
    }

    private static Answer onOne(Operations operations, String method, long id, RequestBody body) throws IOException {
        return switch (method) {
            case "PUT" -> operations.update(id, body.fields());
            case "DELETE" -> operations.delete(id);
            default -> operations.get(id);
        };
    }

    private Answer clicks(Owner owner, long id, Parameters query) {
        Environment environment = services.environment();
        LocalDate today =
                LocalDate.ofInstant(environment.now(), environment.zones().of(owner));
        ClickRequest asked = ClickRequest.of(services.forms(owner), query, today);
        Map<?, Long> counts = asked.counts(services.clicks(owner), id);
        return Answer.json(200, Representations.ofClicks(asked.by(), asked.period(), counts));
    }
}
