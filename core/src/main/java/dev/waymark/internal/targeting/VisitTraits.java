package dev.waymark.internal.targeting;

import com.google.common.base.Ascii;
import dev.waymark.link.Platform;
import dev.waymark.text.RawQuery;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a visit that conditions compare (D-58). Languages and query are read once, and only if a condition needs
 * them. Confined to one thread.
 */
final class VisitTraits {

    private static final String MOBILE = "mobile";
    private static final String DESKTOP = "desktop";

    private final Set<String> countries;
    private final Set<String> platforms;
    private final Instant now;
    private final Visitor visitor;
    private @Nullable Set<String> languages;
    private @Nullable Map<String, String> query;

    VisitTraits(Visitor visitor, Instant now) {
        this.countries = visitor.country().map(Ascii::toUpperCase).map(Set::of).orElse(Set.of());
        this.platforms = visitor.platform().map(VisitTraits::names).orElse(Set.of());
        this.now = now;
        this.visitor = visitor;
    }

    /** Returns the names that include a platform: its own name, its group, and {@code Linux} for Ubuntu. */
    private static Set<String> names(Platform platform) {
        String name = platform.wireName();
        return switch (platform) {
            case IOS, ANDROID -> Set.of(name, MOBILE);
            case UBUNTU -> Set.of(name, Platform.LINUX.wireName(), DESKTOP);
            case WINDOWS, OS_X, LINUX, CHROME_OS -> Set.of(name, DESKTOP);
        };
    }

    /** Returns all names of platforms in conditions. */
    static Set<String> platformNames() {
        return Arrays.stream(Platform.values())
                .flatMap(platform -> names(platform).stream())
                .collect(Collectors.toSet());
    }

    /** Returns the country in upper case; empty for a visitor without a country. */
    Set<String> countries() {
        return countries;
    }

    Set<String> platforms() {
        return platforms;
    }

    /** Returns the canonical language tags that match the visitor's languages (D-19). */
    Set<String> languages() {
        if (languages == null) {
            languages = LanguageLookup.tags(visitor.languages()).collect(Collectors.toSet());
        }
        return languages;
    }

    /** Returns the first value of each parameter, by the name in lower case. */
    Map<String, String> query() {
        if (query == null) {
            query = RawQuery.firstValues(visitor.query().orElse(""));
        }
        return query;
    }

    Instant now() {
        return now;
    }
}
