package dev.waymark.link;

import dev.waymark.url.WebUrl;
import java.util.Optional;

/**
 * Finds a title for a link that is created without one, by looking at the page it leads to for instance (D-16).
 *
 * <p>It is called on the thread that creates the link, before anything is stored.
 */
@FunctionalInterface
public interface TitleResolver {

    /**
     * Finds the title of what is at this URL.
     *
     * @return the title, or empty if there is none; white space and control characters are collapsed to single spaces,
     *     and what is longer than 255 characters is cut
     * @throws Exception if that fails; the link is created without a title then, and a warning is logged
     */
    Optional<String> titleOf(WebUrl url) throws Exception;
}
