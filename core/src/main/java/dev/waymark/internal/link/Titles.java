package dev.waymark.internal.link;

import com.google.common.base.CharMatcher;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Ports;
import dev.waymark.link.Link;
import dev.waymark.link.TitleResolver;
import dev.waymark.url.WebUrl;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** The titles from the application's resolver, converted to valid titles (D-16). */
final class Titles {

    private static final Logger LOG = System.getLogger("dev.waymark");
    private static final CharMatcher SPACING = CharMatcher.whitespace().or(CharMatcher.javaIsoControl());

    private final Optional<TitleResolver> resolver;

    Titles(Environment environment) {
        this.resolver = environment.titles();
    }

    /** Returns the link with the title of its target page; unchanged if the resolver finds no title. */
    Link resolve(Link link) {
        return resolver.flatMap(port -> titleOf(port, WebUrl.of(link.url())))
                .map(Titles::tidy)
                .filter(title -> !title.isEmpty())
                .map(title -> link.toBuilder().title(title).build())
                .orElse(link);
    }

    private static Optional<String> titleOf(TitleResolver resolver, WebUrl url) {
        return Ports.call("title resolver", () -> resolver.titleOf(url), Titles::withoutTitle);
    }

    private static Optional<String> withoutTitle(Throwable e) {
        LOG.log(Level.WARNING, "the title resolver failed; the link is created without a title", e);
        return Optional.empty();
    }

    private static String tidy(String title) {
        String collapsed = SPACING.trimAndCollapseFrom(title, ' ');
        return collapsed
                .codePoints()
                .filter(codePoint -> codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE)
                .limit(Link.MAX_TITLE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
    }
}
