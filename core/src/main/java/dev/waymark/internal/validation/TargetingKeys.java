package dev.waymark.internal.validation;

import com.google.common.base.Ascii;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Locale.IsoCountryCode;
import java.util.Optional;
import java.util.Set;

/** The keys of targeting entries: which there are, and the one spelling in which they are stored (D-19). */
public final class TargetingKeys {

    private static final Set<String> COUNTRIES = Locale.getISOCountries(IsoCountryCode.PART1_ALPHA2);

    /** What stores have room for; BCP 47 itself sets no limit. */
    private static final int MAX_LENGTH = 255;

    private TargetingKeys() {}

    /** The spelling in which this key of this kind is stored; empty if there is no such key. */
    public static Optional<String> normalise(Targeting.Type type, String key) {
        return switch (type) {
            case COUNTRY -> Optional.of(Ascii.toUpperCase(key)).filter(COUNTRIES::contains);
            case PLATFORM -> Platform.named(key).map(Platform::wireName);
            case LANGUAGE -> languageTag(key);
            case NONE, ROTATION -> Optional.of(key);
        };
    }

    private static Optional<String> languageTag(String tag) {
        try {
            Locale locale = new Locale.Builder().setLanguageTag(tag).build();
            return Optional.of(locale.toLanguageTag())
                    .filter(normalised -> !locale.getLanguage().isEmpty() && normalised.length() <= MAX_LENGTH);
        } catch (IllformedLocaleException notATag) {
            return Optional.empty();
        }
    }
}
