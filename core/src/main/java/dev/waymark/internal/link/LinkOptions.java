package dev.waymark.internal.link;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.access.Privacy;
import dev.waymark.internal.base.Digest;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import java.util.Map;
import java.util.OptionalLong;
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

    /** Returns the options of a draft. */
    static LinkOptions of(LinkDraft draft, Environment environment) {
        Link link = draft.link();
        Map<String, Object> options = options(link);
        draft.command()
                .alias()
                .ifPresent(alias -> options.put(ALIAS, environment.aliases().fold(alias)));
        return new LinkOptions(environment.urls().parse(link.url()).canonical(), ImmutableMap.copyOf(options));
    }

    /**
     * Returns whether a link with the same URL has these options. The alias is compared only if these options contain an alias,
     * and the title only if these options contain a title.
     */
    boolean match(Link link, Environment environment) {
        Map<String, Object> present = options(link);
        present.put(ALIAS, environment.aliases().fold(link.alias()));
        return byName.equals(Maps.filterKeys(
                present, name -> byName.containsKey(name) || !(name.equals(ALIAS) || name.equals(TITLE))));
    }

    /**
     * Returns all options except the alias. The options of a link contain only fields with a value, so a new field in a later
     * version of the library does not change the options of older links.
     */
    private static Map<String, Object> options(Link link) {
        Map<String, Object> options = new TreeMap<>();
        if (!link.domain().equals(Domain.DEFAULT)) {
            options.put("domain", link.domain().id());
        }
        link.title().ifPresent(title -> options.put(TITLE, title));
        if (link.passwordProtected()) {
            options.put("password", true);
        }
        put(options, "space_id", link.spaceId());
        if (!link.pixelIds().isEmpty()) {
            options.put("pixel_ids", link.pixelIds());
        }
        if (link.disabled()) {
            options.put("disabled", true);
        }
        if (link.privacy().type() != Privacy.Type.PUBLIC) {
            options.put("privacy", link.privacy().type().code());
        }
        put(options, link.expiration());
        put(options, TargetingKeys.canonical(link.targeting()));
        return options;
    }

    private static void put(Map<String, Object> options, Expiration expiration) {
        expiration.date().ifPresent(date -> options.put("expiration_date", date));
        expiration.time().ifPresent(time -> options.put("expiration_time", time));
        put(options, "expiration_clicks", expiration.clicks());
        expiration.url().ifPresent(url -> options.put("expiration_url", url));
    }

    private static void put(Map<String, Object> options, Targeting targeting) {
        if (targeting.type() != Targeting.Type.NONE) {
            options.put("target_type", targeting.type().code());
        }
        for (int i = 0; i < targeting.entries().size(); i++) {
            Targeting.Entry entry = targeting.entries().get(i);
            options.put("target[" + i + "]", entry.key() + ' ' + entry.url());
        }
    }

    private static void put(Map<String, Object> options, String name, OptionalLong value) {
        if (value.isPresent()) {
            options.put(name, value.getAsLong());
        }
    }

    /** Returns a text that differs for different URLs and for different options. */
    String fingerprint() {
        Digest digest = new Digest().with(url);
        byName.forEach((name, value) -> digest.with(name).with(value));
        return digest.text();
    }
}
