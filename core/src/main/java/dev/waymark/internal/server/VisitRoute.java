package dev.waymark.internal.server;

import com.google.common.collect.ImmutableList;
import dev.waymark.form.Answer;
import dev.waymark.internal.facade.Services;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Domain;
import dev.waymark.server.Request;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The short links: a browser visits a link, a robot or a HEAD request previews a link, and a POST request contains the password. */
record VisitRoute(Services services, Options options) {

    static final List<String> METHODS = ImmutableList.of("GET", "HEAD", "POST");

    Answer answer(Request request, Target target, RequestBody body) throws IOException {
        Optional<String> alias = alias(target);
        if (alias.isEmpty()) {
            return Answer.of(Visit.unknown(), options.pages);
        }
        if (!METHODS.contains(request.method())) {
            return Answers.methodNotAllowed(METHODS);
        }
        VisitQuery query = VisitQuery.of(target.query(), options.sourceParameter);
        Visitor visitor =
                options.visitor(request, target, body).source(query.source().orElse(""));
        Domain domain = options.domain(request, target);
        return switch (RequestKind.of(request.method(), request::header)) {
            case VISIT -> answer(services.visits().visit(domain, alias.get(), visitor), query);
            case PREVIEW -> answer(services.visits().preview(domain, alias.get(), visitor), query);
            case PREFETCH -> Answer.empty(503).with("Cache-Control", "no-store");
        };
    }

    /** Returns the alias, and what follows the alias if the policy forwards the path; empty if the path is no short link. */
    private Optional<String> alias(Target target) {
        AliasPolicy policy = services.environment().aliases();
        return options.belowVisits(target.decoded())
                .filter(path -> policy.forwardsPath() || policy.allowsPaths() || hasOneSegment(path))
                .map(path -> target.alias(policy, path.size()))
                .filter(alias -> !alias.isEmpty());
    }

    private static boolean hasOneSegment(List<String> path) {
        return path.size() == 1 || (path.size() == 2 && path.get(1).isEmpty());
    }

    private Answer answer(Visit visit, VisitQuery query) {
        return options.forwardsQuery
                ? Answer.forwarding(visit, query.forwarded(), options.pages)
                : Answer.of(visit, options.pages);
    }
}
