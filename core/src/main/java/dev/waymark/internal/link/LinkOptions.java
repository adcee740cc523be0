package dev.waymark.internal.link;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Maps;
import dev.waymark.internal.base.Digest;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.spi.support.StoreRules;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The options of a creation. An existing link replaces the new link only if the existing link has these options (D-41). The
 * options contain the presence of each password, but no password.
 *
 * @param url the canonical URL
 * @param byName the values except default values, by the name of the field
 */
record LinkOptions(String url, ImmutableMap<String, Object> byName) {

    private static final String ALIAS = "alias";
    private static final String TITLE = "title";
    private static final String STARTS_AT = "starts_at";
    private static final String EXPIRES_AT = "expires_at";

    /** The options that are compared only if a command contains the option. */
    private static final ImmutableSet<String> COMPARED_IF_SENT = ImmutableSet.of(ALIAS, TITLE, STARTS_AT, EXPIRES_AT);

    /** The values of a plain link. */
    private static final ImmutableSet<Object> DEFAULTS = ImmutableSet.of("", 0, 0L, false, ImmutableSet.of());

    /** Returns the options of a draft. */
    static LinkOptions of(LinkDraft draft, Environment environment) {
        Link link = draft.link();
        Map<String, Object> options = options(link);
        Optional<String> alias = draft.command().alias();
        if (alias.isPresent()) {
            options.put(ALIAS, environment.aliases().fold(alias.get()));
        }
        // In an hour that occurs twice, only the instant differs.
        draft.command().start().at().ifPresent(at -> options.put(STARTS_AT, at));
        draft.command().expiration().at().ifPresent(at -> options.put(EXPIRES_AT, at));
        return new LinkOptions(environment.urls().parse(link.url()).canonical(), ImmutableMap.copyOf(options));
    }

    /**
     * Returns whether a link with the same URL has these options. Alias, title and instants are compared only if these options
     * contain them.
     */
    boolean match(Link link, Environment environment) {
        Map<String, Object> present = options(link);
        present.put(ALIAS, environment.aliases().fold(link.alias()));
        link.startsAt().ifPresent(at -> present.put(STARTS_AT, at));
        link.expiresAt().ifPresent(at -> present.put(EXPIRES_AT, at));
        return byName.equals(
                Maps.filterKeys(present, name -> byName.containsKey(name) || !COMPARED_IF_SENT.contains(name)));
    }

    /**
     * Returns all options except the alias. The options of a link contain only fields with a value, so a new field in a later
     * version of the library does not change the options of older links.
     */
    private static Map<String, Object> options(Link link) {
        Start start = link.start();
        Expiration expiration = link.expiration();
        Targeting targeting = TargetingKeys.canonical(link.targeting());
        Map<String, Object> options = new TreeMap<>();
        options.put("domain", link.domain().id());
        options.put(TITLE, link.title().orElse(""));
        options.put("attributes", link.attributes().orElse(""));
        options.put("password", link.passwordProtected());
        options.put("space_id", link.spaceId().orElse(0L));
        options.put("pixel_ids", link.pixelIds());
        options.put("tags", ImmutableSortedSet.copyOf(StoreRules.tagKeys(link)));
        options.put("disabled", link.disabled());
        options.put("privacy", link.privacy().type().code());
        options.put("start_date", start.date().map(LocalDate::toString).orElse(""));
        options.put("start_time", start.time().map(LocalTime::toString).orElse(""));
        options.put(
                "expiration_date", expiration.date().map(LocalDate::toString).orElse(""));
        options.put(
                "expiration_time", expiration.time().map(LocalTime::toString).orElse(""));
        options.put("expiration_clicks", expiration.clicks().orElse(0L));
        options.put("expiration_url", expiration.url().orElse(""));
        options.put("target_type", targeting.type().code());
        for (int i = 0; i < targeting.entries().size(); i++) {
            Targeting.Entry entry = targeting.entries().get(i);
            options.put("target[" + i + "]", entry.key() + ' ' + entry.url());
        }
        options.values().removeAll(DEFAULTS);
        return options;
    }

    /** Returns a text that differs for different URLs and for different options. */
    String fingerprint() {
        Digest digest = new Digest().with(url);
        byName.forEach((name, value) -> digest.with(name).with(value));
        return digest.text();
    }
}
