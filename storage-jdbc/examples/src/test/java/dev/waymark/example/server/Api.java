package dev.waymark.example.server;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.form.Answer;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The ten operations of the API. */
final class Api {

    /** Identifiers are positive longs: the last digit of those with nineteen is left to the parser. */
    private static final Pattern PATH = Pattern.compile("/api/v1/(reports|links)(?:/([1-9][0-9]{0,18}))?");

    private static final ImmutableSet<String> ON_ALL = ImmutableSet.of("GET", "POST");
    private static final ImmutableSet<String> ON_ONE = ImmutableSet.of("GET", "PUT", "DELETE");

    private final Waymark waymark;
    private final String base;
    private final DomainHosts domains;

    Api(Waymark waymark, String base, DomainHosts domains) {
        this.waymark = waymark;
        this.base = base;
        this.domains = domains;
    }

    Response answer(Request request) {
        ApiKey key = waymark.authenticate(request.header("Authorization"));
        Matcher path = PATH.matcher(request.path());
        if (!path.matches()) {
            return Response.notFound();
        }
        @Nullable String id = path.group(2);
        ImmutableSet<String> allowed = id == null ? ON_ALL : ON_ONE;
        if (!allowed.contains(request.method())) {
            return Response.methodNotAllowed(allowed);
        }
        if (!request.method().equals("GET") && !key.allows(Scope.WRITE)) {
            return Response.of(Answer.forbidden());
        }
        Resource resource = path.group(1).equals("links")
                ? links(key.owner(), request.header("Idempotency-Key"))
                : new ReportResource(waymark.reports(key.owner()), waymark.forms(key.owner()));
        return id == null ? onAll(resource, request) : onOne(resource, id, request);
    }

    private Resource links(Owner owner, String idempotencyKey) {
        return new LinkResource(
                waymark.links(owner), waymark.forms(owner), waymark.clock(), base, domains, idempotencyKey);
    }

    private static Response onAll(Resource resource, Request request) {
        if (request.method().equals("GET")) {
            return Response.json(200, resource.list(request.query()));
        }
        Map<String, @Nullable Object> created = resource.create(request.form());
        return Response.json(201, data(created)).with("Location", request.path() + "/" + created.get("id"));
    }

    private static Response onOne(Resource resource, String text, Request request) {
        @Nullable Long id = Longs.tryParse(text);
        if (id == null) {
            return Response.notFound();
        }
        return switch (request.method()) {
            case "GET" -> Response.json(200, data(resource.get(id)));
            case "PUT" -> Response.json(200, data(resource.update(id, request.form())));
            default -> {
                resource.delete(id);
                yield Response.of(204);
            }
        };
    }

    private static Map<String, ?> data(Map<String, @Nullable Object> record) {
        return Map.of("data", record);
    }
}
