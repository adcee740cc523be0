package dev.waymark.internal.link;

import com.google.common.base.CharMatcher;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Ports;
import dev.waymark.link.Link;
import dev.waymark.link.TitleResolver;
import dev.waymark.url.WebUrl;
import dev.waymark.value.Log;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** The titles from the application's resolver, converted to valid titles (D-16). */
final class Titles {

    private static final CharMatcher SPACING = CharMatcher.whitespace().or(CharMatcher.javaIsoControl());

    private Titles() {}

    /** Returns the link with the title of its target page; unchanged if the resolver finds no title. */
    static Link resolve(Environment environment, Link link) {
        if (environment.titles().isEmpty()) {
            return link;
        }
        TitleResolver port = environment.titles().get();
        WebUrl url = WebUrl.of(link.url());
        String title = Ports.call("title resolver", () -> port.titleOf(url), Titles::withoutTitle)
                .map(Titles::tidy)
                .orElse("");
        return title.isEmpty() ? link : link.toBuilder().title(title).build();
    }

    private static Optional<String> withoutTitle(Throwable e) {
        Log.log(Level.WARNING, "the title resolver failed; the link is created without a title", e);
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
