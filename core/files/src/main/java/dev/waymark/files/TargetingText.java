package dev.waymark.files;

import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The targeting of a row.
 *
 * @param targeting the targeting
 * @param lost the names of the columns that the targeting cannot express together with its entries
 */
record TargetingText(Targeting targeting, List<String> lost) {

    /** A country and its URL, in either order. */
    private static final Pattern COUNTRY = Pattern.compile(
            "\\s*(?:([A-Za-z]{2}(?:,[A-Za-z]{2})*):(https?://.*?)|(https?://.*?):([A-Za-z]{2}(?:,[A-Za-z]{2})*))\\s*");

    static TargetingText read(Cells cells) {
        if (!cells.text(Field.TARGET_TYPE).isEmpty()) {
            return new TargetingText(own(cells), ImmutableList.of());
        }
        Map<String, String> countries = countries(cells.text(Field.COUNTRIES));
        Map<Platform, String> platforms = new LinkedHashMap<>();
        put(platforms, Platform.IOS, cells.text(Field.IOS));
        put(platforms, Platform.ANDROID, cells.text(Field.ANDROID));
        if (countries.isEmpty()) {
            List<String> lost = cells.all(Field.COUNTRIES, Cells.Cell::isSet).stream()
                    .map(Cells.Cell::name)
                    .toList();
            return new TargetingText(platforms.isEmpty() ? Targeting.NONE : Targeting.byPlatform(platforms), lost);
        }
        List<String> lost = platforms.keySet().stream()
                .map(platform -> cells.name(platform == Platform.IOS ? Field.IOS : Field.ANDROID))
                .toList();
        return new TargetingText(Targeting.byCountry(countries), lost);
    }

    private static void put(Map<Platform, String> platforms, Platform platform, String url) {
        if (!Texts.isOff(url)) {
            platforms.put(platform, url);
        }
    }

    private static Map<String, String> countries(String text) {
        if (text.isEmpty() || text.startsWith("{")) {
            return Texts.pairs(text);
        }
        Map<String, String> countries = new LinkedHashMap<>();
        for (String entry : Splitter.on(';').split(text)) {
            Matcher country = COUNTRY.matcher(entry);
            if (country.matches()) {
                boolean isFirst = country.group(1) != null;
                Splitter.on(',')
                        .split(Ascii.toUpperCase(country.group(isFirst ? 1 : 4)))
                        .forEach(
                                code -> countries.put(code.equals("UK") ? "GB" : code, country.group(isFirst ? 2 : 3)));
            }
        }
        return countries;
    }

    /** Reads the text of {@link #write}. */
    private static Targeting own(Cells cells) {
        try {
            return new Targeting(
                    Targeting.Type.valueOf(cells.text(Field.TARGET_TYPE)),
                    cells.unstripped(Field.TARGETING)
                            .lines()
                            .map(line -> new Targeting.Entry(
                                    line.substring(0, Math.max(line.lastIndexOf(' '), 0)),
                                    line.substring(line.lastIndexOf(' ') + 1)))
                            .toList());
        } catch (IllegalArgumentException e) {
            cells.refuse(Field.TARGET_TYPE, "must be a type of targeting with its entries");
            return Targeting.NONE;
        }
    }

    /** Returns one line for each entry: its key, a blank and its URL. A URL contains no blank. */
    static String write(Targeting targeting) {
        return targeting.entries().stream()
                .map(entry -> entry.key() + " " + entry.url())
                .collect(joining("\n"));
    }
}
