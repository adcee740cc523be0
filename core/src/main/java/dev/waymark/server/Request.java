package dev.waymark.server;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.form.Parameters;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request of HTTP as plain values. Immutable; each method with a parameter returns a changed copy. The body can be read once.
 *
 * <pre>{@code
 * Request request = Request.of("GET", "/docs?a=1", name -> name.equals("Host") ? List.of("sho.rt") : List.of())
 *         .client(remoteAddress);
 * }</pre>
 */
public final class Request {

    private final String method;
    private final String target;
    private final Function<String, ? extends @Nullable Collection<String>> headers;
    private InputStream body = InputStream.nullInputStream();
    private Optional<Parameters> fields = Optional.empty();
    private Optional<String> authority = Optional.empty();
    private Optional<String> client = Optional.empty();
    private Optional<Owner> owner = Optional.empty();
    private Optional<Scope> scope = Optional.empty();

    private Request(String method, String target, Function<String, ? extends @Nullable Collection<String>> headers) {
        this.method = method;
        this.target = target;
        this.headers = headers;
    }

    private Request with(Consumer<Request> change) {
        Request changed = new Request(method, target, headers);
        changed.body = body;
        changed.fields = fields;
        changed.authority = authority;
        changed.client = client;
        changed.owner = owner;
        changed.scope = scope;
        change.accept(changed);
        return changed;
    }

    /**
     * Creates a request without a body.
     *
     * @param method the method in upper case, such as {@code GET}
     * @param target the path and the query as the client has sent them, still encoded, such as {@code /docs?a=1}. Remove the path of
     *     the server, such as the context path of a servlet. A target with scheme and host is allowed
     * @param headers a function from the name of a header to all values of the header; null or an empty collection if the request
     *     lacks the header. The function must ignore the letter case of the name
     */
    public static Request of(
            String method, String target, Function<String, ? extends @Nullable Collection<String>> headers) {
        checkNotNull(method, "method");
        checkNotNull(target, "target");
        checkNotNull(headers, "headers");
        return new Request(method, target, headers);
    }

    /** Sets the body. The handler reads at most 2 MiB, and does not close the stream. */
    public Request body(InputStream newBody) {
        checkNotNull(newBody, "body");
        return with(changed -> changed.body = newBody);
    }

    /**
     * Sets the fields of a form that a framework has decoded from the body. Use this method only if the framework decodes the
     * bodies of all methods, and does not mix these fields with the parameters of the query; a servlet does neither. The handler
     * ignores the fields if the content type of the request is not a form.
     */
    public Request fields(Parameters newFields) {
        checkNotNull(newFields, "fields");
        return with(changed -> changed.fields = Optional.of(newFields));
    }

    /**
     * Sets the authority of a request over HTTP/2 or HTTP/3, which has no header {@code Host}. The header {@code Host} takes
     * precedence, so a server may always pass the host that the framework returns.
     *
     * @param newAuthority the host with or without a port; null for an unknown host
     */
    public Request authority(@Nullable String newAuthority) {
        return with(changed -> changed.authority = Optional.ofNullable(newAuthority));
    }

    /**
     * Sets the client, for the limits of wrong passwords. Without a client, wrong passwords count for the link only.
     *
     * @param newClient the IP address of the client, as in {@link dev.waymark.visit.Visitor#clientAddress}. Behind a proxy, the address
     *     that the proxy sends
     */
    public Request client(String newClient) {
        checkNotNull(newClient, "client");
        return with(changed -> changed.client = Optional.of(newClient));
    }

    /**
     * Sets the owner that the application has authenticated, for example by a session. The handler then ignores the header
     * {@code Authorization}, so a session never gets the rights of an API key. The application must protect itself against
     * cross-site request forgery.
     *
     * @param newOwner the owner for whom the request acts
     * @param newScope the allowed operations
     */
    public Request owner(Owner newOwner, Scope newScope) {
        checkNotNull(newOwner, "owner");
        checkNotNull(newScope, "scope");
        return with(changed -> {
            changed.owner = Optional.of(newOwner);
            changed.scope = Optional.of(newScope);
        });
    }

    /** Returns the method. */
    public String method() {
        return method;
    }

    /** Returns the target as the client has sent it. */
    public String target() {
        return target;
    }

    /** Returns all values of a header; empty if the request lacks the header. */
    public List<String> headers(String name) {
        @Nullable Collection<String> values = headers.apply(checkNotNull(name, "name"));
        return values == null ? ImmutableList.of() : ImmutableList.copyOf(values);
    }

    /** Returns the values of a header, separated by commas; null if the request lacks the header. */
    public @Nullable String header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? null : String.join(", ", values);
    }

    /** Returns the body; an empty stream if the request has no body. */
    public InputStream body() {
        return body;
    }

    /** Returns the fields that the framework has decoded, if any. */
    public Optional<Parameters> fields() {
        return fields;
    }

    /** Returns the header {@code Host}, otherwise the authority; empty if the request has neither. */
    public Optional<String> host() {
        return Optional.ofNullable(header("Host")).or(() -> authority);
    }

    /** Returns the address of the client, if known. */
    public Optional<String> client() {
        return client;
    }

    /** Returns the owner that the application has authenticated, if any. */
    public Optional<Owner> owner() {
        return owner;
    }

    /** Returns the operations that the application allows to the owner; empty without an owner. */
    public Optional<Scope> scope() {
        return scope;
    }

    /**
     * Returns the method and the path, without the query, the headers and the body, which may contain secrets. A segment of 22 or
     * more characters may be the {@linkplain dev.waymark.report.Report#pageKey() key of a page}, and is replaced by an ellipsis.
     */
    @Override
    public String toString() {
        String path = target.replaceFirst("(?s)\\?.*", "");
        return method + " " + path.replaceAll("[^/]{22,}", "\u2026");
    }
}
