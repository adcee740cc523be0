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
 * Sets of hosts, for {@link UrlPolicy#refusing}. URLs whose scheme is neither http nor https have no host, and are in
 * none.
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

    /** What only this machine, or what runs beside it in a cloud, answers to. */
    private static final ImmutableSet<String> INSIDE = ImmutableSet.of("localhost", "metadata.google.internal");

    private Hosts() {}

    /**
     * Hosts that are not on the public internet, judged by their text alone: private, loopback, link-local (which has the
     * metadata services of clouds), carrier-grade, multicast, documentation and other reserved addresses of IPv4 and IPv6,
     * IPv4 addresses inside IPv6 ones (mapped, NAT64, 6to4) by what they are themselves, {@code localhost}, the name of the
     * metadata service that Google gives to it, and names under both.
     *
     * <p>Every spelling that browsers read as such an address is one: {@code http://2130706433/}, {@code http://0x7f.1/},
     * {@code http://127.1./}, full-width digits, percent-encoded ones.
     *
     * <p>No name is resolved, and no other name is refused: {@code intranet}, {@code printer.local} and what a search domain
     * completes are for {@link #under(String...) under} or a rule of your own. A public name can have a private address, so whoever opens URLs, such as a report generator,
     * must look at the address once more, after it was resolved.
     *
     * @return the set
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
     * These hosts and all names below them: {@code example.com} has {@code www.example.com}, and not {@code
     * myexample.com}. Letter case and a trailing dot do not matter.
     *
     * @param hosts names, or addresses as in URLs, in any spelling
     * @return the set
     * @throws IllegalArgumentException if one is not a host
     */
    public static Predicate<WebUrl> under(String... hosts) {
        return under(Arrays.asList(checkNotNull(hosts, "hosts")));
    }

    /**
     * These hosts and all names below them, as in {@link #under(String...)}; a million of them take no longer to look
     * through than one.
     *
     * @param hosts names, or addresses as in URLs, in any spelling
     * @return the set
     * @throws IllegalArgumentException if one is not a host
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
                "hosts must be names or addresses, such as example.com, which has all names below it; was %s",
                WebUrl.withoutUserInfo(host));
        return canonical;
    }

    /** Whether one of the hosts is this one, or what is behind one of its dots. */
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
