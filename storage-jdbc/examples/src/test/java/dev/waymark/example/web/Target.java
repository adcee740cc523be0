package dev.waymark.example.web;

import com.google.common.base.CharMatcher;
import com.google.common.net.HostAndPort;
import dev.waymark.url.WebUrl;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * The server and the path of a request.
 *
 * @param secure whether the request uses TLS
 * @param host a name without a trailing dot, or an address without brackets
 * @param authority the host and the port for the {@code Host} header
 * @param path the path and the query
 */
record Target(boolean secure, String host, int port, String authority, String path) {

    static Target of(WebUrl url) throws UnfetchableException {
        if (url.host().isEmpty()) {
            throw new UnfetchableException("scheme", "the page is neither http nor https");
        }
        URI uri = URI.create(url.location());
        boolean secure = url.scheme().equals("https");
        HostAndPort address = HostAndPort.fromString(uri.getRawAuthority());
        return new Target(
                secure,
                CharMatcher.is('.').trimTrailingFrom(address.getHost()),
                address.getPortOrDefault(secure ? 443 : 80),
                uri.getRawAuthority(),
                uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()));
    }

    /** Returns the request. The request allows no compression, because a small compressed page can become very large. */
    byte[] request() {
        return String.join(
                        "\r\n",
                        "GET " + path + " HTTP/1.1",
                        "Host: " + authority,
                        "User-Agent: waymark-example",
                        "Accept: text/html,application/xhtml+xml",
                        "Accept-Encoding: identity",
                        "Connection: close",
                        "",
                        "")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
