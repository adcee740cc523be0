package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.url.WebUrl;
import java.time.Duration;
import java.util.Optional;

/**
 * The answer to a visit: where the visitor goes, or why nowhere. The <a href="package-summary.html">package</a> says
 * what a server does with each.
 */
public sealed interface Visit {

    /** The kinds of answers. */
    enum Type {
        /** The visitor is sent on. */
        REDIRECT,
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
    default Optional<String> location() {
        return Optional.empty();
    }

    /** How long to wait before another password is looked at; empty unless there were too many attempts. */
    default Optional<Duration> retryAfter() {
        return Optional.empty();
    }

    /**
     * The visitor is sent on. Only this answer counts as a click.
     *
     * @param url where to, as it was sent when the link was made
     */
    record Redirect(String url) implements Visit {

        /** Checks for null. */
        public Redirect {
            checkNotNull(url, "url");
        }

        @Override
        public Optional<String> location() {
            return locationOf(url);
        }

        @Override
        public Type type() {
            return Type.REDIRECT;
        }
    }

    /** A password is needed, and none was given. */
    record PasswordRequired() implements Visit {
        @Override
        public Type type() {
            return Type.PASSWORD_REQUIRED;
        }
    }

    /** The password is not the right one. */
    record WrongPassword() implements Visit {
        @Override
        public Type type() {
            return Type.WRONG_PASSWORD;
        }
    }

    /**
     * There were too many wrong passwords, or there are too many to look at right now. This one, right or wrong, was
     * not looked at.
     *
     * @param delay how long to wait before the next one, not negative
     * @see <a href="../access/package-summary.html#guessing">Guessing passwords</a>
     */
    record TooManyAttempts(Duration delay) implements Visit {

        /** Checks that the time is not negative. */
        public TooManyAttempts {
            checkArgument(!checkNotNull(delay, "delay").isNegative(), "delay must not be negative, was %s", delay);
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.of(delay);
        }

        @Override
        public Type type() {
            return Type.TOO_MANY_ATTEMPTS;
        }
    }

    /**
     * The link has expired.
     *
     * @param url where its visitors go now, as it was sent when the link was made; empty for nowhere
     */
    record Expired(Optional<String> url) implements Visit {

        /** Checks for null. */
        public Expired {
            checkNotNull(url, "url");
        }

        @Override
        public Optional<String> location() {
            return url.flatMap(Visit::locationOf);
        }

        @Override
        public Type type() {
            return Type.EXPIRED;
        }
    }

    /** The link is switched off. */
    record Disabled() implements Visit {
        @Override
        public Type type() {
            return Type.DISABLED;
        }
    }

    /** There is no such link. */
    record Unknown() implements Visit {
        @Override
        public Type type() {
            return Type.UNKNOWN;
        }
    }

    /** Empty for what was never accepted, so that no visitor is sent there: the click may have been counted already. */
    private static Optional<String> locationOf(String url) {
        try {
            return Optional.of(WebUrl.of(url).location());
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }
}
