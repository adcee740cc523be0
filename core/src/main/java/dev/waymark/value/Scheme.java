package dev.waymark.value;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.regex.Pattern;

/** What is known of URL schemes. */
final class Scheme {

    private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*");
    private static final ImmutableSet<String> NEVER_ALLOWED = ImmutableSet.of("javascript", "data", "file");
    private static final ImmutableMap<String, Integer> DEFAULT_PORTS =
            ImmutableMap.of("http", 80, "https", 443, "ws", 80, "wss", 443, "ftp", 21);

    private Scheme() {}

    static boolean isWellFormed(String scheme) {
        return WELL_FORMED.matcher(scheme).matches();
    }

    static boolean isNeverAllowed(String lowerCaseScheme) {
        return NEVER_ALLOWED.contains(lowerCaseScheme);
    }

    static boolean isDefaultPort(String lowerCaseScheme, int port) {
        return DEFAULT_PORTS.getOrDefault(lowerCaseScheme, -1) == port;
    }
}
