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
 * DomainHosts hosts = DomainHosts.builder("https://sho.rt")
 *         .host("one.example", Domain.of(1))
 *         .host("acme.example", Domain.of(2), Owner.of("acme"))
 *         .build();
 * Waymark waymark = Waymark.builder().storage(storage).domainPolicy(hosts).build();
 * Link link = waymark.links(Owner.of("acme")).create(CreateLink.to(url)); // in domain 2
 * String shortUrl = hosts.shortUrl("https://sho.rt", link);
 * Visit visit = waymark.visits().visit(hosts.visited("one.example:443", null), "docs", visitor);
 * }</pre>
 *
 * <p>As a {@link DomainPolicy}, the hosts allow the default domain unless the default domain is {@linkplain #closingDefaultDomain
 * closed}, each domain with a host and without an owner, and the owner's own domains. The default domain of an owner is the first
 * domain that belongs to the owner.
 */
public final class DomainHosts implements DomainPolicy {

    /**
     * No hosts: every host belongs to the default domain. As a policy, {@code NONE} allows only the default domain. The parameter
     * {@code domain_id} of a short URL contains the domain of a link that was created without this policy.
     */
    public static final DomainHosts NONE = new DomainHosts(ImmutableMap.of(), ImmutableSetMultimap.of(), false);

    private static final Pattern ENTRY = Pattern.compile("(?<host>[^=]*)=(?<domain>[^:]*)(?::(?<owner>.*))?");
    private static final Pattern PARAMETER = Pattern.compile("(?:^|&)domain_id=([^&]*)");
    private static final Pattern HOST_OF_URL = Pattern.compile("(?<=://)(?:\\[[^]]*]|[^/:]*)");

    /** A host without a port. */
    private static final Pattern HOST = Pattern.compile("\\[[^]]*]|[^:]*");

    private static final String MALFORMED =
            "domains must be hosts, positive numbers and owners, such as one.example=1,two.example=2:acme, was %s";

    /** A domain without links, because the number is negative. */
    private static final Domain NOWHERE = Domain.of(-1);

    /** The domains by canonical host. */
    private final ImmutableMap<String, Domain> byHost;

    /** The first host of each domain. */
    private final ImmutableMap<Domain, String> firstHosts;

    /** The owners of domains; a domain without an owner belongs to all owners. */
    private final ImmutableSetMultimap<Domain, Owner> owners;

    private final boolean isDefaultClosed;

    private DomainHosts(
            ImmutableMap<String, Domain> byHost, ImmutableSetMultimap<Domain, Owner> owners, boolean isDefaultClosed) {
        this.byHost = byHost;
        Map<Domain, String> hosts = new LinkedHashMap<>();
        byHost.forEach((host, domain) -> hosts.putIfAbsent(domain, host));
        this.firstHosts = ImmutableMap.copyOf(hosts);
        this.owners = owners;
        this.isDefaultClosed = isDefaultClosed;
    }

    /**
     * Creates a builder.
     *
     * @param base the public address of the default domain, an http or https URL
     * @throws IllegalArgumentException if {@code base} is malformed or has another scheme
     */
    public static Builder builder(String base) {
        checkArgument(
                UrlPolicy.DEFAULT.check(checkNotNull(base, "base")).isEmpty(),
                "base must be an http or https URL, was %s",
                WebUrl.withoutUserInfo(base));
        return new Builder(canonical(base).orElseThrow());
    }

    /**
     * A builder of {@link DomainHosts}. The first host of a domain is the host of the domain's short URLs. A domain belongs to the
     * owners that any of its hosts names, and to all owners if no host names an owner. Not thread-safe.
     */
    public static final class Builder {

        private final String baseHost;
        private final Map<String, Domain> byHost = new LinkedHashMap<>();
        private final ImmutableSetMultimap.Builder<Domain, Owner> owners = ImmutableSetMultimap.builder();

        private Builder(String baseHost) {
            this.baseHost = baseHost;
        }

