package dev.waymark.internal.targeting;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import dev.waymark.link.Targeting.Rule;
import java.util.Comparator;
import java.util.Locale;
import java.util.Locale.IsoCountryCode;
import java.util.Optional;

/** The keys of targeting entries: which there are, how they are stored, and which of them, and of targetings, are the same (D-19). */
public final class TargetingKeys {

    /** Those of ISO 3166-1, and Kosovo as content delivery networks and geo databases call it. */
    private static final ImmutableSet<String> COUNTRIES = ImmutableSet.<String>builder()
            .addAll(Locale.getISOCountries(IsoCountryCode.PART1_ALPHA2))
            .add("XK")
            .build();

    private TargetingKeys() {}

    /** The spelling in which this key of this kind is stored; empty if there is no such key. */
    public static Optional<String> normalise(Targeting.Type type, String key) {
        return switch (type) {
            case COUNTRY -> Optional.of(Ascii.toUpperCase(key)).filter(COUNTRIES::contains);
            case PLATFORM -> Platform.named(key).map(Platform::wireName);
            case LANGUAGE -> Optional.of(key).filter(LanguageTags::isKey).map(LanguageTags::spelled);
            case NONE, ROTATION -> Optional.of(key);
        };
    }

    /**
     * What is equal for keys that match the same visitors.
     *
     * @param normalised a key in the spelling in which it is stored
     */
    public static String identity(Targeting.Type type, String normalised) {
        return type == Targeting.Type.LANGUAGE ? LanguageTags.canonical(normalised) : normalised;
    }

    /** Whether both, which are stored, send every visitor to the same URL. */
    public static boolean areSame(Targeting one, Targeting other) {
        return one.equals(other) || canonical(one).equals(canonical(other));
    }

    /**
     * The one form of all targetings that send every visitor to the same URL. Only a rotation depends on the order of its
     * entries; of others a visitor's own order decides, and a map that has none is often where they come from.
     *
     * @param stored one with keys in the spelling in which they are stored
     */
    public static Targeting canonical(Targeting stored) {
        Targeting.Type type = stored.type();
        return type == Targeting.Type.ROTATION
                ? stored
                : new Targeting(
                        type,
                        stored.rules().stream()
                                .map(rule -> new Rule(identity(type, rule.key()), rule.url()))
                                .sorted(Comparator.comparing(Rule::key))
                                .toList());
    }
}
