package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Link;
import dev.waymark.url.WebUrl;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The common part of all answers. The link is for the application, so equality and the text of an answer ignore the link. */
abstract sealed class Answer implements Visit
        permits Visit.Redirect,
                Visit.Withheld,
                Visit.PasswordRequired,
                Visit.WrongPassword,
                Visit.TooManyAttempts,
                Visit.Expired,
                Visit.Disabled,
                Visit.Unknown {

    private final Type type;
    private final Optional<?> detail;
    private final Optional<Link> link;

    /** @param detail the URL or the delay of the answer, if any */
    Answer(Type type, Optional<?> detail, Optional<Link> link) {
        this.type = type;
        this.detail = detail;
        this.link = link;
    }

    /** Returns a copy of this answer with another link, or without a link. */
    abstract Visit with(Optional<Link> newLink);

    /** Returns the URL to which the visitor is sent, if any. */
    Optional<WebUrl> destination() {
        return Optional.empty();
    }

    /**
     * Returns the URL in a stored text; empty for damaged text. An exception would come too late, because the click may already
     * be counted.
     */
    static Optional<WebUrl> accepted(String url) {
        try {
            return Optional.of(WebUrl.of(url));
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }

    @Override
    public final Optional<String> location() {
        return destination().map(WebUrl::location);
    }

    @Override
    public final Optional<String> locationWith(@Nullable String rawQuery) {
        return destination().map(url -> url.locationWith(rawQuery));
    }

    @Override
    public final Type type() {
        return type;
    }

    @Override
    public Optional<Link> link() {
        return link;
    }

    @Override
    public final Visit withLink(Link newLink) {
        return with(Optional.of(checkNotNull(newLink, "link")));
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Answer that && type == that.type && detail.equals(that.detail);
    }

    @Override
    public final int hashCode() {
        return Objects.hash(type, detail);
    }

    /** Returns a text for logs, without the link: a log or an error page must not show the target of a link with a password. */
    @Override
    public final String toString() {
        return getClass().getSimpleName()
                + detail.map(said -> "[" + WebUrl.withoutUserInfo(said.toString()) + "]")
                        .orElse("");
    }
}
