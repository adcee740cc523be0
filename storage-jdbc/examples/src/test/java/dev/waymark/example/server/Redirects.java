package dev.waymark.example.server;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import dev.waymark.Waymark;
import dev.waymark.form.Answer;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.form.VisitorPages;
import dev.waymark.link.Domain;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;

/**
 * The short links: a browser visits a link, a robot or a HEAD request previews a link, and a POST request contains the password.
 */
public final class Redirects {

    private static final ImmutableSet<String> METHODS = ImmutableSet.of("GET", "HEAD", "POST");

    private final Visits visits;
    private final Options options;

    /**
     * The options of redirects.
     *
     * @param forwardsQuery whether the location contains the query of the visit
     * @param forwardsPath whether the location contains the segments of the path that follow the alias
     * @param pathAliases whether a path of several segments can be an alias
     * @param confirmsLimited whether a link with a click limit is opened only after the press of a button
     * @param domains the hosts of the domains
     */
    public record Options(
            boolean forwardsQuery,
            boolean forwardsPath,
            boolean pathAliases,
            boolean confirmsLimited,
            DomainHosts domains) {

        public static final Options DEFAULT = new Options(false, false, false, false, DomainHosts.NONE);
    }

    /** The page with the button for links with a click limit. */
    private static final VisitorPages CONFIRMATION = VisitorPages.DEFAULT
            .text(Visit.Type.WITHHELD, "Open the link", "This link can be opened a limited number of times.")
            .layout(
                    "<!DOCTYPE html><html lang=\"{language}\"><title>{title}</title>{content}"
                            + "<form method=\"post\"><button>{title}</button></form>",
                    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");

    Redirects(Waymark waymark, Options options) {
        this.visits = waymark.visits();
        this.options = options;
    }

    Response answer(Request request) {
        // An encoded slash stays in its segment of a forwarded path.
        String path = options.forwardsPath() ? request.rawPath() : request.path();
        String alias = path.replaceFirst("^/", "");
        if (!options.forwardsPath() && !isShortLink(alias, request)) {
            return Response.notFound();
        }
        if (alias.isEmpty()) {
            return Response.of(Answer.of(Visit.unknown()));
        }
        if (!METHODS.contains(request.method())) {
            return Response.methodNotAllowed(METHODS);
        }
        return Response.of(visit(request, alias));
    }

    /**
     * Returns whether the path has one segment and at most one slash at its end, or is an alias of several segments. An encoded slash
     * separates no segments, and the path is decoded only once, after this check.
     */
    private boolean isShortLink(String alias, Request request) {
        int slash = alias.indexOf('/');
        boolean hasOneSegment = slash < 0 || slash == alias.length() - 1;
        return (hasOneSegment || options.pathAliases())
                && !Ascii.toUpperCase(request.rawPath()).contains("%2F");
    }

    private Answer visit(Request request, String alias) {
        Domain domain = options.domains().visited(request.host(), request.rawQuery());
        Visitor visitor = visitor(request);
        return switch (RequestKind.of(request.method(), request::header)) {
            case VISIT -> visitOrConfirm(request, domain, alias, visitor);
            case PREVIEW -> answer(request, visits.preview(domain, alias, visitor));
            case PREFETCH -> Answer.prefetch();
        };
    }

    /**
     * Visits a link. With the option, a GET of a link with a click limit shows a button that posts: a scanner of mails with the
     * user agent of a browser would otherwise use up the limit.
     */
    private Answer visitOrConfirm(Request request, Domain domain, String alias, Visitor visitor) {
        if (options.confirmsLimited() && request.method().equals("GET")) {
            Visit preview = visits.preview(domain, alias, visitor);
            if (preview.type() == Visit.Type.WITHHELD) {
                return Answer.of(preview, CONFIRMATION);
            }
        }
        return answer(request, visits.visit(domain, alias, visitor));
    }

    private static Visitor visitor(Request request) {
        Visitor visitor = Visitor.fromHeaders(request::header)
                .country(request.header("CF-IPCountry"))
                .clientAddress(request.client());
        Parameters form = request.method().equals("POST") ? request.form() : Parameters.decode("");
        return Forms.parsePassword(form).map(visitor::password).orElse(visitor);
    }

    /** Forwards the query without the server's own parameter. */
    private Answer answer(Request request, Visit visit) {
        return options.forwardsQuery()
                ? Answer.forwarding(visit, DomainHosts.withoutDomain(request.rawUtf8Query()), VisitorPages.DEFAULT)
                : Answer.of(visit);
    }
}
