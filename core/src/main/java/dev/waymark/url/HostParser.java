package dev.waymark.url;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import dev.waymark.text.PercentEncoding;
import java.util.Optional;

/**
 * Parses the host of an http URL like a browser (<a href="https://url.spec.whatwg.org/#host-parsing">URL Standard, host
 * parsing</a>, D-8).
 */
final class HostParser {

    private static final CharMatcher FORBIDDEN = CharMatcher.inRange('\0', ' ')
            .or(CharMatcher.anyOf("#%/:<>?@[\\]^|\u007f"))
            .precomputed();

    private HostParser() {}

    /** Returns the canonical host; empty if browsers would not open the host. */
    static Optional<String> parse(String text) {
        if (text.startsWith("[")) {
            return text.endsWith("]")
                    ? Ipv6.canonical(text.substring(1, text.length() - 1)).map(address -> "[" + address + "]")
                    : Optional.empty();
        }
        return PercentEncoding.decode(text)
                .flatMap(HostParser::toAscii)
                .filter(name -> !name.isEmpty() && FORBIDDEN.matchesNoneOf(name))
                .flatMap(name -> Ipv4.endsInNumber(name) ? Ipv4.canonical(name) : Optional.of(name));
    }

    private static Optional<String> toAscii(String name) {
        return CharMatcher.ascii().matchesAllOf(name) ? Optional.of(Ascii.toLowerCase(name)) : Uts46.toAscii(name);
    }
}
