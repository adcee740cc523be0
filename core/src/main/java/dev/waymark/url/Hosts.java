package dev.waymark.url;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import com.google.common.net.InetAddresses;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Sets of hosts for {@link UrlPolicy#refusing}. A URL with a scheme other than http or https has no host, so no set contains
 * the URL.
 *
 * <pre>{@code
 * UrlPolicy policy = UrlPolicy.DEFAULT
 *         .refusing(Hosts.notPublic())
 *         .refusing(Hosts.under("go.example.com")); // our own short domain: no loops
 * }</pre>
 *
 * @see <a href="../package-summary.html#D-33">Which URLs an embedder refuses</a>
 */
public final class Hosts {

    private static final CharMatcher DOT = CharMatcher.is('.');

    /** Names that lead to the local machine, or to a service inside a cloud. */
    private static final ImmutableSet<String> INSIDE = ImmutableSet.of("localhost", "metadata.google.internal");

    private Hosts() {}

    /**
     * Returns the hosts that are not on the public internet. Only the text of the host decides; no name is resolved. The set
     * contains:
     *
     * <ul>
     *   <li>private, loopback, link-local, carrier-grade, multicast, documentation and other reserved addresses of IPv4 and
     *     IPv6. The link-local addresses include the metadata services of clouds
     *   <li>IPv6 addresses that contain such an IPv4 address (mapped, NAT64, 6to4)
     *   <li>{@code localhost}, {@code metadata.google.internal}, and all names below these two names
     * </ul>
     *
     * <p>The set contains every spelling that browsers resolve to such an address: {@code http://2130706433/},
     * {@code http://0x7f.1/}, {@code http://127.1./}, full-width digits, percent-encoded digits.
     *
     * <p>The set contains no other names, such as {@code intranet}, {@code printer.local} or names that a search domain
     * completes. Refuse such names with {@link #under(String...) under} or your own rule. A public name may resolve to a
     * private address, so code that opens URLs, such as a report generator, must also check the resolved address.
     */
    public static Predicate<WebUrl> notPublic() {
        return url -> isInside(DOT.trimTrailingFrom(url.host()));
    }

    private static boolean isInside(String host) {
        return isUnder(INSIDE, host) || (InetAddresses.isUriInetAddress(host) && !isPublic(host));
    }

    private static boolean isPublic(String address) {
        return PublicAddresses.include(InetAddresses.forUriString(address).getAddress());
    }

    /**
     * Returns these hosts and all names below these hosts: {@code under("example.com")} contains {@code www.example.com}, but
     * not {@code myexample.com}. Names are case-insensitive; a trailing dot is ignored.
     *
     * @param hosts names, or addresses as in URLs, in any spelling
     * @throws IllegalArgumentException if a text is not a host
     */
    public static Predicate<WebUrl> under(String... hosts) {
        return under(Arrays.asList(checkNotNull(hosts, "hosts")));
    }

    /**
     * Returns these hosts and all names below these hosts, like {@link #under(String...)}. The time of a lookup does not depend
     * on the number of hosts.
     *
     * @param hosts names, or addresses as in URLs, in any spelling
     * @throws IllegalArgumentException if a text is not a host
     */
    public static Predicate<WebUrl> under(Collection<String> hosts) {
        ImmutableSet<String> canonical = checkNotNull(hosts, "hosts").stream()
                .map(host -> canonical(checkNotNull(host, "host")))
                .collect(toImmutableSet());
        return url -> isUnder(canonical, DOT.trimTrailingFrom(url.host()));
    }

    private static String canonical(String host) {
        String canonical = DOT.trimTrailingFrom(HostParser.parse(host).orElse(""));
        checkArgument(
                !canonical.isEmpty() && !canonical.startsWith(".") && canonical.indexOf('*') < 0,
                "hosts must be names or addresses, such as example.com, which includes all names below example.com; was %s",
                WebUrl.withoutUserInfo(host));
        return canonical;
    }

    /** Returns whether the set contains the host, or a part of the host that follows a dot. */
    private static boolean isUnder(Set<String> hosts, String host) {
        for (String name = host; ; name = name.substring(name.indexOf('.') + 1)) {
            if (hosts.contains(name)) {
                return true;
            }
            if (name.indexOf('.') < 0) {
                return false;
            }
        }
    }
}
