package dev.waymark.visit;

import com.google.common.base.CharMatcher;
import com.google.common.net.InetAddresses;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** The client of a visitor, derived from an IP address. */
final class ClientAddress {

    /** The maximum length of an address without zone and brackets. The longest IPv6 address has 45 characters. */
    private static final int MAX_LENGTH = 128;

    private static final int NETWORK_BYTES = 8;

    private ClientAddress() {}

    /** Returns the client as {@link Visitor#clientAddress} says. */
    static String client(String address) {
        String last = address.substring(address.lastIndexOf(',') + 1);
        String trimmed = CharMatcher.whitespace().trimFrom(last);
        String literal = withoutZone(withoutPort(trimmed));
        if (literal.length() > MAX_LENGTH || !InetAddresses.isInetAddress(literal)) {
            return trimmed;
        }
        InetAddress parsed = InetAddresses.forString(literal);
        return parsed instanceof Inet6Address ? network(parsed) + "/64" : InetAddresses.toAddrString(parsed);
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
