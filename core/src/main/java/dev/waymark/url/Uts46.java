package dev.waymark.url;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.waymark.text.CodePoints;
import dev.waymark.text.Composition;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Encodes international names in ASCII like browsers, with the Unicode data of the JDK and the additions of
 * {@link LaterUnicode} (D-8): non-transitional processing of <a href="https://www.unicode.org/reports/tr46/">UTS 46</a>, with
 * the settings of the <a href="https://url.spec.whatwg.org/#concept-domain-to-ascii">URL Standard</a> and the mappings of
 * Unicode 17.
 *
 * <p>The rules for bidirectional text and joiners are not checked. The content of labels that begin with {@code xn--} is not
 * checked. Names with code points that Unicode 14 or later maps to other code points are refused on every JDK, and so are names
 * with the capital sharp s.
 */
final class Uts46 {

    private static final CharMatcher ASCII = CharMatcher.ascii();
    private static final Splitter LABELS = Splitter.on('.');
    private static final String PUNYCODE_PREFIX = "xn--";

    private static final CodePoints IGNORED = CodePoints.of("""
            ad 34f 115f-1160 17b4-17b5 180b-180f 200b 2060-2064 206a-206f 3164 fe00-fe0f feff ffa0 1bca0-1bca3
            1d173-1d17a e0100-e01ef""");

    /** The sharp s, the final sigma and the joiners, which transitional processing maps. */
    private static final CodePoints DEVIATIONS = CodePoints.of("df 3c2 200c-200d");

    private static final CodePoints DOTS = CodePoints.of("3002 ff0e ff61");

    /**
     * Disallowed code points that {@link #isDisallowed} does not recognise by their type: the Ogham space, ideographic
     * descriptions, and replacement characters. Also the capital sharp s: UTS 46 maps it to {@code ss} before Unicode 15.1, and to
     * the sharp s since then, so browsers open different hosts.
     */
    private static final CodePoints DISALLOWED = CodePoints.of("1680 1e9e 2ff0-2ffb fffc-fffd");

    /**
     * The maximum length of a mapped name. In ASCII, a longer name would be too long for a URL. The limit is necessary,
     * because a single character may be mapped to many characters.
     */
    private static final int MOST_CHARACTERS = 2 * UrlPolicy.HIGHEST_MAX_LENGTH;

    /** The maximum length before composition, which may reduce the length to a quarter. */
    private static final int MOST_DECOMPOSED = 4 * MOST_CHARACTERS;

    private static final CodePoints CHEROKEE_CAPITALS = CodePoints.of("13a0-13f5");
    private static final int DOTLESS_I = 0x131;

    private Uts46() {}

    /** Returns the name in ASCII, with full stops between its labels; empty if browsers would not open the name. */
    static Optional<String> toAscii(String name) {
        return map(name).flatMap(Uts46::encode);
    }

    /**
     * Returns a host in Unicode, for display; the host itself if the encoded result would be another host.
     *
     * @param host a canonical host of at most 2,048 characters
     */
    static String toUnicode(String host) {
        List<String> labels = new ArrayList<>();
        for (String label : LABELS.split(host)) {
            labels.add(
                    label.startsWith(PUNYCODE_PREFIX)
                            ? PunycodeDecoder.decode(label.substring(PUNYCODE_PREFIX.length()))
                                    .orElse(label)
                            : label);
        }
        String name = String.join(".", labels);
        return toAscii(name).filter(host::equals).isPresent() ? name : host;
    }

    /**
     * Maps a whole text by UTS 46, before the division into labels. Returns empty if the text contains a disallowed code point
     * or becomes too long.
     */
    static Optional<String> map(String text) {
        StringBuilder mapped = new StringBuilder(text.length());
        boolean allowed = text.codePoints()
                .allMatch(codePoint -> append(codePoint, mapped) && mapped.length() <= MOST_DECOMPOSED);
        return allowed && LaterUnicode.isNormalisedAlike(mapped)
                ? Optional.of(Composition.of(mapped)).filter(name -> name.length() <= MOST_CHARACTERS)
                : Optional.empty();
    }

    private static boolean append(int codePoint, StringBuilder mapped) {
        if (codePoint < 0x80) {
            mapped.append(Ascii.toLowerCase((char) codePoint));
            return true;
        }
        if (IGNORED.contains(codePoint)) {
            return true;
        }
        if (DEVIATIONS.contains(codePoint) || LaterUnicode.isValid(codePoint)) {
            mapped.appendCodePoint(codePoint);
            return true;
        }
        if (DOTS.contains(codePoint)) {
            mapped.append('.');
            return true;
        }
        return !isDisallowed(codePoint) && appendDecomposed(codePoint, mapped);
    }

    private static boolean isDisallowed(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> DISALLOWED.contains(codePoint) || LaterUnicode.isRefused(codePoint);
        };
    }

    private static boolean appendDecomposed(int codePoint, StringBuilder mapped) {
        String decomposed = Normalizer.normalize(Character.toString(codePoint), Form.NFKD);
        decomposed.codePoints().map(Uts46::fold).forEach(mapped::appendCodePoint);
        // A full stop inside a symbol, such as an ellipsis, would divide the name.
        return decomposed.indexOf('.') < 0 && decomposed.indexOf('\u3002') < 0;
    }

    /**
     * Folds case by the rules of Unicode: to capitals in Cherokee, otherwise to small letters. The method first converts
     * to the capital letter, and then to the small letter, because some small letters are variants of other small letters:
     * U+1C80 to U+1C88, the iota below, the final sigma of mathematical alphabets.
     *
     * <p>The fold of searches is different: a search treats {@code stra\u00DFe.de} and {@code strasse.de} as equal, and a
     * dotless i and a dotted i as equal. Browsers open different hosts for these names.
     */
    private static int fold(int codePoint) {
        if (codePoint == DOTLESS_I) {
            return codePoint;
        }
        int upper = Character.toUpperCase(codePoint);
        return CHEROKEE_CAPITALS.contains(upper) ? upper : Character.toLowerCase(upper);
    }

    private static Optional<String> encode(String mapped) {
        List<String> labels = new ArrayList<>();
        for (String label : LABELS.split(mapped)) {
            boolean isAscii = ASCII.matchesAllOf(label);
            if (!isAscii && (label.startsWith(PUNYCODE_PREFIX) || LaterUnicode.isMark(label.codePointAt(0)))) {
                return Optional.empty();
            }
            // Browsers accept ASCII labels unchanged, at any length and even with invalid punycode.
            labels.add(isAscii ? label : PUNYCODE_PREFIX + Punycode.encode(label));
        }
        return Optional.of(String.join(".", labels));
    }
}
