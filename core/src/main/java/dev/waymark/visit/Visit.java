package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.value.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** What a visitor of a short link is told (D-22). */
public sealed interface Visit {

    /** The kinds of answers. */
    enum Type {
        /** The visitor is sent on. */
        REDIRECT,
        /** A password is needed, and none was given. */
        PASSWORD_REQUIRED,
        /** The password is not the right one. */
        WRONG_PASSWORD,
        /** The link has expired. */
        EXPIRED,
        /** The link is switched off. */
        DISABLED,
        /** There is no such link. */
        UNKNOWN
    }

    /** Which kind this is. */
    Type type();

    /** Where to send the visitor, as the {@code Location} header of HTTP takes it; empty if nowhere. */
    default Optional<String> location() {
        return Optional.empty();
    }

    /**
     * The visitor is sent on. The only answer that counts as a click (D-23).
     *
     * @param url where to, as it was sent by whoever made the link
     */
    record Redirect(String url) implements Visit {

        /** Checks for null. */
        public Redirect {
            checkNotNull(url, "url");
        }

        @Override
        public Optional<String> location() {
            return Optional.of(asLocation(url));
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
     * The link has expired.
     *
     * @param url where its visitors go now, as it was sent by whoever made the link
     */
    record Expired(Optional<String> url) implements Visit {

        /** Checks for null. */
        public Expired {
            checkNotNull(url, "url");
        }

        @Override
        public Optional<String> location() {
            return url.map(Visit::asLocation);
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

    /**
     * The canonical form, since {@code http:example.com}, which browsers open, would be a path there; and all but ASCII as
     * percent-encoded UTF-8, since headers have nothing else.
     */
    private static String asLocation(String url) {
        String canonical = WebUrl.of(url).canonical();
        StringBuilder ascii = new StringBuilder(canonical.length());
        canonical.codePoints().forEach(codePoint -> {
            if (codePoint < 0x80) {
                ascii.append((char) codePoint);
            } else {
                for (byte octet : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
                    ascii.append('%').append(String.format(Locale.ROOT, "%02X", octet));
                }
            }
        });
        return ascii.toString();
    }
}
