package dev.waymark.link;

import dev.waymark.url.WebUrl;
import java.util.Optional;

/**
 * Finds titles for links that are created without one, for instance by looking at the page that the link leads to. Give
 * it to {@link dev.waymark.Waymark.Builder#titleResolver(TitleResolver) Waymark.Builder.titleResolver}.
 *
 * <p>It is called on the thread that creates the link, before anything is stored.
 */
@FunctionalInterface
public interface TitleResolver {

    /**
     * Finds the title of what is at this URL.
     *
     * @return the title, or empty if there is none. White space and control characters in it become single spaces, and
     *     it is cut after 255 characters
     * @throws Exception if it cannot be found; the link is then created without a title, and a warning is logged
     */
    Optional<String> titleOf(WebUrl url) throws Exception;
}
