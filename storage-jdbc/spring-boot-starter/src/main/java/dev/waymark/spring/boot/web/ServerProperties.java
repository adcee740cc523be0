package dev.waymark.spring.boot.web;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The properties {@code waymark.server.*}.
 *
 * @param enabled whether the application answers the requests of the API, the pages and the short links
 * @param base the public address of the short links, such as {@code https://sho.rt}; required
 * @param apiPath the path of the API, or {@code none}
 * @param visitsPath the path of the short links; {@code /} for the paths that no other part of the application answers, or
 *     {@code none}
 * @param pagesPath the path of the pages for strangers, or {@code none}
 * @param countryHeader the header with the country of a visitor, which a proxy replaces; by default, the country is unknown
 * @param sourceParameter the parameter of a short link with the source of the visit; by default, a visit has no source
 * @param forwardQuery whether the query of a visit is added to the location of the redirect
 * @param reserved further first segments of paths that are never aliases, such as the paths of filters
 */
@ConfigurationProperties("waymark.server")
record ServerProperties(
        @DefaultValue("false") boolean enabled,
        @Nullable String base,
        @DefaultValue("/api/v1") String apiPath,
        @DefaultValue("/") String visitsPath,
        @DefaultValue("/pages") String pagesPath,
        @Nullable String countryHeader,
        @Nullable String sourceParameter,
        @DefaultValue("false") boolean forwardQuery,
        @DefaultValue List<String> reserved) {

    private static final String ROOT = "/";
    private static final String NONE = "none";
    private static final Pattern PATH = Pattern.compile("(?:/[A-Za-z0-9_.~-]+)+");

    ServerProperties {
        if (base == null || base.isBlank()) {
            throw invalid(
                    "enabled",
                    enabled,
                    "waymark.server.base is missing: the public address of the short links, such as https://sho.rt");
        }
        checkPath("api-path", apiPath, apiPath.equals(NONE));
        checkPath("visits-path", visitsPath, visitsPath.equals(NONE) || visitsPath.equals(ROOT));
        checkPath("pages-path", pagesPath, pagesPath.equals(NONE));
    }

    private static void checkPath(String name, String path, boolean isWord) {
        if (!isWord && !PATH.matcher(path).matches()) {
            throw invalid(name, path, "must be none, or a slash and segments, such as /short or /api/v2");
        }
    }

    /** Returns an exception that Spring Boot shows without a stack trace, with the place of the property. */
    static InvalidConfigurationPropertyValueException invalid(String name, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException("waymark.server." + name, value, reason);
    }

    /** Returns the base, which is never missing. */
    String publicAddress() {
        return checkNotNull(base);
    }

    /** Returns whether the short links are at the root, beside all other paths of the application. */
    boolean hasVisitsAtRoot() {
        return visitsPath.equals(ROOT);
    }

    /** Returns the path of the API; empty without the API. */
    Optional<String> api() {
        return path(apiPath);
    }

    /** Returns the path of the short links; empty without short links. The root is an empty text. */
    Optional<String> visits() {
        return hasVisitsAtRoot() ? Optional.of("") : path(visitsPath);
    }

    /** Returns the path of the pages; empty without pages. */
    Optional<String> pages() {
        return path(pagesPath);
    }

    private static Optional<String> path(String path) {
        return path.equals(NONE) ? Optional.empty() : Optional.of(path);
    }
}
