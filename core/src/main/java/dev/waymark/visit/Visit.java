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
 * The answer to a visit: where the visitor goes, or why nowhere. The <a href="package-summary.html">package</a> says
 * what a server does with each.
 *
 * <p>Immutable. Two answers are equal if they say the same to a visitor, whichever {@link #link()} they are about; so a
 * test may compare an answer with {@code Visit.redirect("https://example.com/")}.
 */
public sealed interface Visit permits Answer {

    /** The kinds of answers. */
    enum Type {
        /** The visitor is sent on. */
        REDIRECT,
        /** The link leads somewhere and has a click limit, so a preview does not disclose the destination. */
        WITHHELD,
        /** A password is needed, and none was given. */
        PASSWORD_REQUIRED,
        /** The password is not the right one. */
        WRONG_PASSWORD,
        /** Too many wrong passwords, or too many to look at right now: this one was not looked at. */
        TOO_MANY_ATTEMPTS,
        /** The link has expired. */
        EXPIRED,
        /** The link is switched off. */
        DISABLED,
        /** There is no such link. */
        UNKNOWN
    }

    /** Which kind this is. */
    Type type();

    /**
     * Where to send the visitor, as the {@code Location} header of HTTP takes it: an absolute URI that
     * {@link java.net.URI#create} accepts, made by {@link WebUrl#location()}.
     *
     * @return the URI; empty if the visitor goes nowhere, or if what is stored is no URL that the library would have
     *     accepted
     */
    Optional<String> location();

    /**
     * Returns the {@link #location()} with the query of the visitor's request added: campaign parameters such as
     * {@code utm_source}, or a click id. The parameters are added before the fragment of the location, and only to an http or
     * https URL. A parameter is dropped if the location has a parameter of the same name, so no visitor changes the owner's values,
     * or if the result would be longer than 2,048 characters. {@link WebUrl#locationWith} contains the exact rules.
     *
     * <pre>{@code
     * Visit visit = Visit.redirect("https://example.com/sale?id=7#sizes");
     * visit.locationWith("utm_source=news&id=8"); // https://example.com/sale?id=7&utm_source=news#sizes
     * }</pre>
     *
     * @param rawQuery the query of the request, still encoded, as {@link java.net.URI#getRawQuery()} returns the query; any text,
     *     or null if the request has no query
     * @return the URI, computed in linear time; empty if {@link #location()} is empty
     */
    Optional<String> locationWith(@Nullable String rawQuery);

    /** How long to wait before another password is looked at; empty unless there were too many attempts. */
    default Optional<Duration> retryAfter() {
        return Optional.empty();
    }

    /**
     * The link that was visited, as it was found, the click included if one was counted: its id and owner for your
     * statistics, its pixels to fire. It is there whatever the answer, unless there is no such link. A disabled link comes
     * without targeting and pixels.
     *
     * <p>It is for you and not for the visitor, who may not have given its password: show nothing of it unless the
     * answer is a redirect. No {@code toString} of an answer shows it.
     *
     * @return the link; empty if the answer is {@link Type#UNKNOWN}, or was made without a link
     */
    Optional<Link> link();

    /**
     * The same answer, about this link.
     *
     * @throws IllegalStateException if the answer is that there is no such link
     */
    Visit about(Link link);

    /** The visitor is sent on to this URL. This and the following make answers for your own tests and servers. */
    static Redirect redirect(String url) {
        return new Redirect(checkNotNull(url, "url"), Optional.empty());
    }

    /** The link leads somewhere and has a click limit, so a preview does not disclose the destination. */
    static Withheld withheld() {
        return new Withheld(Optional.empty());
    }

    /** A password is needed, and none was given. */
    static PasswordRequired passwordRequired() {
        return new PasswordRequired(Optional.empty());
    }

    /** The password is not the right one. */
    static WrongPassword wrongPassword() {
        return new WrongPassword(Optional.empty());
    }

    /**
     * There were too many attempts.
     *
     * @param delay how long to wait before the next one, not negative
     * @throws IllegalArgumentException if {@code delay} is negative
     */
    static TooManyAttempts tooManyAttempts(Duration delay) {
        checkArgument(!checkNotNull(delay, "delay").isNegative(), "delay must not be negative, was %s", delay);
        return new TooManyAttempts(delay, Optional.empty());
    }

    /**
     * The link has expired.
     *
     * @param url where its visitors go now; empty for nowhere
     */
    static Expired expired(Optional<String> url) {
        return new Expired(checkNotNull(url, "url"), Optional.empty());
    }

    /** The link is switched off. */
    static Disabled disabled() {
        return new Disabled(Optional.empty());
    }

    /** There is no such link. */
    static Unknown unknown() {
        return Unknown.INSTANCE;
    }

    /** The visitor is sent on. Only this answer counts as a click. */
    final class Redirect extends Answer {
        private final String url;

        private Redirect(String url, Optional<Link> link) {
            super(Type.REDIRECT, Optional.of(url), link);
            this.url = url;
        }

        /** Where to, as it was sent when the link was made. */
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
     * because a robot's name would otherwise bypass the limit.
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

    /** A password is needed, and none was given. */
    final class PasswordRequired extends Answer {
        private PasswordRequired(Optional<Link> link) {
            super(Type.PASSWORD_REQUIRED, Optional.empty(), link);
        }

        @Override
        Visit with(Optional<Link> newLink) {
            return new PasswordRequired(newLink);
        }
    }

    /** The password is not the right one. */
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
     * There were too many wrong passwords, or there are too many to look at right now. This one, right or wrong, was
     * not looked at.
     *
     * @see <a href="../access/package-summary.html#guessing">Guessing passwords</a>
     */
    final class TooManyAttempts extends Answer {
        private final Duration delay;

        private TooManyAttempts(Duration delay, Optional<Link> link) {
            super(Type.TOO_MANY_ATTEMPTS, Optional.of(delay), link);
            this.delay = delay;
        }

        /** How long to wait before the next one, not negative. */
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

    /** The link has expired. */
    final class Expired extends Answer {
        private final Optional<String> url;

        private Expired(Optional<String> url, Optional<Link> link) {
            super(Type.EXPIRED, url, link);
            this.url = url;
        }

        /** Where its visitors go now, as it was sent when the link was made; empty for nowhere. */
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

    /** The link is switched off. */
    final class Disabled extends Answer {
        private Disabled(Optional<Link> link) {
            super(Type.DISABLED, Optional.empty(), link);
        }

        /** Returns the link without targeting and pixels, which not every store reads for a disabled link. */
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

    /** There is no such link. */
    final class Unknown extends Answer {
        private static final Unknown INSTANCE = new Unknown();

        private Unknown() {
            super(Type.UNKNOWN, Optional.empty(), Optional.empty());
        }

        @Override
        Visit with(Optional<Link> newLink) {
            throw new IllegalStateException("that there is no such link is about none");
        }
    }
}
