package dev.waymark.form;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.primitives.Longs;
import dev.waymark.access.Owner;
import dev.waymark.link.Domain;
import dev.waymark.link.DomainPolicy;
import dev.waymark.link.Link;
import dev.waymark.url.UrlPolicy;
import dev.waymark.url.WebUrl;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hosts and the owners of the {@linkplain Domain domains}, for a server of short links under several hosts. A domain is a
 * namespace of aliases, not a host. Visitors reach the links of a domain under a host of the domain. Immutable.
 *
 * <pre>{@code
 * DomainHosts hosts = DomainHosts.parse("one.example=1,acme.example=2:acme", "https://sho.rt");
 * Waymark waymark = Waymark.builder().storage(storage).domainPolicy(hosts).build();
 * Link link = waymark.links(Owner.of("acme")).create(CreateLink.to(url).domain(Domain.of(2)));
 * String shortUrl = hosts.shortUrl("https://sho.rt", link);
 * Visit visit = waymark.visits().visit(hosts.visited("one.example:443", null), "docs", visitor);
 * }</pre>
 *
 * <p>The default domain stays open to every owner. A policy of your own closes the default domain:
 *
 * <pre>{@code
 * DomainHosts hosts = DomainHosts.parse("acme.example=1:acme,bolt.example=2:bolt", "https://sho.rt");
 * Waymark.Builder builder = Waymark.builder().domainPolicy(
 *         (customer, domain) -> !domain.isDefault() && hosts.allows(customer, domain));
 * }</pre>
 */
public final class DomainHosts implements DomainPolicy {

    /** No hosts: every owner may use every domain, and the parameter {@code domain_id} of a short URL contains the domain. */
    public static final DomainHosts NONE = new DomainHosts(Map.of(), ImmutableSetMultimap.of());

    private static final Pattern ENTRY = Pattern.compile("(?<host>[^=]*)=(?<domain>[^:]*)(?::(?<owner>.*))?");
    private static final Pattern PARAMETER = Pattern.compile("(?:^|&)domain_id=([^&]*)");
    private static final Pattern HOST = Pattern.compile("(?<=://)(?:\\[[^]]*]|[^/:]*)");

    private static final String MALFORMED =
            "domains must be hosts, positive numbers and owners, such as one.example=1,two.example=2:acme, was %s";

    /** A domain without links, because the number is negative. */
    private static final Domain NOWHERE = Domain.of(-1);

    /** The domains by canonical host, in the order of the parsed text; the last entry is the host of the default domain. */
    private final ImmutableMap<String, Domain> byHost;

    /** The owners of domains; a domain without an owner belongs to all owners. */
    private final ImmutableSetMultimap<Domain, Owner> owners;

    private DomainHosts(Map<String, Domain> byHost, ImmutableSetMultimap<Domain, Owner> owners) {
        this.byHost = ImmutableMap.copyOf(byHost);
        this.owners = owners;
    }

