package dev.waymark.example.server;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** API keys of browsers, which ask their users for a name, which does not matter, and a password, which is the key. */
public final class KeyAsPassword {

    /** The header {@code WWW-Authenticate} that makes a browser ask. */
    public static final String CHALLENGE = "Basic realm=\"Waymark\"";

    /** What a browser shows to those who would rather not tell. */
    public static final String REFUSAL =
            "<!DOCTYPE html><title>Waymark</title><p>An API key is needed as the password.";

    private static final Pattern BASIC = Pattern.compile("(?i:basic) +([A-Za-z0-9+/]+={0,2})");

    private KeyAsPassword() {}

    /** The header {@code Authorization} as programs would send it; what is no name and password stays as it is. */
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
