package dev.waymark.url;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Parses IPv4 addresses in all spellings of browsers (<a href="https://url.spec.whatwg.org/#concept-ipv4-parser">URL Standard,
 * IPv4 parser</a>): one to four decimal, octal ({@code 0…}) or hexadecimal ({@code 0x…}) numbers. The last number fills the
 * remaining bytes.
 */
final class Ipv4 {

    private static final Splitter PARTS = Splitter.on('.');
    private static final CharMatcher DIGIT = CharMatcher.inRange('0', '9');
    private static final int BYTES = 4;

    private Ipv4() {}

    /**
     * Returns whether the last part of a lower-case host is a number. Browsers read each such host as an IPv4 address, valid or
     * invalid.
     */
    static boolean endsInNumber(String host) {
        String name = withoutTrailingDot(host);
        String last = name.substring(name.lastIndexOf('.') + 1);
        return !last.isEmpty() && (DIGIT.matchesAllOf(last) || number(last).isPresent());
    }

    /** Returns the address as four decimal numbers; empty if the address is invalid. */
    static Optional<String> canonical(String host) {
        List<String> parts = parts(host);
        if (parts.size() > BYTES) {
            return Optional.empty();
        }
        long address = 0;
        for (int i = 0; i < parts.size(); i++) {
            boolean last = i == parts.size() - 1;
            int bits = last ? 8 * (BYTES - i) : 8;
            OptionalLong number = number(parts.get(i));
            if (number.isEmpty() || number.getAsLong() >= 1L << bits) {
                return Optional.empty();
            }
            address = (address << bits) | number.getAsLong();
        }
        return Optional.of(dotted(address));
    }

    private static List<String> parts(String host) {
        return PARTS.splitToList(withoutTrailingDot(host));
    }

    private static String withoutTrailingDot(String host) {
        boolean trailingDot = host.length() > 1 && host.endsWith(".");
        return trailingDot ? host.substring(0, host.length() - 1) : host;
    }

    private static OptionalLong number(String part) {
        if (part.startsWith("0x")) {
            return part.length() == 2 ? OptionalLong.of(0) : Digits.parse(part.substring(2), 16);
        }
        boolean octal = part.length() > 1 && part.startsWith("0");
        return Digits.parse(part, octal ? 8 : 10);
    }

    private static String dotted(long address) {
        return (address >> 24) + "." + ((address >> 16) & 0xff) + "." + ((address >> 8) & 0xff) + "."
                + (address & 0xff);
    }
}
