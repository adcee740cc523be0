package dev.waymark.click;

import com.google.common.base.Ascii;
import java.util.Arrays;
import java.util.Optional;

/** By what clicks may be counted besides their day. Each has few values, and none of them tells who clicked. */
public enum ClickDimension {
    /** The visitor's country: ISO 3166-1 alpha-2 in upper case, or {@code XK}. */
    COUNTRY,
    /** The visitor's operating system, by its {@linkplain dev.waymark.link.Platform#wireName name}. */
    PLATFORM,
    /** The language that the visitor prefers, without region or script: {@code fr}. */
    LANGUAGE,
    /**
     * Which entry of the link's targeting was taken: its key, or in a rotation its number from 0. {@link #NONE} is the
     * link's own URL.
     */
    TARGET,
    /**
     * The host of the page that the visitor came from, or the id of the app, such as {@code com.example}; {@link #NONE} if the
     * request has no referrer.
     */
    REFERRER;

    /** The value of clicks without a known value. It does not count towards the {@linkplain ClickStatistics#maxValues bound}. */
    public static final String NONE = "";

    /** Stands for all values beyond the {@linkplain ClickStatistics#maxValues bound}. */
    public static final String OTHER = "*";

    /** The name in lower case, for forms and addresses. */
    public String wireName() {
        return Ascii.toLowerCase(name());
    }

    /** The dimension with this name, letter case ignored; empty if there is none. */
    public static Optional<ClickDimension> named(String name) {
        return Arrays.stream(values())
                .filter(dimension -> Ascii.equalsIgnoreCase(dimension.name(), name))
                .findFirst();
    }
}
