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
    /**
     * The URL of the visitor's destination: the first 255 characters of its {@linkplain dev.waymark.url.WebUrl#canonical()
     * canonical form}. Targeting entries with the same URL have one count, and an edited link keeps the counts of its earlier URLs.
     */
    TARGET,
    /**
     * The host of the referring page without a leading {@code www.}, or the id of the referring app, such as
     * {@code com.example}; {@link #NONE} if the request has no referrer.
     */
    REFERRER,
    /**
     * The {@linkplain dev.waymark.visit.Visitor#source source} that the application has given, such as a QR code or a newsletter:
     * one of the names of {@link ClickStatistics#bySource}, {@link #OTHER} for another name, or {@link #NONE}.
     */
    SOURCE;

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
