package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Secret;
import dev.waymark.link.Platform;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who follows a link, as far as that is known. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * Visitor visitor = Visitor.UNKNOWN
 *         .country("FR")
 *         .acceptLanguage("fr-CA, fr;q=0.8, en;q=0.5")
 *         .userAgent("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ...");
 * }</pre>
 *
 * <p>What comes from a request may be anything. Text that makes no sense, or is empty, says nothing and is no error.
 * Methods that read a header take null for a header that did not come. They take time linear in what they read, which
 * is at most 1,024 characters of a user agent, 64 of a platform hint and 16,384 of a list of languages.
 *
 * @see <a href="../package-summary.html#D-24">How visitors are told apart</a>
 */
public final class Visitor {

    /** A visitor of whom nothing is known. */
    public static final Visitor UNKNOWN = new Visitor(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            ImmutableList.of(),
            Optional.empty(),
            Optional.empty());

    private final Optional<String> country;
    private final Optional<Platform> platform;
    private final Optional<Platform> hint;
    private final List<LanguageRange> languages;
    private final Optional<Secret> password;
    private final Optional<String> client;

    private Visitor(
            Optional<String> country,
            Optional<Platform> platform,
            Optional<Platform> hint,
            List<LanguageRange> languages,
            Optional<Secret> password,
            Optional<String> client) {
        this.country = country;
        this.platform = UserAgents.preferred(hint, platform);
        this.hint = hint;
        this.languages = ImmutableList.copyOf(checkNotNull(languages, "languages"));
        this.password = password;
        this.client = client;
    }

    /** A visitor from this country, of whom nothing else is known. */
    public static Visitor of(String country) {
        return UNKNOWN.country(checkNotNull(country, "country"));
    }

    /**
     * The visitor is in this country: an ISO 3166-1 alpha-2 code in any letter case, or {@code XK} for Kosovo. Anything
     * else matches nothing.
     *
     * @param newCountry null if it is not known, as where a proxy tells it by a header that did not come; nothing changes then
     */
    public Visitor country(@Nullable String newCountry) {
        return newCountry == null
                ? this
                : new Visitor(Optional.of(newCountry), platform, hint, languages, password, client);
    }

    /**
     * The visitor uses this operating system; an earlier platform hint is forgotten. What a user agent or a hint says
     * afterwards replaces it.
     */
    public Visitor platform(Platform newPlatform) {
        checkNotNull(newPlatform, "platform");
        return new Visitor(country, Optional.of(newPlatform), Optional.empty(), languages, password, client);
    }

    /** The visitor reads these languages, the most preferred first. */
    public Visitor languages(List<LanguageRange> newLanguages) {
        return new Visitor(country, platform, hint, newLanguages, password, client);
    }

    /** The visitor gives this password. An empty one is wrong, and does not count as an attempt. */
    public Visitor password(String newPassword) {
        checkNotNull(newPassword, "password");
        return new Visitor(country, platform, hint, languages, Optional.of(Secret.of(newPassword)), client);
    }

    /** The same without a password, to be remembered or told to others. */
    public Visitor withoutPassword() {
        return password.isEmpty() ? this : new Visitor(country, platform, hint, languages, Optional.empty(), client);
    }

    /**
     * The visitor comes from this client: any text that tells clients apart, such as an address. A blank one says
     * nothing.
     *
     * <p>Without a client, wrong passwords count for the link only, and too many of them from anywhere keep this
     * visitor out.
     *
     * @see <a href="../access/package-summary.html#guessing">Guessing passwords</a>
     */
    public Visitor client(String newClient) {
        return new Visitor(
                country, platform, hint, languages, password, Optional.of(checkNotNull(newClient, "newClient")));
    }

    /**
     * Reads the value of an {@code Accept-Language} header (RFC 9110, 12.5.4). Elements that are not well-formed say
     * nothing. If no others are there, nothing changes.
     *
     * @param header null if there is no such header
     */
    public Visitor acceptLanguage(@Nullable String header) {
        return Optional.ofNullable(header)
                .map(AcceptLanguage::parse)
                .filter(ranges -> !ranges.isEmpty())
                .map(this::languages)
                .orElse(this);
    }

    /**
     * Reads the value of a {@code User-Agent} header. If it tells none of the platforms, nothing changes. A device that
     * runs apps of Android is Android. Televisions without Android, game consoles, e-readers and watches are none of
     * the platforms.
     *
     * <p>Of 18,360 user agents of a public table, and their hints, 98.5 % are told as there; of the 483 of another one,
     * 99.6 %. Most of the others are televisions on Linux, which the first table takes for Linux and the second does
     * not.
     *
     * @param header null if there is no such header
     */
    public Visitor userAgent(@Nullable String header) {
        return Optional.ofNullable(header)
                .flatMap(UserAgents::platform)
                .map(told -> new Visitor(country, Optional.of(told), hint, languages, password, client))
                .orElse(this);
    }

    /**
     * Reads the value of a {@code Sec-CH-UA-Platform} header, such as {@code "macOS"} with its quotes. If it tells none
     * of the platforms, nothing changes. It goes before what a user agent says, whichever is read first, with one
     * exception: Ubuntu, Chrome OS and Android stay what they are where this header says Linux.
     *
     * @param header null if there is no such header
     */
    public Visitor platformHint(@Nullable String header) {
        return Optional.ofNullable(header)
                .flatMap(UserAgents::hinted)
                .map(hinted -> new Visitor(country, platform, Optional.of(hinted), languages, password, client))
                .orElse(this);
    }

    /** The ISO 3166-1 alpha-2 code of the country, or {@code XK}. */
    public Optional<String> country() {
        return country;
    }

    /** The operating system: what the platform hint and everything else say together. */
    public Optional<Platform> platform() {
        return platform;
    }

    /** The operating system that the platform hint names, which may be less exact than {@link #platform()}. */
    public Optional<Platform> hint() {
        return hint;
    }

    /** The languages, the most preferred first; a weight of 0 means never. */
    public List<LanguageRange> languages() {
        return languages;
    }

    /** The password that the visitor gives. */
    public Optional<Secret> password() {
        return password;
    }

    /**
     * What tells this visitor from others who guess passwords;
     * {@link dev.waymark.access.PasswordAttempt#by PasswordAttempt.by} says how it is read.
     */
    public Optional<String> client() {
        return client;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Visitor that
                && country.equals(that.country)
                && platform.equals(that.platform)
                && hint.equals(that.hint)
                && languages.equals(that.languages)
                && password.equals(that.password)
                && client.equals(that.client);
    }

    @Override
    public int hashCode() {
        return Objects.hash(country, platform, hint, languages, password, client);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("country", country)
                .add("platform", platform)
                .add("hint", hint)
                .add("languages", languages)
                .add("password", password)
                .add("client", client)
                .toString();
    }
}
