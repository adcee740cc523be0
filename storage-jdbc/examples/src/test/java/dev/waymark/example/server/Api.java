package dev.waymark.example.server;

import com.google.common.collect.ImmutableSet;
import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Scope;
import dev.waymark.form.Answer;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.Forms;
import dev.waymark.form.Operations;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The ten operations of the API. */
final class Api {

    private static final Pattern PATH = Pattern.compile("/api/v1/(reports|links)(?:/([^/]*))?");

    private static final ImmutableSet<String> ON_ALL = ImmutableSet.of("GET", "HEAD", "POST");
    private static final ImmutableSet<String> ON_ONE = ImmutableSet.of("GET", "HEAD", "PUT", "DELETE");

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
        if (!request.isRead() && !key.allows(Scope.WRITE)) {
            return Response.of(Answer.forbidden());
        }
        Forms forms = waymark.forms(key.owner());
        Operations operations = path.group(1).equals("links")
                ? Operations.onLinks(
                        waymark.links(key.owner()), forms, waymark.clock(), link -> domains.shortUrl(base, link))
                : Operations.onReports(waymark.reports(key.owner()), forms);
        return Response.of(
                switch (request.method()) {
                    case "GET", "HEAD" ->
                        id == null ? operations.list(request.query()) : operations.get(Forms.parseId(id));
                    case "POST" ->
                        operations
                                .withIdempotencyKey(request.header("Idempotency-Key"))
                                .create(request.form());
                    case "PUT" -> operations.update(Forms.parseId(String.valueOf(id)), request.form());
                    default -> operations.delete(Forms.parseId(String.valueOf(id)));
                });
    }
}
