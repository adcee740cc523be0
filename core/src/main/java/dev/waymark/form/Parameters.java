package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.error.MalformedFormException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Form fields or query parameters, decoded: names, each with its values, in the order in which they came. Immutable.
 *
 * <pre>{@code
 * Parameters form = Parameters.decode("url=https%3A%2F%2Fexample.com%2F&alias=docs");
 * List<String> aliases = form.all("alias"); // docs
 * }</pre>
 *
 * <p>Names and values may be any text, the empty one included. {@link #toString} shows names only, since values may be
 * passwords.
 */
public final class Parameters {

    private final ImmutableListMultimap<String, String> values;

    private Parameters(ImmutableListMultimap<String, String> values) {
        this.values = values;
    }

    /** Takes parameters that are decoded already, as servers have them. */
    public static Parameters of(Map<String, ? extends Collection<String>> decoded) {
        ImmutableListMultimap.Builder<String, String> values = ImmutableListMultimap.builder();
        checkNotNull(decoded, "decoded").forEach(values::putAll);
        return new Parameters(values.build());
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
     * Does the same with text, such as the query of a URL.
     *
     * @throws MalformedFormException as for bytes, or if the text has half of a surrogate pair
     */
    public static Parameters decode(String text) {
        return new Parameters(UrlEncoded.decode(UrlEncoded.bytes(checkNotNull(text, "text"))));
    }

    /** All names, each once. */
    public Set<String> names() {
        return values.keySet();
    }

    /** The values of this name; empty if it did not come. */
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
