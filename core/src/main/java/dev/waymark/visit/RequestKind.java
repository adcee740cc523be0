package dev.waymark.visit;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The three kinds of requests for a short link. Only a visit counts.
 *
 * <pre>{@code
 * RequestKind kind = RequestKind.of(request.getMethod(), request::getHeader);
 * }</pre>
 */
public enum RequestKind {
    /** A person opens the link, according to the method and the headers of the request. Call {@link Visits#visit}. */
    VISIT,
    /**
     * A program reads the link: a robot, a link preview, a request without a user agent, or any request with a method other than
     * {@code GET} and {@code POST}, such as {@code HEAD}. Call {@link Visits#preview}.
     */
    PREVIEW,
    /**
     * A browser fetches the link before a person opens the link, and a person may never open the link. Answer with status
     * 503 and {@code Cache-Control: no-store}: the browser discards the answer and repeats the request when the person opens
     * the link. A redirect would stay in the browser's cache, so the click would never be counted.
     */
    PREFETCH;

    private static final Set<String> VISITING_METHODS = ImmutableSet.of("GET", "POST");

    private static final List<String> PURPOSE_HEADERS =
            ImmutableList.of("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz");

    private static final Set<String> PREFETCHING = ImmutableSet.of("prefetch", "prerender");

    /** The bound of a header's value, longer than each known value. */
    private static final int MOST_CHARACTERS = 128;

    private static final Splitter WORDS =
            Splitter.on(CharMatcher.anyOf(";, \t\"")).omitEmptyStrings();

    /**
     * Returns the kind of a request by its method and by the headers {@code Sec-Purpose}, {@code Purpose},
     * {@code X-Purpose}, {@code X-Moz} and {@code User-Agent}. {@link Visitor#isBot} describes the recognition of robots.
     *
     * @param method the method of HTTP, in upper case
     * @param header a function from the name of a header to its value, or to null if the request lacks the header
     */
    public static RequestKind of(String method, Function<String, @Nullable String> header) {
        checkNotNull(method, "method");
        checkNotNull(header, "header");
        Set<String> purposes = PURPOSE_HEADERS.stream()
                .flatMap(name -> words(header.apply(name)))
                .collect(ImmutableSet.toImmutableSet());
        if (PREFETCHING.stream().anyMatch(purposes::contains)) {
            return PREFETCH;
        }
        // Every browser sends its name.
        String userAgent = Strings.nullToEmpty(header.apply("User-Agent"));
        boolean looks = purposes.contains("preview")
                || !VISITING_METHODS.contains(method)
                || userAgent.isBlank()
                || Bots.include(userAgent);
        return looks ? PREVIEW : VISIT;
    }

    private static Stream<String> words(@Nullable String value) {
        return value == null
                ? Stream.empty()
                : WORDS.splitToStream(Ascii.toLowerCase(value.substring(0, Math.min(value.length(), MOST_CHARACTERS))));
    }
}
