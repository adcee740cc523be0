package dev.waymark.contract.sample;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.stream.Collectors;

/** The folding of texts, computed independently of the library. */
public final class ReferenceFolding {

    private ReferenceFolding() {}

    /** Folds by the formula of D-25 alone, for texts without letters of later Unicodes and without musical symbols. */
    public static String fold(String text) {
        String upper = Normalizer.normalize(text, Form.NFC)
                .codePoints()
                .map(Character::toLowerCase)
                .mapToObj(lower -> Character.toString(lower).toUpperCase(Locale.ROOT))
                .collect(Collectors.joining());
        String lower = upper.codePoints()
                .map(each -> Character.toLowerCase(Character.toUpperCase(each)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return Normalizer.normalize(lower.replaceAll("i\u0307+", "i"), Form.NFC);
    }
}
