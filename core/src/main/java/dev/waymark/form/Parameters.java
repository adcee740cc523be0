package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.io.ByteStreams;
import com.google.common.primitives.Longs;
import dev.waymark.error.MalformedFormException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decoded form fields or query parameters: names with values, in the order of the request. Immutable.
 *
 * <pre>{@code
 * Parameters form = Parameters.decode("url=https%3A%2F%2Fexample.com%2F&alias=docs");
 * List<String> aliases = form.all("alias"); // docs
 * }</pre>
 *
 * <p>Names and values may be any text, including the empty text. {@link #toString} contains only the names, because values may
 * be passwords.
 */
public final class Parameters {

    /** The maximum number of bytes of a body: 1 MiB. */
    public static final int MAX_BODY = 1 << 20;

    private static final int MOST_SKIPPED = 64 << 20;
    private static final Pattern FORM =
            Pattern.compile("\\s*application/x-www-form-urlencoded\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);
    private static final Parameters NONE = new Parameters(ImmutableListMultimap.of());

    private final ImmutableListMultimap<String, String> values;

    private Parameters(ImmutableListMultimap<String, String> values) {
        this.values = values;
    }

    /** Returns parameters from names and values that a server has already decoded. */
    public static Parameters of(Map<String, ? extends Collection<String>> decoded) {
        ImmutableListMultimap.Builder<String, String> values = ImmutableListMultimap.builder();
        checkNotNull(decoded, "decoded").forEach(values::putAll);
        return new Parameters(values.build());
    }

    /**
     * Returns parameters from an object of JSON that a JSON library has read. {@code {"country": [{"key": "FR"}]}} becomes
     * {@code country[0][key]=FR}. True and false become 1 and 0. Null and an empty list become the empty text, which clears a
     * field in an update. A double that is a whole number is written without a fraction, because some libraries read each number
     * as a double.
     *
     * @param object texts, numbers, booleans, nulls, lists and maps
     * @throws MalformedFormException if the object has more than 16 levels, or the names of the fields, such as
     *     {@code country[0][key]}, have more than 16,777,216 characters together
     */
    public static Parameters ofJson(Map<?, ?> object) {
        return of(JsonFields.of(checkNotNull(object, "object")));
    }

    /**
     * Decodes {@code application/x-www-form-urlencoded}, such as the body of a request. Pairs are separated by
     * {@code &}. A pair without {@code =} has an empty value; an empty pair is ignored.
     *
     * @throws MalformedFormException if a percent sign is not followed by two hexadecimal digits, or if the bytes of a
     *     name or a value are not UTF-8
     */
    public static Parameters decode(byte[] body) {
        return new Parameters(UrlEncoded.decode(checkNotNull(body, "body")));
    }

    /**
     * Reads the form in the body of a request.
     *
     * @param header a function from the name of a header to its value, or to null: {@code Content-Type} decides whether the body is
     *     a form, and {@code Content-Length} whether the body is complete; with {@code Transfer-Encoding}, the body must not be empty.
     *     A framework may have read the body already, and then returns an empty body
     * @param body the body. If the body is too large, the method still reads up to 64 MiB of the rest, because a client
     * that cannot send the whole body may not receive the answer
     * @throws MalformedFormException with the code {@code unsupported_media_type} for another content type, with the code
     *     {@code too_large} for a body of more than {@value #MAX_BODY} bytes, for an empty body of unknown length, or as {@link
     *     #decode(byte[])}
     * @throws IllegalStateException if the body is shorter than its announced length, because another part of the server has read
     *     it; the server must log the exception, and answer {@link Answer#of(Throwable)}
     * @throws IOException if the body cannot be read
     */
    public static Parameters read(Function<String, @Nullable String> header, InputStream body) throws IOException {
        checkNotNull(body, "body");
        String contentType = checkNotNull(header, "header").apply("Content-Type");
        if (contentType == null || !FORM.matcher(contentType).matches()) {
            throw MalformedFormException.unsupportedMediaType();
        }
        byte[] bytes = body.readNBytes(MAX_BODY + 1);
        if (bytes.length > MAX_BODY) {
            ByteStreams.exhaust(ByteStreams.limit(body, MOST_SKIPPED));
            throw MalformedFormException.tooLarge(MAX_BODY);
        }
        checkComplete(bytes.length, header.apply("Content-Length"));
        if (bytes.length == 0 && header.apply("Transfer-Encoding") != null) {
            throw new MalformedFormException("the body is empty, or another part of the server has read the body");
        }
        return decode(bytes);
    }

    /** Refuses an incomplete body: an empty form would change nothing, and succeed. */
    private static void checkComplete(int length, @Nullable String contentLength) {
        Long announced = contentLength == null ? null : Longs.tryParse(contentLength.trim());
        checkState(
                announced == null || announced <= length,
                "the request announced a body of %s bytes, and %s bytes could be read; a filter or the framework has read the body"
                        + " before, for example for a parameter of the form",
                announced,
                length);
    }

    /**
     * Decodes {@code application/x-www-form-urlencoded}, such as the query of a URL.
     *
     * @param text the text; null for no parameters, such as the result of {@link java.net.URI#getRawQuery()} for a URI
     * without a query
     * @throws MalformedFormException as in {@link #decode(byte[])}, or if the text contains half of a surrogate pair
     */
    public static Parameters decode(@Nullable String text) {
        return text == null ? NONE : new Parameters(UrlEncoded.decode(UrlEncoded.bytes(text)));
    }

    /** Returns the names, without duplicates. */
    public Set<String> names() {
        return values.keySet();
    }

    /** Returns the values of this name, or an empty list for a missing name. */
    public List<String> all(String name) {
        return values.get(checkNotNull(name, "name"));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parameters parameters && parameters.values.equals(values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return "Parameters" + names();
    }
}