    /**
     * Reads hosts, their domains and the owners of the domains.
     *
     * @param text hosts, the numbers of their domains and optionally the key of an owner, such as
     *     {@code one.example=1,acme.example=2:acme}; empty for no hosts. The first host of a domain is the host of the domain's
     *     short URLs. If several entries of a domain contain owners, all these owners may use the domain. An owner whose key
     *     contains a comma cannot be written
     * @param base the public address of the default domain, an http or https URL
     * @throws IllegalArgumentException if the text is malformed, contains a host twice, contains the wildcard {@code *}, or
     *     contains the host of {@code base}, because short URLs of the default domain would then lead to another domain; or if
     *     the text is not empty and {@code base} is malformed or has another scheme
     */
    public static DomainHosts parse(String text, String base) {
        checkNotNull(text, "text");
        checkNotNull(base, "base");
        if (text.isEmpty()) {
            return NONE;
        }
        Map<String, Domain> byHost = new LinkedHashMap<>();
        ImmutableSetMultimap.Builder<Domain, Owner> owners = ImmutableSetMultimap.builder();
        for (String part : Splitter.on(',').trimResults().split(text)) {
            Matcher entry = ENTRY.matcher(part);
            checkArgument(entry.matches(), MALFORMED, text);
            checkArgument(
                    !entry.group("host").contains("*"),
                    "domains must contain each host in full, without the wildcard *, was %s",
                    part);
            Optional<String> host = hostIn(entry.group("host"));
            Optional<Domain> domain = numbered(entry.group("domain"));
            @Nullable String owner = entry.group("owner");
            checkArgument(
                    host.isPresent() && domain.isPresent() && (owner == null || Owner.isKey(owner)), MALFORMED, text);
            checkArgument(
                    byHost.put(host.get(), domain.get()) == null, "domains must contain the host %s once", host.get());
            if (owner != null) {
                owners.put(domain.get(), Owner.of(owner));
            }
        }
        checkArgument(
                UrlPolicy.DEFAULT.check(base).isEmpty(),
                "base must be an http or https URL, was %s",
                WebUrl.withoutUserInfo(base));
        String baseHost = canonical(base).orElseThrow();
        checkArgument(
                byHost.put(baseHost, Domain.DEFAULT) == null,
                "domains must not contain the host of base, %s",
                baseHost);
        return new DomainHosts(byHost, owners.build());
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
     * Returns whether an owner may create a link in a domain: in the default domain, in a domain with a host and without an
     * owner, and in a domain of this owner. If no domain has a host, every owner may use every domain. The description of this
     * class contains a policy that closes the default domain.
     */
    @Override
    public boolean allows(Owner owner, Domain domain) {
        checkNotNull(owner, "owner");
        checkNotNull(domain, "domain");
        return byHost.isEmpty()
                || domain.isDefault()
                || (byHost.containsValue(domain)
                        && (!owners.containsKey(domain) || owners.containsEntry(domain, owner)));
    }

    /** Returns the first domain that belongs to this owner; the default domain if no domain belongs to this owner. */
    @Override
    public Domain defaultDomain(Owner owner) {
        return owners.inverse().get(checkNotNull(owner, "owner")).stream()
                .findFirst()
                .orElse(Domain.DEFAULT);
    }

    /**
     * Returns the domain of a host, for a server that refuses unknown hosts.
     *
     * @param host the header {@code Host}, or the authority of a request over HTTP/2, with or without a port; null if the
     *     request has neither
     * @return the default domain for the host of the default domain; empty for an unknown host. If no domain has a host, every
     *     host belongs to the default domain
     */
    public Optional<Domain> find(@Nullable String host) {
        if (byHost.isEmpty()) {
            return Optional.of(Domain.DEFAULT);
        }
        return Optional.ofNullable(host)
                .flatMap(known -> canonical("http://" + known))
                .map(byHost::get);
    }

    /**
     * Returns the domain of a visit, like {@link #visited}.
     *
     * @param target the target of the request. The host of an absolute target replaces the header {@code Host}
     * @param host the header {@code Host} or the authority, as in {@link #visited}
     */
    public Domain visitedAt(URI target, @Nullable String host) {
        boolean isAbsolute = checkNotNull(target, "target").isAbsolute();
        return visited(isAbsolute ? target.getRawAuthority() : host, target.getRawQuery());
    }

    /**
     * Returns the domain of a visit: the domain of the host, otherwise the domain of the parameter {@code domain_id},
     * otherwise the default domain, even for an unknown host: {@link #find} recognizes an unknown host. If the value of
     * {@code domain_id} is not a positive number, the result is a domain without links.
     *
     * @param host the header {@code Host}, with or without a port; null if the request has neither this header nor an authority.
     *     A request over HTTP/2 or HTTP/3 has the pseudo-header {@code :authority} instead: pass the authority that your server
     *     returns. Do not pass {@code X-Forwarded-Host}, because any visitor can send this header; let your proxy keep
     *     {@code Host}
     * @param rawQuery the query of the visit, still encoded, or null if the request has no query
     */
    public Domain visited(@Nullable String host, @Nullable String rawQuery) {
        return find(host).filter(domain -> !domain.isDefault()).orElseGet(() -> inQuery(rawQuery));
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
     * @param base the public address of the default domain, without a slash at the end. The scheme, the port and the path of
     *     {@code base} belong to the short URLs of all domains: only the host differs
     */
    public String shortUrl(String base, Link link) {
        checkNotNull(base, "base");
        checkNotNull(link, "link");
        if (link.domain().isDefault()) {
            return base + link.path();
        }
        return hostOf(link.domain())
                .map(host -> HOST.matcher(base).replaceFirst(Matcher.quoteReplacement(host)) + link.path())
                .orElseGet(
                        () -> base + link.path() + "?domain_id=" + link.domain().id());
    }

    private Optional<String> hostOf(Domain domain) {
        return byHost.entrySet().stream()
                .filter(entry -> entry.getValue().equals(domain))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