        /**
         * Adds a host.
         *
         * @param host the host without scheme, port and path, such as {@code one.example} or {@code [::1]}
         * @param domain the domain of the host; a domain may have several hosts
         * @throws IllegalArgumentException if the text is not a single host, contains the wildcard {@code *}, was already added,
         *     or is the host of {@code base}; or if the number of the domain is not positive
         */
        public Builder host(String host, Domain domain) {
            checkArgument(
                    !checkNotNull(host, "host").contains("*"),
                    "domains must contain each host in full, without the wildcard *, was %s",
                    host);
            checkArgument(
                    checkNotNull(domain, "domain").id() > 0,
                    "the number of a domain with a host must be positive, was %s",
                    domain.id());
            Optional<String> canonical = hostIn(host);
            checkArgument(
                    canonical.isPresent(),
                    "domains must contain hosts without scheme, port and path, such as one.example, was %s",
                    host);
            checkArgument(!canonical.get().equals(baseHost), "domains must not contain the host of base, %s", baseHost);
            checkArgument(
                    byHost.putIfAbsent(canonical.get(), domain) == null,
                    "domains must contain the host %s once",
                    canonical.get());
            return this;
        }

        /**
         * Adds a host of a domain that belongs to an owner: other owners may use the domain only if another host of the domain
         * names these owners.
         *
         * @throws IllegalArgumentException as {@link #host(String, Domain)}
         */
        public Builder host(String host, Domain domain, Owner owner) {
            checkNotNull(owner, "owner");
            host(host, domain);
            owners.put(domain, owner);
            return this;
        }

        /** Returns the hosts. */
        public DomainHosts build() {
            return new DomainHosts(
                    ImmutableMap.<String, Domain>builder()
                            .putAll(byHost)
                            .put(baseHost, Domain.DEFAULT)
                            .buildOrThrow(),
                    owners.build(),
                    false);
        }
    }

    /**
     * Reads hosts, their domains and the owners of the domains from an option of a program. Hosts and owners from a table are
     * values: pass them to the {@linkplain #builder builder}, because a host in a text could contain further entries.
     *
     * @param text hosts, the numbers of their domains and optionally the key of an owner, such as
     *     {@code one.example=1,acme.example=2:acme}; empty for {@link #NONE}. The rules of the builder hold. An owner whose key
     *     contains a comma cannot be written
     * @param base the public address of the default domain, an http or https URL
     * @throws IllegalArgumentException if the text is malformed; if the builder refuses a host; or if the text is not empty and
     *     {@code base} is malformed or has another scheme
     */
    public static DomainHosts parse(String text, String base) {
        checkNotNull(text, "text");
        checkNotNull(base, "base");
        if (text.isEmpty()) {
            return NONE;
        }
        Builder hosts = builder(base);
        for (String part : Splitter.on(',').trimResults().split(text)) {
            Matcher entry = ENTRY.matcher(part);
            checkArgument(entry.matches(), MALFORMED, text);
            Optional<Domain> domain = numbered(entry.group("domain"));
            @Nullable String owner = entry.group("owner");
            checkArgument(domain.isPresent() && (owner == null || Owner.isKey(owner)), MALFORMED, text);
            if (owner == null) {
                hosts.host(entry.group("host"), domain.get());
            } else {
                hosts.host(entry.group("host"), domain.get(), Owner.of(owner));
            }
        }
        return hosts.build();
    }

    /** Returns these hosts with a closed default domain: no owner may create links in the default domain. */
    public DomainHosts closingDefaultDomain() {
        return new DomainHosts(byHost, owners, true);
    }

    /** Returns the canonical form of a host; empty if the text is not a host, for example because of a port or a path. */
    private static Optional<String> hostIn(String text) {
        String url = "http://" + text + "/";
        return canonical(url)
                .filter(host -> HOST.matcher(text).matches()
                        && WebUrl.of(url).canonical().replaceFirst("\\.?/$", "").equals("http://" + host));
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
     * Returns whether an owner may create a link in a domain: in the default domain unless the default domain is
     * {@linkplain #closingDefaultDomain closed}, in a domain with a host and without an owner, and in a domain of this owner.
     */
    @Override
    public boolean allows(Owner owner, Domain domain) {
        checkNotNull(owner, "owner");
        if (checkNotNull(domain, "domain").isDefault()) {
            return !isDefaultClosed;
        }
        return firstHosts.containsKey(domain) && (!owners.containsKey(domain) || owners.containsEntry(domain, owner));
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
        @Nullable String host = firstHosts.get(link.domain());
        return host == null
                ? base + link.path() + "?domain_id=" + link.domain().id()
                : HOST_OF_URL.matcher(base).replaceFirst(Matcher.quoteReplacement(host)) + link.path();
    }
}
