package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.url.WebUrl;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a visit: the destination of the visitor, or the reason for a refusal. The
 * <a href="package-summary.html">package</a> describes the server's action for each answer.
 *
 * <p>Immutable. Two answers are equal if both have the same {@link #type()} and the same URL or delay. Equality ignores
 * {@link #link()}, so a test can compare an answer with {@code Visit.redirect("https://example.com/")}.
 */
public sealed interface Visit permits Answer {

    /** The kinds of answers. */
    enum Type {
        /** The visitor is redirected. */
        REDIRECT,
        /**
         * The answer of a preview: a visit would be a redirect, but the link has a click limit, so the preview does not
         * disclose the destination.
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
        /** The link is disabled. */
        DISABLED,
        /** The domain has no link with this alias. */
        UNKNOWN
    }

    /** Returns the kind of this answer. */
    Type type();

    /**
     * Returns the destination of the visitor, as the value of a {@code Location} header of HTTP: an absolute URI that
     * {@link java.net.URI#create} accepts, made by {@link WebUrl#location()}.
     *
     * @return the URI; empty if the answer has no destination, or if the stored URL is damaged, so that {@link WebUrl#of}
     * refuses the URL
     */
    Optional<String> location();

    /**
     * Returns the {@link #location()} with the query of the visitor's request added: campaign parameters such as
     * {@code utm_source}, or a click id. The parameters are added before the fragment of the location, and only to an http or
     * https URL. A parameter is dropped if the location already has a parameter of the same name, so visitors cannot change the
     * owner's values. A parameter is also dropped if the result would be longer than 2,048 characters.
     * {@link WebUrl#locationWith} contains the exact rules.
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
    Optional<String> locationWith(@Nullable String rawQuery);

    /** Returns the time to wait before the next password is checked; empty unless the type is {@code TOO_MANY_ATTEMPTS}. */
    default Optional<Duration> retryAfter() {
        return Optional.empty();
    }

    /**
     * Returns the visited link in its state at the time of the visit. If the visit counted a click, the link's number of clicks
     * includes this click. Use the id and the owner for your statistics, and fire the pixels. Every answer except
     * {@link Type#UNKNOWN} contains the link. In the answer {@link Type#DISABLED}, the link lacks its targeting and its pixels.
     *
     * <p>The link is for the application and not for the visitor: the answer contains the link even if the visitor has not
     * sent the link's password. Show the visitor parts of the link only if the answer is a redirect. The {@code toString} of
     * an answer omits the link.
     *
     * @return the link; empty if the answer is {@link Type#UNKNOWN}, or if a factory method of this interface created the
     *     answer
     */
    Optional<Link> link();

    /**
     * Returns a copy of this answer with this link.
     *
     * @throws IllegalStateException if the answer is {@link Type#UNKNOWN}
     */
    Visit withLink(Link link);

    /** Returns a redirect to this URL. The factory methods of this interface create answers for your tests and servers. */
    static Redirect redirect(String url) {
        return new Redirect(checkNotNull(url, "url"), Optional.empty());
    }

    /** Returns the answer of a preview if the link has a click limit: the answer does not disclose the destination. */
    static Withheld withheld() {
        return new Withheld(Optional.empty());
    }

    /** Returns the answer to a visitor without a password, for a link with a password. */
    static PasswordRequired passwordRequired() {
        return new PasswordRequired(Optional.empty());
    }

    /** Returns the answer to a wrong password. */
    static WrongPassword wrongPassword() {
        return new WrongPassword(Optional.empty());
    }

    /**
     * Returns the answer to a password after too many attempts.
     *
     * @param delay the time to wait before the next attempt, not negative
     * @throws IllegalArgumentException if {@code delay} is negative
     */
    static TooManyAttempts tooManyAttempts(Duration delay) {
        checkArgument(!checkNotNull(delay, "delay").isNegative(), "delay must not be negative, was %s", delay);
        return new TooManyAttempts(delay, Optional.empty());
    }

    /**
     * Returns the answer to a visit of an expired link.
     *
     * @param url the URL for visitors of the expired link, or empty for no destination
     */
    static Expired expired(Optional<String> url) {
        return new Expired(checkNotNull(url, "url"), Optional.empty());
    }

    /** Returns the answer to a visit of a disabled link. */
    static Disabled disabled() {
        return new Disabled(Optional.empty());
    }

    /** Returns the answer to a visit of an alias that no link of the domain has. */
    static Unknown unknown() {
        return Unknown.INSTANCE;
    }

    /** A redirect of the visitor. Only this answer counts as a click. */
    final class Redirect extends Answer {
        private final String url;

        private Redirect(String url, Optional<Link> link) {
            super(Type.REDIRECT, Optional.of(url), link);
            this.url = url;
        }

        /** Returns the URL of the destination, exactly as the owner sent the URL. */
        public String url() {
            return url;
        }

        @Override
        Optional<WebUrl> destination() {
            return accepted(url);
        }

        @Override
        Visit with(Optional<Link> newLink) {
            return new Redirect(url, newLink);
        }
    }

    /**
     * The answer of a preview if a visit would redirect and the link has a click limit. The answer contains no destination,
     * because a visitor with the user agent of a robot could otherwise bypass the limit.
     */
    final class Withheld extends Answer {
        private Withheld(Optional<Link> link) {
            super(Type.WITHHELD, Optional.empty(), link);
        }

        @Override
        Visit with(Optional<Link> newLink) {
            return new Withheld(newLink);
        }
    }

    /** The answer to a visitor without a password, for a link with a password. */
    final class PasswordRequired extends Answer {
        private PasswordRequired(Optional<Link> link) {
            super(Type.PASSWORD_REQUIRED, Optional.empty(), link);
        }

        @Override
        Visit with(Optional<Link> newLink) {
            return new PasswordRequired(newLink);
        }
    }

    /** The answer to a wrong password. */
    final class WrongPassword extends Answer {
        private WrongPassword(Optional<Link> link) {
            super(Type.WRONG_PASSWORD, Optional.empty(), link);
        }

        @Override
        Visit with(Optional<Link> newLink) {
            return new WrongPassword(newLink);
        }
    }

    /**
     * The answer to a password that was not checked: too many wrong passwords came before, or too many passwords are being
     * checked now. The password may be correct or wrong.
     *
     * @see <a href="../access/package-summary.html#guessing">Guessing passwords</a>
     */
    final class TooManyAttempts extends Answer {
        private final Duration delay;

        private TooManyAttempts(Duration delay, Optional<Link> link) {
            super(Type.TOO_MANY_ATTEMPTS, Optional.of(delay), link);
            this.delay = delay;
        }

        /** Returns the time to wait before the next attempt, not negative. */
        public Duration delay() {
            return delay;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.of(delay);
        }

        @Override
        Visit with(Optional<Link> newLink) {
            return new TooManyAttempts(delay, newLink);
        }
    }

    /** The answer to a visit of an expired link. */
    final class Expired extends Answer {
        private final Optional<String> url;

        private Expired(Optional<String> url, Optional<Link> link) {
            super(Type.EXPIRED, url, link);
            this.url = url;
        }

        /** Returns the URL for visitors of the expired link, exactly as the owner sent the URL; empty for no destination. */
        public Optional<String> url() {
            return url;
        }

        @Override
        Optional<WebUrl> destination() {
            return url.flatMap(Answer::accepted);
        }

        @Override
        Visit with(Optional<Link> newLink) {
            return new Expired(url, newLink);
        }
    }

    /** The answer to a visit of a disabled link. */
    final class Disabled extends Answer {
        private Disabled(Optional<Link> link) {
            super(Type.DISABLED, Optional.empty(), link);
        }

        /** Returns the link without targeting and pixels, because some stores read neither for a disabled link. */
        @Override
        public Optional<Link> link() {
            return super.link()
                    .map(found -> found.toBuilder()
                            .targeting(Targeting.NONE)
                            .pixelIds(ImmutableSet.of())
                            .build());
        }

        @Override
        Visit with(Optional<Link> newLink) {
            return new Disabled(newLink);
        }
    }

    /** The answer to a visit of an alias that no link of the domain has. */
    final class Unknown extends Answer {
        private static final Unknown INSTANCE = new Unknown();

        private Unknown() {
            super(Type.UNKNOWN, Optional.empty(), Optional.empty());
        }

        @Override
        Visit with(Optional<Link> newLink) {
            throw new IllegalStateException("the answer UNKNOWN has no link");
        }
    }
}
