package dev.waymark.files;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A short URL.
 *
 * @param host the host in lower case; empty for a path or a bare alias
 * @param alias the decoded path without slashes at its ends; empty for the root of the host
 * @param problem the reason why the text is no short URL; empty for a short URL
 */
record ShortUrl(String host, String alias, String problem) {

    /** The host, the path and the rest of a short URL with and without its scheme. */
    private static final List<Pattern> FORMS = List.of(
            Pattern.compile("(?i)(?:https?:)?//(?:[^/?#@]*@)?([^/?#:]+)(?::\\d+)?([^?#]*)(.*)"),
            Pattern.compile("([\\w.-]+\\.(?:[A-Za-z]{2,}|xn--[\\w-]+))(?::\\d+)?(/[^?#]*)(.*)"));

    private static final int MAX_LENGTH = 2_048;
    private static final CharMatcher REST = CharMatcher.anyOf("?#");
    private static final CharMatcher SLASH = CharMatcher.is('/');

    /** The alias of a root in files of Dub. */
    private static final String ROOT = "_root";

    /** Parses a short URL, with or without its scheme, a path, or a bare alias. */
    static ShortUrl parse(String text) {
        boolean mayHaveHost = text.indexOf('/') >= 0 && text.length() <= MAX_LENGTH;
        for (Pattern form : mayHaveHost ? FORMS : List.<Pattern>of()) {
            Matcher url = form.matcher(text);
            if (url.matches()) {
                return of(Ascii.toLowerCase(url.group(1)), url.group(2), url.group(3));
            }
        }
        int end = REST.indexIn(text);
        return end < 0 ? of("", text, "") : of("", text.substring(0, end), text.substring(end));
    }

    private static ShortUrl of(String host, String path, String rest) {
        String alias = decoded(SLASH.trimFrom(path));
        if (!rest.isEmpty()) {
            return new ShortUrl(host, alias, "must not contain a query or a fragment");
        }
        boolean isRoot = alias.isEmpty() || alias.equals(ROOT);
        return new ShortUrl(host, alias, isRoot ? "must not be the root of a host, which is no alias" : "");
    }

    /** Decodes a percent-encoded text once. A text that is not percent-encoded is returned unchanged. */
    static String decoded(String path) {
        if (path.indexOf('%') < 0) {
            return path;
        }
        try {
            return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return path;
        }
    }
}
