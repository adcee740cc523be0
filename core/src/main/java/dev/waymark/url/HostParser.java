package dev.waymark.url;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import java.util.Optional;

/**
 * Reads a host as browsers do for http (<a href="https://url.spec.whatwg.org/#host-parsing">URL Standard, host
 * parsing</a>, D-8).
 */
final class HostParser {

    private static final CharMatcher FORBIDDEN = CharMatcher.inRange('\0', ' ')
            .or(CharMatcher.anyOf("#%/:<>?@[\\]^|\u007f"))
            .precomputed();

    private HostParser() {}

    /** The canonical host, or empty if browsers would not open it. */
    static Optional<String> parse(String text) {
        if (text.startsWith("[")) {
            return text.endsWith("]")
                    ? Ipv6.canonical(text.substring(1, text.length() - 1)).map(address -> "[" + address + "]")
                    : Optional.empty();
        }
        return PercentEncoding.decode(text)
                .flatMap(HostParser::toAscii)
                .filter(name -> !name.isEmpty() && FORBIDDEN.matchesNoneOf(name))
                .flatMap(name -> Ipv4.isMeantBy(name) ? Ipv4.canonical(name) : Optional.of(name));
    }

    private static Optional<String> toAscii(String name) {
        return CharMatcher.ascii().matchesAllOf(name) ? Optional.of(Ascii.toLowerCase(name)) : Uts46.toAscii(name);
    }
}
