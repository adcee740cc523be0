package dev.waymark.page;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.Optional;

/**
 * The visible part of a link for a stranger: without owner, space, pixels and tags. A stranger is any person or program except the
 * owner.
 *
 * <pre>{@code
 * View<LinkPage> view = waymark.pages().link("docs", Visitor.UNKNOWN.password(password).clientAddress(remoteAddress));
 * Optional<LinkPage> page = view.granted(); // otherwise view.type() is the reason
 * }</pre>
 *
 * @param alias the alias in the owner's spelling
 * @param title the title, if any
 * @param clicks the number of counted clicks
 * @param createdAt the time of creation
 * @param url the link's own URL, if a visit with the same password would redirect now, and the link has neither a click limit nor
 *     a rotation; otherwise empty
 * @see <a href="../package-summary.html#D-45">Pages for strangers</a>
 */
public record LinkPage(String alias, Optional<String> title, long clicks, Instant createdAt, Optional<String> url) {

    /** Checks for null, and that the clicks are not negative. */
    public LinkPage {
        checkNotNull(alias, "alias");
        checkNotNull(title, "title");
        checkArgument(clicks >= 0, "clicks must not be negative, were %s", clicks);
        checkNotNull(createdAt, "createdAt");
        checkNotNull(url, "url");
    }

    /** Returns a text for logs, without a user name and password of the URL. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("alias", alias)
                .add("title", title)
                .add("clicks", clicks)
                .add("createdAt", createdAt)
                .add("url", url.map(WebUrl::withoutUserInfo))
                .toString();
    }
}
