package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.net.InetAddresses;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * The names of clients for {@link PasswordAttempts}, derived from IP addresses.
 *
 * @see <a href="package-summary.html#guessing">Guessing passwords</a>
 */
public final class Clients {

    /** The maximum length of an address without zone and brackets. The longest IPv6 address has 45 characters. */
    private static final int MAX_LENGTH = 128;

    private static final int NETWORK_BYTES = 8;

    private Clients() {}

    /**
     * Returns the name of the client with this address. For an IPv4 address, the name is the address itself; this also
     * holds for an IPv4-mapped IPv6 address such as {@code ::ffff:192.0.2.1}. For every other IPv6 address, the name is the
     * network of 64 bits. All spellings of an address have the same name.
     *
     * @param address an IP address, with or without brackets, zone and port; no host name is resolved. Of a list of addresses,
     *     such as the header {@code X-Forwarded-For}, only the last address counts: the nearest proxy has added this address,
     *     while visitors choose the addresses before
     * @return the name, such as {@code 192.0.2.1} or {@code 2001:db8:1:2::/64}; for a text that is not an IP address, the trimmed
     *     text itself
     */
    public static String ofAddress(String address) {
        String last = address.substring(checkNotNull(address, "address").lastIndexOf(',') + 1);
        String trimmed = CharMatcher.whitespace().trimFrom(last);
        String literal = withoutZone(withoutPort(trimmed));
        if (literal.length() > MAX_LENGTH || !InetAddresses.isInetAddress(literal)) {
            return trimmed;
        }
        InetAddress parsed = InetAddresses.forString(literal);
        return parsed instanceof Inet6Address ? network(parsed) + "/64" : InetAddresses.toAddrString(parsed);
    }

    /**
     * Returns the client with this address.
     *
     * @param address an IP address, such as the remote address of a connection
     */
    public static String ofAddress(InetAddress address) {
        return ofAddress(checkNotNull(address, "address").getHostAddress());
    }

    /** Returns the address in {@code [2001:db8::1]:443}, {@code [2001:db8::1]} or {@code 192.0.2.1:443}. */
    private static String withoutPort(String text) {
        if (text.startsWith("[")) {
            return text.substring(1, Math.max(1, text.indexOf(']')));
        }
        int colon = text.indexOf(':');
        return colon == text.lastIndexOf(':') && colon >= 0 ? text.substring(0, colon) : text;
    }

    private static String withoutZone(String text) {
        int zone = text.indexOf('%');
        return zone < 0 ? text : text.substring(0, zone);
    }

    private static String network(InetAddress address) {
        byte[] bytes = address.getAddress();
        Arrays.fill(bytes, NETWORK_BYTES, bytes.length, (byte) 0);
        try {
            return InetAddresses.toAddrString(InetAddress.getByAddress(bytes));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("16 bytes are an address", e);
        }
    }
}
