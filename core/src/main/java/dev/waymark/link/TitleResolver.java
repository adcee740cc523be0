package dev.waymark.link;

import dev.waymark.url.WebUrl;
import java.util.Optional;

/**
 * A source of titles, such as the target page, for links that are created without a title. Pass the resolver to
 * {@link dev.waymark.Waymark.Builder#titleResolver(TitleResolver) Waymark.Builder.titleResolver}.
 *
 * <p>The library calls the resolver on the thread that creates the link, before the link is stored. If the resolver leaves this
 * thread interrupted, the thread stays interrupted, and the storage may then fail.
 */
@FunctionalInterface
public interface TitleResolver {

    /**
     * Finds the title of the page at a URL.
     *
     * @return the title, if any. White space and control characters are replaced by single spaces, and the title is cut after
     *     255 characters
     * @throws Exception if the title cannot be found; the link is then created without a title, and a warning is logged
     */
    Optional<String> titleOf(WebUrl url) throws Exception;
}
