package dev.waymark.example.server;

import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The headers that protect the browsers of visitors. */
public final class SecurityHeaders {

    /** The header of every answer that forbids browsers to guess the content type. */
    public static final String NO_SNIFFING = "X-Content-Type-Options";

    /** The value of {@link #NO_SNIFFING}. */
    public static final String NOSNIFF = "nosniff";

    /** The headers of a page with clicks. */
    public static final ImmutableMap<String, String> OF_PAGE = ImmutableMap.of(
            "Content-Security-Policy",
            "default-src 'none'; style-src '" + hash(ClickPage.STYLE) + "'; base-uri 'none'; frame-ancestors 'none'",
            "Referrer-Policy",
            "no-referrer",
            "X-Frame-Options",
            "DENY");

    private SecurityHeaders() {}

    private static String hash(String style) {
        byte[] hash = Hashing.sha256().hashString(style, StandardCharsets.UTF_8).asBytes();
        return "sha256-" + Base64.getEncoder().encodeToString(hash);
    }
}
