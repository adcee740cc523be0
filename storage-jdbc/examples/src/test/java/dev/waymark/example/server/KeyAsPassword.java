package dev.waymark.example.server;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** API keys in browsers, by HTTP Basic authentication: any name, and the API key as the password. */
public final class KeyAsPassword {

    /** The header {@code WWW-Authenticate} that makes a browser open a login dialog. */
    public static final String CHALLENGE = "Basic realm=\"Waymark\"";

    /** The page after a cancelled login dialog. */
    public static final String REFUSAL = Response.HEAD + "<p>This page requires an API key as the password.";

    private static final Pattern BASIC = Pattern.compile("(?i:basic) +([A-Za-z0-9+/]+={0,2})");

    private KeyAsPassword() {}

    /** Turns a Basic {@code Authorization} header into a Bearer header, and returns any other header unchanged. */
    public static String bearer(String authorization) {
        Matcher basic = BASIC.matcher(authorization);
        if (!basic.matches()) {
            return authorization;
        }
        try {
            String credentials = new String(Base64.getDecoder().decode(basic.group(1)), StandardCharsets.UTF_8);
            return "Bearer " + credentials.substring(credentials.indexOf(':') + 1);
        } catch (IllegalArgumentException e) {
            return authorization;
        }
    }
}
