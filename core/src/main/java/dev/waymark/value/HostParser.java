package dev.waymark.value;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.net.IDN;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads a host as browsers do for http (<a href="https://url.spec.whatwg.org/#host-parsing">URL Standard, host
 * parsing</a>), with IDNA 2003 where they use UTS 46 (D-8).
 */
final class HostParser {

    private static final CharMatcher FORBIDDEN = CharMatcher.inRange('\0', ' ')
            .or(CharMatcher.anyOf("#%/:<>?@[\\]^|\u007f"))
            .precomputed();
    private static final Splitter LABELS = Splitter.on(CharMatcher.anyOf(".\u3002\uff0e\uff61"));

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
        if (CharMatcher.ascii().matchesAllOf(name)) {
            return Optional.of(Ascii.toLowerCase(name));
        }
        // As UTS 46 does, map before looking for dots: IDN maps within a label, and knows Unicode 3.2 only.
        String folded = Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        try {
            return Optional.of(
                    LABELS.splitToStream(folded).map(HostParser::labelToAscii).collect(Collectors.joining(".")));
        } catch (IllegalArgumentException notEncodable) {
            return Optional.empty();
        }
    }

    // Browsers take ASCII labels as they are, whatever their length and even if their punycode is broken.
    private static String labelToAscii(String label) {
        return CharMatcher.ascii().matchesAllOf(label) ? label : IDN.toASCII(label, IDN.ALLOW_UNASSIGNED);
    }
}
