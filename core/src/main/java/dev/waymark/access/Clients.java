package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.net.InetAddresses;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Names of clients for {@link PasswordAttempts}, derived from addresses.
 *
 * @see <a href="package-summary.html#guessing">Guessing passwords</a>
 */
public final class Clients {

    /** Longer than the longest IPv6 address with 45 characters, a zone and brackets. */
    private static final int MAX_LENGTH = 128;

    private static final int NETWORK_BYTES = 8;

    private Clients() {}

    /**
     * Returns the client with this address: the address itself for IPv4, also for IPv4 inside IPv6, and the network of 64 bits
     * for IPv6. All spellings of an address have the same client.
     *
     * @param address the IP address of a request, with or without brackets and zone; no name is resolved
     * @return the client, such as {@code 192.0.2.1} or {@code 2001:db8:1:2::/64}; the trimmed text itself if it is not an IP
     *     address
     */
    public static String ofAddress(String address) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(address, "address"));
        String literal = withoutZone(withoutBrackets(trimmed));
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

    private static String withoutBrackets(String text) {
        return text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
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
