package dev.waymark.files;

import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The targeting of a row. */
final class TargetingText {

    /** A country and its URL, in either order. */
    private static final Pattern COUNTRY = Pattern.compile(
            "([A-Za-z]{2}(?:,[A-Za-z]{2})*):(https?://.*)|(https?://.*?):([A-Za-z]{2}(?:,[A-Za-z]{2})*)");

    /** The entries of countries. A semicolon that is not before an entry belongs to a URL. */
    private static final Splitter ENTRIES = Splitter.on(Pattern.compile(";(?=\\s*+(?:[^;:/]*+:)?https?://)"))
            .trimResults(CharMatcher.whitespace().or(CharMatcher.is(';')))
            .omitEmptyStrings();

    private TargetingText() {}

    /** Reads the targeting of a row. A link has targets by country or by platform: targets by country count. */
    static Targeting read(Cells cells) {
        if (!cells.text(Field.TARGET_TYPE).isEmpty()) {
            return own(cells);
        }
        Map<String, String> countries = countries(cells.text(Field.COUNTRIES));
        Map<Platform, String> platforms = new EnumMap<>(Platform.class);
        cells.all(Field.IOS, Cells.Cell::isSet).forEach(cell -> platforms.putIfAbsent(Platform.IOS, cell.text()));
        cells.all(Field.ANDROID, Cells.Cell::isSet)
                .forEach(cell -> platforms.putIfAbsent(Platform.ANDROID, cell.text()));
        return !countries.isEmpty()
                ? Targeting.byCountry(countries)
                : platforms.isEmpty() ? Targeting.NONE : Targeting.byPlatform(platforms);
    }

    /** Returns the cells that the targeting of a row does not contain. */
    static List<Cells.Cell> lost(Cells cells) {
        List<Cells.Cell> lost =
                new ArrayList<>(cells.all(Field.COUNTRIES, cell -> cell.isSet() && !isComplete(cell.text())));
        if (!countries(cells.text(Field.COUNTRIES)).isEmpty()) {
            lost.addAll(cells.all(Field.IOS, Cells.Cell::isSet));
            lost.addAll(cells.all(Field.ANDROID, Cells.Cell::isSet));
        }
        return lost;
    }

    private static boolean isComplete(String countries) {
        return countries.startsWith("{")
                ? !countries(countries).isEmpty()
                : ENTRIES.splitToStream(countries).allMatch(COUNTRY.asMatchPredicate());
    }

    private static Map<String, String> countries(String text) {
        if (text.isEmpty() || text.startsWith("{")) {
            return Texts.members(text);
        }
        Map<String, String> countries = new LinkedHashMap<>();
        for (String entry : ENTRIES.split(text)) {
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
                            .limit(Targeting.MAX_ENTRIES + 1L)
                            .map(line -> new Targeting.Entry(
                                    line.substring(0, Math.max(line.lastIndexOf(' '), 0)),
                                    line.substring(line.lastIndexOf(' ') + 1)))
                            .toList());
        } catch (IllegalArgumentException e) {
            cells.refuse(Field.TARGET_TYPE, "must be a type of targeting with its entries");
            return Targeting.NONE;
        }
    }

    /** Returns a line for each entry, with the key, a blank and the URL of the entry. A URL contains no blank. */
    static String write(Targeting targeting) {
        return targeting.entries().stream()
                .map(entry -> entry.key() + " " + entry.url())
                .collect(joining("\n"));
    }
}
