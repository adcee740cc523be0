package dev.waymark.internal.server;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.VisitorPages;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler.JsonReader;
import dev.waymark.server.RequestHandler.JsonWriter;
import dev.waymark.url.WebUrl;
import dev.waymark.visit.Visitor;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of a handler. The fields change only before the handler is published. */
final class Options implements Cloneable {

    private static final Pattern PATH = Pattern.compile("(?:/[A-Za-z0-9_.~-]+)+");
    private static final Splitter SEGMENTS = Splitter.on('/').omitEmptyStrings();

    /** The public address of the short links, without a slash at the end. */
    private final String base;

    /** The path of the base, empty for the root. */
    private final String basePath;

    private final DomainHosts hosts;
    Optional<String> apiPath = Optional.of("/api/v1");
    Optional<String> visitsPath = Optional.of("");
    Optional<String> pagesPath = Optional.of("/pages");
    JsonWriter writer = JsonText::of;
    Optional<JsonReader> reader = Optional.empty();
    VisitorPages pages = VisitorPages.DEFAULT;
    Optional<String> countryHeader = Optional.empty();
    Optional<String> sourceParameter = Optional.empty();
    boolean forwardsQuery;
    boolean acceptsKeys = true;

    Options(String base, DomainHosts hosts) {
        String withoutSlash = base.replaceFirst("/$", "");
        this.base = withoutSlash;
        this.basePath = pathOf(withoutSlash);
        this.hosts = hosts;
    }

    private static String pathOf(String base) {
        try {
            String scheme = WebUrl.of(base).scheme();
            URI uri = URI.create(base);
            checkArgument(scheme.equals("http") || scheme.equals("https"));
            checkArgument(uri.getRawAuthority() != null);
            checkArgument(uri.getRawQuery() == null && uri.getRawFragment() == null);
            return uri.getRawPath();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "base must be an http or https URL without a query and a fragment, was "
                            + WebUrl.withoutUserInfo(base),
                    e);
        }
    }

    Options copy() {
        try {
            return (Options) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Checks the path of an option. */
    static Optional<String> checked(String path) {
        checkArgument(
                PATH.matcher(path).matches(),
                "path must be a slash and segments, such as /short or /api/v2, was %s",
                path);
        return Optional.of(path);
    }

    /** Refuses a path at which a part would never answer, because another part answers first. */
    void checkPaths() {
        List<String> api = apiPath.stream().toList();
        List<String> visits = visitsPath.stream().toList();
        List<String> ofPages = pagesPath.stream()
                .flatMap(path -> Stream.of(path + "/links", path + "/reports"))
                .toList();
        checkArgument(
                !hides(api, visits),
                "the API at %s hides the short links at %s: choose separate paths",
                apiPath.orElse(""),
                visitsPath.orElse(""));
        checkArgument(
                !hides(api, ofPages),
                "the API at %s hides the pages at %s: choose separate paths",
                apiPath.orElse(""),
                pagesPath.orElse(""));
        checkArgument(
                !hides(ofPages, visits),
                "the pages at %s hide the short links at %s: choose separate paths",
                pagesPath.orElse(""),
                visitsPath.orElse(""));
    }

    /** Returns whether a path begins with the segments of a prefix. */
    private static boolean hides(List<String> prefixes, List<String> paths) {
        return paths.stream()
                .map(SEGMENTS::splitToList)
                .anyMatch(path ->
                        prefixes.stream().anyMatch(prefix -> below(prefix, path).isPresent()));
    }

    /** Returns the segments after the path of the API; empty for another path. */
    Optional<List<String>> belowApi(Target target) {
        return apiPath.flatMap(prefix -> below(prefix, target.decoded()));
    }

    /** Returns the segments after the path of the pages: the kind and the address of a page; empty for another path. */
    Optional<List<String>> belowPages(Target target) {
        return pagesPath
                .flatMap(prefix -> below(prefix, target.decoded()))
                .filter(path -> path.size() > 1
                        && (path.get(0).equals("links") || path.get(0).equals("reports")));
    }

    /** Returns the segments after the path of the short links; empty for another path. */
    Optional<List<String>> belowVisits(List<String> segments) {
        return visitsPath.flatMap(prefix -> below(prefix, segments));
    }

    private static Optional<List<String>> below(String prefix, List<String> segments) {
        List<String> first = SEGMENTS.splitToList(prefix);
        return segments.size() >= first.size()
                        && segments.subList(0, first.size()).equals(first)
                ? Optional.of(ImmutableList.copyOf(segments.subList(first.size(), segments.size())))
                : Optional.empty();
    }

    /** Returns the domain of a visit or a page. */
    Domain domain(Request request, Target target) {
        @Nullable String host = target.authority() == null ? request.host().orElse(null) : target.authority();
        return hosts.visited(host, target.query());
    }

    /** Returns the visitor of a link or a page, without the source of a visit. */
    Visitor visitor(Request request, Target target, RequestBody body) throws IOException {
        Visitor visitor = Visitor.fromHeaders(request::header)
                .country(countryHeader.map(request::header).orElse(null))
                .query(target.query());
        Visitor known = request.client().map(visitor::clientAddress).orElse(visitor);
        return body.password().map(known::password).orElse(known);
    }

    /** Returns the path of a list of the API, for the header {@code Location}. */
    String apiPath(String group) {
        return basePath + apiPath.orElse("") + "/" + group;
    }

    /** Returns the address under which visitors find a link. */
    String shortUrl(Link link) {
        return hosts.shortUrl(base + visitsPath.orElse(""), link);
    }
}
