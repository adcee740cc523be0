package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import dev.waymark.link.Link;
import dev.waymark.url.UrlPolicy;
import dev.waymark.url.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a visit: the destination of the visitor, or the reason for a refusal. The
 * <a href="package-summary.html">package</a> describes the server's action for each answer.
 *
 * <p>Immutable. Two answers are equal if both have the same {@link #type()}, the same URL, delay or start, and the same {@link #rest()}.
 * Equality ignores {@link #link()}, so a test can compare an answer with {@code Visit.redirect("https://example.com/")}.
 */
public final class Visit {

    /** The kinds of answers. */
    public enum Type {
        /** The visitor is redirected. */
        REDIRECT,
        /**
         * The answer of a preview: a visit would be a redirect, but the link has a click limit, so the preview does not
         * disclose the destination. A visitor with the user agent of a robot could otherwise bypass the limit.
         */
        WITHHELD,
        /** The link has a password, and the visitor has sent no password. */
        PASSWORD_REQUIRED,
        /** The visitor's password is wrong. */
        WRONG_PASSWORD,
        /** The password was not checked: too many wrong passwords came before, or too many passwords are being checked now. */
        TOO_MANY_ATTEMPTS,
        /** The link has expired. */
        EXPIRED,
        /** The link has not started. */
        NOT_STARTED,
        /** The link is disabled. */
        DISABLED,
        /** The domain has no link with this alias. */
        UNKNOWN
    }

    private static final Visit UNKNOWN = new Visit(Type.UNKNOWN);

    private final Type type;
    private final @Nullable String url;
    private final @Nullable Duration retryAfter;
    private final @Nullable Instant startsAt;
    private final @Nullable Link link;
    private final int maxLength;
    private final String rest;

    private Visit(
            Type type,
            @Nullable String url,
            @Nullable Duration retryAfter,
            @Nullable Instant startsAt,
            @Nullable Link link,
            int maxLength,
            String rest) {
        this.type = type;
        this.url = url;
        this.retryAfter = retryAfter;
        this.startsAt = startsAt;
        this.link = link;
        this.maxLength = maxLength;
        this.rest = rest;
    }

    private Visit(Type type) {
        this(type, null, null, null);
    }

    private Visit(Type type, @Nullable String url, @Nullable Duration retryAfter, @Nullable Instant startsAt) {
        this(type, url, retryAfter, startsAt, null, UrlPolicy.DEFAULT.maxLength(), "");
    }

    /** Returns a redirect to this URL. The factory methods of this class create answers for your tests and servers. */
    public static Visit redirect(String url) {
        return new Visit(Type.REDIRECT, checkNotNull(url, "url"), null, null);
    }

    /** Returns the answer of a preview if the link has a click limit: the answer does not disclose the destination. */
    public static Visit withheld() {
        return new Visit(Type.WITHHELD);
    }

    /** Returns the answer to a visitor without a password, for a link with a password. */
    public static Visit passwordRequired() {
        return new Visit(Type.PASSWORD_REQUIRED);
    }

    /** Returns the answer to a wrong password. */
    public static Visit wrongPassword() {
        return new Visit(Type.WRONG_PASSWORD);
    }

    /**
     * Returns the answer to a password that was not checked: too many wrong passwords came before, or too many passwords are being
     * checked now. The password may be correct or wrong.
     *
     * @param delay the time to wait before the next attempt, not negative
     * @throws IllegalArgumentException if {@code delay} is negative
     * @see <a href="../access/package-summary.html#guessing">Guessing passwords</a>
     */
    public static Visit tooManyAttempts(Duration delay) {
        checkArgument(!checkNotNull(delay, "delay").isNegative(), "delay must not be negative, was %s", delay);
        return new Visit(Type.TOO_MANY_ATTEMPTS, null, delay, null);
    }

    /**
     * Returns the answer to a visit of an expired link.
     *
     * @param url the URL for visitors of the expired link, or empty for no destination
     */
    public static Visit expired(Optional<String> url) {
        return new Visit(Type.EXPIRED, checkNotNull(url, "url").orElse(null), null, null);
    }

    /**
     * Returns the answer to a visit of a link that has not started.
     *
     * @param start the instant from which the link works
     */
    public static Visit notStarted(Instant start) {
        return new Visit(Type.NOT_STARTED, null, null, checkNotNull(start, "start"));
    }

    /** Returns the answer to a visit of a disabled link. */
    public static Visit disabled() {
        return new Visit(Type.DISABLED);
    }

    /** Returns the answer to a visit of an alias that no link of the domain has. */
    public static Visit unknown() {
        return UNKNOWN;
    }

    /** Returns the kind of this answer. */
    public Type type() {
        return type;
    }

    /**
     * Returns the URL of the destination, exactly as the owner sent the URL.
     *
     * @return the URL of a redirect, or the URL for visitors of an expired link; empty if the answer has no destination
     */
    public Optional<String> url() {
        return Optional.ofNullable(url);
    }

    /**
     * Returns the destination of the visitor, as the value of a {@code Location} header of HTTP: an absolute URI that
     * {@link java.net.URI#create} accepts, made by {@link WebUrl#location()}. If the alias policy
     * {@linkplain dev.waymark.link.AliasPolicy#forwardingPath() forwards the rest of the path}, the location of a redirect contains
     * the rest.
     *
     * @return the URI; empty if the answer has no destination, or if the stored URL is damaged, so that {@link WebUrl#of}
     * refuses the URL
     */
    public Optional<String> location() {
        return locationWith(null);
    }

    /**
     * Returns the {@link #location()} with the query of the visitor's request added: campaign parameters such as
     * {@code utm_source}, or a click id. The parameters are added before the fragment of the location, and only to an http or
     * https URL. A parameter is dropped if the location already has a parameter of the same name, so visitors cannot change the
     * owner's values. A parameter is also dropped if the result would be longer than the {@linkplain UrlPolicy#maxLength(int)
     * maximum length} of the URL policy, by default 2,048 characters. {@link WebUrl#locationWith} contains the exact rules.
     *
     * <pre>{@code
     * Visit visit = Visit.redirect("https://example.com/sale?id=7#sizes");
     * visit.locationWith("utm_source=news&id=8"); // https://example.com/sale?id=7&utm_source=news#sizes
     * }</pre>
     *
     * @param rawQuery the query of the request, still encoded, in the form of {@link java.net.URI#getRawQuery()}; any text, or
     *     null if the request has no query
     * @return the URI, computed in linear time; empty if {@link #location()} is empty
     */
    public Optional<String> locationWith(@Nullable String rawQuery) {
        return destination().map(destination -> destination.locationWith(rest, rawQuery, maxLength));
    }

    /**
     * Returns the URL of the destination; empty for a damaged URL. An exception would come too late, because the click may
     * already be counted.
     */
    private Optional<WebUrl> destination() {
        try {
            return url().map(WebUrl::of);
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }

    /** Returns the time to wait before the next password is checked; empty unless the type is {@code TOO_MANY_ATTEMPTS}. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** Returns the instant from which the link works; empty unless the type is {@code NOT_STARTED}. */
    public Optional<Instant> startsAt() {
        return Optional.ofNullable(startsAt);
    }

    /**
     * Returns the visited link in its state at the time of the visit. If the visit counted a click, the link's number of clicks
     * includes this click. Use the id and the owner for your statistics, and fire the pixels. Every answer except
     * {@link Type#UNKNOWN} contains the link.
     *
     * <p>The link is for the application and not for the visitor: the answer contains the link even if the visitor has not
     * sent the link's password. Show the visitor parts of the link only if the answer is a redirect. The {@code toString} of
     * an answer omits the link.
     *
     * @return the link; empty if the answer is {@link Type#UNKNOWN}, or if a factory method of this class created the answer
     */
    public Optional<Link> link() {
        return Optional.ofNullable(link);
    }

    /**
     * Returns a copy of this answer with this link.
     *
     * @throws IllegalStateException if the answer is {@link Type#UNKNOWN}
     */
    public Visit withLink(Link link) {
        checkNotNull(link, "link");
        checkState(type != Type.UNKNOWN, "the answer UNKNOWN has no link");
        return new Visit(type, url, retryAfter, startsAt, link, maxLength, rest);
    }

    /**
     * Returns the segments of the visitor's path that follow the alias, as the visitor has sent them, without a leading
     * {@code /}; an empty text unless the alias policy
     * {@linkplain dev.waymark.link.AliasPolicy#forwardingPath() forwards the rest of the path}, and unless this answer is a redirect.
     */
    public String rest() {
        return rest;
    }

    /**
     * Returns a copy of this answer with the rest of the visitor's path, which {@link #location} appends to the path of the target.
     *
     * @param rest segments separated by {@code /}, with or without a {@code /} at the end, or an empty text
     * @throws IllegalArgumentException if the segments are not {@linkplain WebUrl#isForwardable forwardable}
     * @throws IllegalStateException if the answer is not a redirect
     */
    public Visit withRest(String rest) {
        checkArgument(
                checkNotNull(rest, "rest").isEmpty() || WebUrl.isForwardable(rest),
                "the rest has an empty segment, a segment of dots, or a hidden separator");
        checkState(type == Type.REDIRECT, "only a redirect has a rest, not the answer %s", type);
        return new Visit(type, url, retryAfter, startsAt, link, maxLength, rest);
    }

    /** Returns a copy of this answer whose {@link #locationWith} has the maximum length of a URL policy. */
    public Visit withMaxLength(UrlPolicy policy) {
        return new Visit(
                type,
                url,
                retryAfter,
                startsAt,
                link,
                checkNotNull(policy, "policy").maxLength(),
                rest);
    }

    /** The link is for the application, so equality ignores the link. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Visit that
                && type == that.type
                && Objects.equals(url, that.url)
                && Objects.equals(retryAfter, that.retryAfter)
                && Objects.equals(startsAt, that.startsAt)
                && rest.equals(that.rest);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, url, retryAfter, startsAt, rest);
    }

    /** Returns a text for logs, without the link: a log or an error page must not show the target of a link with a password. */
    @Override
    public String toString() {
        if (url != null) {
            return type + "[" + WebUrl.withoutUserInfo(url) + "]";
        }
        @Nullable Object time = retryAfter == null ? startsAt : retryAfter;
        return time == null ? type.toString() : type + "[" + time + "]";
    }
}
