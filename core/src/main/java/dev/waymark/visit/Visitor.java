package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Secret;
import dev.waymark.link.Platform;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
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
    public static final Visitor UNKNOWN = new Visitor(new Fields());

    /** What is known. Changed only before the visitor that has it is given away. */
    private static final class Fields {

        private Optional<String> country = Optional.empty();
        private Optional<Platform> platform = Optional.empty();
        private Optional<Platform> hint = Optional.empty();
        private List<LanguageRange> languages = ImmutableList.of();
        private Optional<Secret> password = Optional.empty();
        private Optional<String> client = Optional.empty();
        private Optional<String> referrer = Optional.empty();
        private Supplier<Boolean> bot = () -> false;

        private Fields copy() {
            Fields copy = new Fields();
            copy.country = country;
            copy.platform = platform;
            copy.hint = hint;
            copy.languages = languages;
            copy.password = password;
            copy.client = client;
            copy.referrer = referrer;
            copy.bot = bot;
            return copy;
        }

        private List<Object> all() {
            return ImmutableList.of(country, platform, hint, languages, password, client, referrer, bot.get());
        }
    }

    private final Fields fields;

    private Visitor(Fields fields) {
        this.fields = fields;
    }

    private Visitor with(Consumer<Fields> change) {
        Fields changed = fields.copy();
        change.accept(changed);
        changed.platform = UserAgents.preferred(changed.hint, changed.platform);
        return new Visitor(changed);
    }

    /**
     * Returns the visitor of a request by the headers {@code Accept-Language}, {@code User-Agent}, {@code Sec-CH-UA-Platform} and
     * {@code Referer}. No header of HTTP contains the country and the client: call {@link #country} and {@link #client}.
     *
     * @param header a function from the name of a header to its value, or to null if the request lacks the header
     */
    public static Visitor fromHeaders(Function<String, @Nullable String> header) {
        checkNotNull(header, "header");
        return UNKNOWN.acceptLanguage(header.apply("Accept-Language"))
                .userAgent(header.apply("User-Agent"))
                .platformHint(header.apply("Sec-CH-UA-Platform"))
                .referrer(header.apply("Referer"));
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
        return newCountry == null ? this : with(changed -> changed.country = Optional.of(newCountry));
    }

    /**
     * The visitor uses this operating system; an earlier platform hint is forgotten. What a user agent or a hint says
     * afterwards replaces it.
     */
    public Visitor platform(Platform newPlatform) {
        checkNotNull(newPlatform, "platform");
        return with(changed -> {
            changed.platform = Optional.of(newPlatform);
            changed.hint = Optional.empty();
        });
    }

    /** The visitor reads these languages, the most preferred first. */
    public Visitor languages(List<LanguageRange> newLanguages) {
        List<LanguageRange> copy = ImmutableList.copyOf(checkNotNull(newLanguages, "languages"));
        return with(changed -> changed.languages = copy);
    }

    /** The visitor gives this password. An empty one is wrong, and does not count as an attempt. */
    public Visitor password(String newPassword) {
        checkNotNull(newPassword, "password");
        return with(changed -> changed.password = Optional.of(Secret.of(newPassword)));
    }

    /** The same without a password, to be remembered or told to others. */
    public Visitor withoutPassword() {
        return fields.password.isEmpty() ? this : with(changed -> changed.password = Optional.empty());
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
        checkNotNull(newClient, "newClient");
        return with(changed -> changed.client = Optional.of(newClient));
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
     * Reads the value of a {@code User-Agent} header. If it tells none of the platforms, none is changed. A device that
     * runs apps of Android is Android. Televisions without Android, game consoles, e-readers and watches are none of
     * the platforms. An iPad that requests the pages of computers, which is the default, sends the user agent of a Mac and no
     * hint, so such an iPad is OS X and cannot be distinguished from a Mac.
     *
     * <p>Of 18,360 user agents of a public table, and their hints, 98.3 % are classified as there; of the 483 of another one,
     * 99.6 %. Most of the others are televisions on Linux, which the first table takes for Linux and the second does
     * not.
     *
     * @param header null if there is no such header
     */
    public Visitor userAgent(@Nullable String header) {
        if (header == null) {
            return this;
        }
        Optional<Platform> told = UserAgents.platform(header);
        return with(changed -> {
            // Only if somebody asks, since RequestKind asks for the same user agent.
            changed.bot = Suppliers.memoize(() -> Bots.include(header));
            changed.platform = told.or(() -> changed.platform);
        });
    }

    /**
     * Reads the value of a {@code Sec-CH-UA-Platform} header, such as {@code "macOS"} with its quotes. A value
     * that names no platform changes nothing. This header takes precedence over the user agent, in any order of the calls. One
     * exception: a user agent with Ubuntu, Chrome OS or Android takes precedence over the value Linux.
     *
     * @param header null if there is no such header
     */
    public Visitor platformHint(@Nullable String header) {
        return Optional.ofNullable(header)
                .flatMap(UserAgents::hinted)
                .map(hinted -> with(changed -> changed.hint = Optional.of(hinted)))
                .orElse(this);
    }

    /**
     * Reads the value of a {@code Referer} header. The visitor keeps only the host, as browsers resolve the host, or the id of
     * an app of Android: {@code com.example} of {@code android-app://com.example/}. A header without these, or with a host or an
     * id of more than 255 characters, is ignored.
     *
     * @param header null if there is no such header
     */
    public Visitor referrer(@Nullable String header) {
        return Optional.ofNullable(header)
                .flatMap(Referrers::source)
                .map(source -> with(changed -> changed.referrer = Optional.of(source)))
                .orElse(this);
    }

    /** The ISO 3166-1 alpha-2 code of the country, or {@code XK}. */
    public Optional<String> country() {
        return fields.country;
    }

    /** The operating system: what the platform hint and everything else say together. */
    public Optional<Platform> platform() {
        return fields.platform;
    }

    /** The operating system that the platform hint names, which may be less exact than {@link #platform()}. */
    public Optional<Platform> hint() {
        return fields.hint;
    }

    /** The languages, the most preferred first; a weight of 0 means never. */
    public List<LanguageRange> languages() {
        return fields.languages;
    }

    /** The password that the visitor gives. */
    public Optional<Secret> password() {
        return fields.password;
    }

    /**
     * What tells this visitor from others who guess passwords;
     * {@link dev.waymark.access.PasswordAttempt#by PasswordAttempt.by} says how it is read.
     */
    public Optional<String> client() {
        return fields.client;
    }

    /** The host of the page, or the id of the app, that the visitor came from. */
    public Optional<String> referrer() {
        return fields.referrer;
    }

    /**
     * Returns whether the user agent identifies a robot: a crawler, a link preview, a mail gateway, a monitor or a program.
     * {@link RequestKind} combines this answer with the method and the other headers of a request.
     *
     * <p>The rules are general. They were measured on half of the entries of three public lists, and on the user agents of
     * people in two public tables. A robot with the user agent of a browser cannot be recognised.
     *
     * <table class="striped">
     * <caption>Recognition of robots</caption>
     * <thead><tr><th scope="col">list</th><th scope="col">entries</th><th scope="col">recognised as robots</th></tr></thead>
     * <tbody>
     * <tr><th scope="row">robots of Crawler-Detect</th><td>1,836</td><td>97.1 %</td></tr>
     * <tr><th scope="row">robots of crawler-user-agents</th><td>671</td><td>97.9 %</td></tr>
     * <tr><th scope="row">robots of isbot</th><td>202</td><td>87.6 %</td></tr>
     * <tr><th scope="row">browsers of isbot</th><td>273</td><td>1.5 %</td></tr>
     * <tr><th scope="row">people of device-detector</th><td>18,360</td><td>0.2 %</td></tr>
     * </tbody>
     * </table>
     */
    public boolean isBot() {
        return fields.bot.get();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Visitor that && fields.all().equals(that.fields.all());
    }

    @Override
    public int hashCode() {
        return fields.all().hashCode();
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("country", fields.country)
                .add("platform", fields.platform)
                .add("hint", fields.hint)
                .add("languages", fields.languages)
                .add("password", fields.password)
                .add("client", fields.client)
                .add("referrer", fields.referrer)
                .add("bot", fields.bot.get())
                .toString();
    }
}
