package dev.waymark.form;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.url.WebUrl;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of the {@linkplain Domain domains}, for a server of short links under several hosts. A domain is a namespace
 * of aliases, not a host. Visitors reach the links of a domain under a host of the domain. Immutable.
 *
 * <pre>{@code
 * DomainHosts hosts = DomainHosts.parse("one.example=1,two.example=2", "https://sho.rt");
 * Link link = links.create(hosts.restrict(waymark.forms(owner)).parseCreateLink(Parameters.decode(body)));
 * String shortUrl = hosts.shortUrl("https://sho.rt", link);
 * Visit visit = waymark.visits().visit(hosts.visited("one.example:443", null), "docs", visitor);
 * }</pre>
 */
public final class DomainHosts {

    /** No hosts: the forms accept every domain, and the parameter {@code domain_id} of a short URL contains the domain. */
    public static final DomainHosts NONE = new DomainHosts(Map.of());

    private static final Pattern PARAMETER = Pattern.compile("(?:^|&)domain_id=([^&]*)");
    private static final Pattern HOST = Pattern.compile("(?<=://)(?:\\[[^]]*]|[^/:]*)");

    /** A domain without links, because the number is negative. */
    private static final Domain NOWHERE = Domain.of(-1);

    /** The domains by canonical host, in the order of the parsed text. */
    private final ImmutableMap<String, Domain> byHost;

    private DomainHosts(Map<String, Domain> byHost) {
        this.byHost = ImmutableMap.copyOf(byHost);
    }

    /**
     * Reads hosts and their domains.
     *
     * @param text hosts and the numbers of their domains, such as {@code one.example=1,two.example=2}; empty for no hosts. The
     *     first host of a domain is the host of the domain's short URLs
     * @param base the public address of the default domain, an http or https URL
     * @throws IllegalArgumentException if the text is malformed, contains a host twice, or contains the host of {@code base},
     *     because short URLs of the default domain would then lead to another domain; or if the text is not empty and
     *     {@code base} is malformed
     */
    public static DomainHosts parse(String text, String base) {
        checkNotNull(text, "text");
        checkNotNull(base, "base");
        if (text.isEmpty()) {
            return NONE;
        }
        Map<String, Domain> byHost = new LinkedHashMap<>();
        for (String entry : Splitter.on(',').trimResults().split(text)) {
            int equals = entry.lastIndexOf('=');
            Optional<String> host = hostIn(entry.substring(0, Math.max(equals, 0)));
            Optional<Domain> domain = numbered(entry.substring(equals + 1));
            checkArgument(
                    host.isPresent() && domain.isPresent(),
                    "domains must be hosts and positive numbers, such as one.example=1,two.example=2, was %s",
                    text);
            checkArgument(
                    byHost.put(host.get(), domain.get()) == null, "domains must contain the host %s once", host.get());
        }
        String baseHost = canonical(base)
                .orElseThrow(() -> new IllegalArgumentException("base must be an http or https URL, was " + base));
        checkArgument(!byHost.containsKey(baseHost), "domains must not contain the host of base, %s", baseHost);
        return new DomainHosts(byHost);
    }

    /** Returns the canonical form of a host; empty if the text is not a host, for example because of a port or a path. */
    private static Optional<String> hostIn(String text) {
        String url = "http://" + text + "/";
        return canonical(url)
                .filter(host ->
                        WebUrl.of(url).canonical().replaceFirst("\\.?/$", "").equals("http://" + host));
    }

    /** Returns the host of a URL, which is the same for all spellings; empty if the URL is malformed. */
    private static Optional<String> canonical(String url) {
        try {
            return Optional.of(WebUrl.of(url).host().replaceFirst("\\.$", ""));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the domain of a visit, like {@link #visited}.
     *
     * @param target the target of the request. The host of an absolute target replaces the header {@code Host}
     * @param host the header {@code Host}, with or without a port; null if the request lacks the header
     */
    public Domain visitedAt(URI target, @Nullable String host) {
        boolean isAbsolute = checkNotNull(target, "target").isAbsolute();
        return visited(isAbsolute ? target.getRawAuthority() : host, target.getRawQuery());
    }

    /**
     * Returns the domain of a visit: the domain of the host, otherwise the domain of the parameter {@code domain_id},
     * otherwise the default domain. If the value of {@code domain_id} is not a positive number, the result is a domain
     * without links.
     *
     * @param host the header {@code Host}, with or without a port, or null if the request lacks the header. Do not pass
     *     {@code X-Forwarded-Host}, because any visitor can send this header; let your proxy keep {@code Host}
     * @param rawQuery the query of the visit, still encoded, or null if the request has no query
     */
    public Domain visited(@Nullable String host, @Nullable String rawQuery) {
        return byHost.isEmpty() || host == null
                ? inQuery(rawQuery)
                : canonical("http://" + host).map(byHost::get).orElseGet(() -> inQuery(rawQuery));
    }

    private static Domain inQuery(@Nullable String rawQuery) {
        Matcher sent = PARAMETER.matcher(rawQuery == null ? "" : rawQuery);
        return sent.find() ? numbered(sent.group(1)).orElse(NOWHERE) : Domain.DEFAULT;
    }

    private static Optional<Domain> numbered(String text) {
        return Optional.ofNullable(Longs.tryParse(text)).filter(id -> id > 0).map(Domain::of);
    }

    /**
     * Returns a query without the parameter {@code domain_id}, for {@link Answer#forwarding}.
     *
     * @param rawQuery the query of the visit, still encoded, or null if the request has no query
     * @return the rest of the query, empty if the request has no query
     */
    public static String withoutDomain(@Nullable String rawQuery) {
        return PARAMETER.matcher(rawQuery == null ? "" : rawQuery).replaceAll("");
    }

    /**
     * Returns the address under which visitors find a link. If the domain of the link has no host, for example because the link
     * is older than the configuration of the hosts, the query of the address contains the number of the domain.
     *
     * @param base the public address of the default domain, without a slash at the end
     */
    public String shortUrl(String base, Link link) {
        checkNotNull(base, "base");
        checkNotNull(link, "link");
        if (link.domain().isDefault()) {
            return base + link.path();
        }
        return hostOf(link.domain())
                .map(host -> HOST.matcher(base).replaceFirst(host) + link.path())
                .orElseGet(
                        () -> base + link.path() + "?domain_id=" + link.domain().id());
    }

    private Optional<String> hostOf(Domain domain) {
        return byHost.entrySet().stream()
                .filter(entry -> entry.getValue().equals(domain))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * Returns forms that accept a new link only in the default domain and in a domain with a host. If no domain has a host, the
     * forms accept every domain.
     */
    public Forms restrict(Forms forms) {
        checkNotNull(forms, "forms");
        return byHost.isEmpty() ? forms : forms.inDomains(ImmutableSet.copyOf(byHost.values()));
    }
}
