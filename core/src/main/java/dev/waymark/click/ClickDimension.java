package dev.waymark.click;

import com.google.common.base.Ascii;
import java.util.Arrays;
import java.util.Optional;

/** The dimensions of click statistics besides the day. Each dimension has few values, and no value identifies a visitor. */
public enum ClickDimension {
    /** The visitor's country: ISO 3166-1 alpha-2 in upper case, or {@code XK}. */
    COUNTRY,
    /** The visitor's operating system, by its {@linkplain dev.waymark.link.Platform#wireName name}. */
    PLATFORM,
    /** The visitor's preferred language without region or script, such as {@code fr}. */
    LANGUAGE,
    /** The matching targeting entry: its key, or its index from 0 in a rotation. {@link #NONE} is the link's own URL. */
    TARGET,
    /**
     * The host of the referring page, or the id of the referring app, such as {@code com.example}; {@link #NONE} if the request
     * has no referrer.
     */
    REFERRER;

    /**
     * The value of clicks without a known value. This value does not count towards the {@linkplain ClickStatistics#maxValues
     * limit} of values.
     */
    public static final String NONE = "";

    /** The common value of all clicks beyond the {@linkplain ClickStatistics#maxValues limit} of values. */
    public static final String OTHER = "*";

    /** Returns the name in lower case, for forms and URLs. */
    public String wireName() {
        return Ascii.toLowerCase(name());
    }

    /** Finds the dimension with this name, case-insensitively. */
    public static Optional<ClickDimension> named(String name) {
        return Arrays.stream(values())
                .filter(dimension -> Ascii.equalsIgnoreCase(dimension.name(), name))
                .findFirst();
    }
}
