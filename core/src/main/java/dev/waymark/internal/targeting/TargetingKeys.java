package dev.waymark.internal.targeting;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import java.util.Comparator;
import java.util.Locale;
import java.util.Locale.IsoCountryCode;
import java.util.Optional;

/** The keys of targeting entries: validation, spelling and equality (D-19). */
public final class TargetingKeys {

    /** The codes of ISO 3166-1, and the code that content delivery networks and geo databases use for Kosovo. */
    private static final ImmutableSet<String> COUNTRIES = ImmutableSet.<String>builder()
            .addAll(Locale.getISOCountries(IsoCountryCode.PART1_ALPHA2))
            .add("XK")
            .build();

    private TargetingKeys() {}

    /** Returns the stored spelling of a key; empty if the key is invalid. */
    public static Optional<String> normalise(Targeting.Type type, String key) {
        return switch (type) {
            case COUNTRY -> Optional.of(Ascii.toUpperCase(key)).filter(COUNTRIES::contains);
            case PLATFORM -> Platform.named(key).map(Platform::wireName);
            case LANGUAGE -> Optional.of(key).filter(LanguageTags::isKey).map(LanguageTags::spelled);
            case RULES -> RuleText.parse(key).canonical();
            case NONE, ROTATION -> Optional.of(key);
        };
    }

    /**
     * Returns a text that is equal for keys that match the same visitors.
     *
     * @param normalised a key in the stored spelling
     */
    public static String identity(Targeting.Type type, String normalised) {
        return type == Targeting.Type.LANGUAGE ? LanguageTags.canonical(normalised) : normalised;
    }

    /** Returns whether two stored targetings redirect every visitor to the same URL. */
    public static boolean areSame(Targeting one, Targeting other) {
        return one.equals(other) || canonical(one).equals(canonical(other));
    }

    /**
     * Returns the common form of all targetings that redirect every visitor to the same URL. Only a rotation depends on the
     * order of its entries. The order of other entries often comes from a map without an order.
     *
     * @param stored a targeting with keys in the stored spelling
     */
    public static Targeting canonical(Targeting stored) {
        Targeting.Type type = stored.type();
        return type == Targeting.Type.ROTATION || type == Targeting.Type.RULES
                ? stored
                : new Targeting(
                        type,
                        stored.entries().stream()
                                .map(entry -> new Targeting.Entry(identity(type, entry.key()), entry.url()))
                                .sorted(Comparator.comparing(Targeting.Entry::key))
                                .toList());
    }
}
