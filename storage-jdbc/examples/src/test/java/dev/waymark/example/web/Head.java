package dev.waymark.example.web;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.waymark.url.UrlPolicy;
import dev.waymark.url.WebUrl;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The status and the headers of an answer.
 *
 * @param headers the headers by name in lower case
 */
record Head(int status, ImmutableMap<String, String> headers) {

    private static final ImmutableSet<Integer> REDIRECTS = ImmutableSet.of(301, 302, 303, 307, 308);
    private static final Pattern HTML =
            Pattern.compile("\\s*(text/html|application/xhtml\\+xml)\\s*(;.*)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\\s\";]+)", Pattern.CASE_INSENSITIVE);

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    boolean isInterim() {
        return status < 200;
    }

    boolean isRedirect() {
        return REDIRECTS.contains(status) && header("location").isPresent();
    }

    boolean isChunked() {
        return header("transfer-encoding").filter(coding -> !coding.isEmpty()).isPresent();
    }

    /** Returns the target of a redirect from {@code from}. */
    WebUrl next(WebUrl from) throws UnfetchableException {
        String location = header("location").orElseThrow();
        URI here = URI.create(from.location());
        // The URLs of the JDK drop the last part of the path before a query.
        String there = location.startsWith("?") ? here.getRawPath() + location : location;
        try {
            return UrlPolicy.DEFAULT.parse(new URL(here.toURL(), there).toString());
        } catch (MalformedURLException | IllegalArgumentException e) {
            throw new UnfetchableException(
                    "redirects", "the page redirects to an address that is not http or https", e);
        }
    }

    /**
     * Checks that a readable HTML page follows.
     *
     * @param url the URL of this answer
     * @throws UnfetchableException if the status is not 2xx, or the body is compressed or not HTML
     */
    void requireHtml(WebUrl url) throws UnfetchableException {
        if (status < 200 || status > 299) {
            throw unfetchable("status", "the server answers with status " + status, url);
        }
        if (!Ascii.equalsIgnoreCase(header("content-encoding").orElse("identity"), "identity")) {
            throw unfetchable("encoding", "the page is compressed, but the request allows no compression", url);
        }
        if (!HTML.matcher(header("content-type").orElse("text/html")).matches()) {
            throw unfetchable("type", "the page is not HTML", url);
        }
    }

    private UnfetchableException unfetchable(String check, String message, WebUrl url) {
        return new UnfetchableException(check, message, new UnfetchableException.Answered(url, status));
    }

    /** Returns the character set of the {@code Content-Type} header if Java supports the character set. */
    Optional<String> charset() {
        Matcher charset = CHARSET.matcher(header("content-type").orElse(""));
        return charset.find() && exists(charset.group(1)) ? Optional.of(charset.group(1)) : Optional.empty();
    }

    private static boolean exists(String charset) {
        try {
            return Charset.isSupported(charset);
        } catch (IllegalCharsetNameException e) {
            return false;
        }
    }
}
