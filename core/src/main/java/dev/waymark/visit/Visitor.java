package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Secret;
import dev.waymark.link.Platform;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Optional;

/**
 * Who visits a link, as far as it is known (D-24). Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * Visitor visitor = Visitor.UNKNOWN
 *         .country("FR")
 *         .acceptLanguage("fr-CA, fr;q=0.8, en;q=0.5")
 *         .userAgent("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ...");
 * }</pre>
 *
 * <p>What comes from a request may be anything: text that makes no sense, the empty one included, says nothing, and is no
 * error.
 *
 * @param country the ISO 3166-1 alpha-2 code of where the visitor is
 * @param platform the visitor's operating system
 * @param languages what the visitor reads, the most preferred first; a weight of 0 means never
 * @param password what the visitor gives as the link's password
 */
public record Visitor(
        Optional<String> country,
        Optional<Platform> platform,
        List<LanguageRange> languages,
        Optional<Secret> password) {

    /** Nothing is known. */
    public static final Visitor UNKNOWN =
            new Visitor(Optional.empty(), Optional.empty(), ImmutableList.of(), Optional.empty());

    /** Copies the languages. */
    public Visitor {
        checkNotNull(country, "country");
        checkNotNull(platform, "platform");
        languages = ImmutableList.copyOf(languages);
        checkNotNull(password, "password");
    }

    /** A visitor from this country, of whom nothing else is known. */
    public static Visitor of(String country) {
        return UNKNOWN.country(country);
    }

    /** Comes from this country: an ISO 3166-1 alpha-2 code in whatever letter case. Anything else matches nothing. */
    public Visitor country(String newCountry) {
        return new Visitor(Optional.of(newCountry), platform, languages, password);
    }

    /** Uses this operating system. */
    public Visitor platform(Platform newPlatform) {
        return new Visitor(country, Optional.of(newPlatform), languages, password);
    }

    /** Reads these languages, the most preferred first. */
    public Visitor languages(List<LanguageRange> newLanguages) {
        return new Visitor(country, platform, newLanguages, password);
    }

    /** Gives this password. */
    public Visitor password(String newPassword) {
        return new Visitor(country, platform, languages, Optional.of(Secret.of(newPassword)));
    }

    /**
     * Reads what the value of an {@code Accept-Language} header says (RFC 9110, 12.5.4). Elements that are not well-formed
     * say nothing.
     */
    public Visitor acceptLanguage(String header) {
        return languages(AcceptLanguage.parse(header));
    }

    /** Uses what the value of a {@code User-Agent} header says; nothing changes if that tells none of the platforms. */
    public Visitor userAgent(String header) {
        return UserAgents.platform(header).map(this::platform).orElse(this);
    }

    /**
     * Uses what the value of a {@code Sec-CH-UA-Platform} header says, such as {@code "macOS"} with its quotes; nothing
     * changes if that tells none of the platforms. It goes before what a user agent says, except that Ubuntu stays, which
     * this header calls Linux.
     */
    public Visitor platformHint(String header) {
        Optional<Platform> hint = UserAgents.hinted(header);
        boolean known = hint.equals(Optional.of(Platform.LINUX)) && platform.equals(Optional.of(Platform.UBUNTU));
        return known ? this : hint.map(this::platform).orElse(this);
    }
}
