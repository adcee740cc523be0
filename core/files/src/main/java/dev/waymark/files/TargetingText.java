package dev.waymark.files;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import dev.waymark.url.UrlPolicy;
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
    private static final Pattern COUNTRY =
            Pattern.compile("(?i)([a-z]{2}(?:,[a-z]{2})*):(https?://.*)|(https?://.*?):([a-z]{2}(?:,[a-z]{2})*)");

    /** The entries of countries. A semicolon that is not before a country or a URL, or after a country, belongs to a URL. */
    private static final Splitter ENTRIES = Splitter.on(Pattern.compile(
                    "(?i);(?=\\s*+(?:[a-z]{2}(?:,[a-z]{2})*+:|(?:[^;:/]*+:)?https?://))|(?<=:[a-z]{2});"))
            .trimResults(CharMatcher.whitespace().or(CharMatcher.is(';')))
            .omitEmptyStrings();

    /** The longest key is a rule of 40,000 characters. */
    private static final int MAX_LINE = 40_000 + 1 + UrlPolicy.HIGHEST_MAX_LENGTH;

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
                            .map(TargetingText::entry)
                            .toList());
        } catch (IllegalArgumentException e) {
            cells.refuse(Field.TARGET_TYPE, "must be a type of targeting with its entries");
            return Targeting.NONE;
        }
    }

    private static Targeting.Entry entry(String line) {
        checkArgument(line.length() <= MAX_LINE, "a line of more than %s characters", MAX_LINE);
        int blank = line.lastIndexOf(' ');
        return new Targeting.Entry(line.substring(0, Math.max(blank, 0)), line.substring(blank + 1));
    }

    /** Returns a line for each entry, with the key, a blank and the URL of the entry. A URL contains no blank. */
    static String write(Targeting targeting) {
        return targeting.entries().stream()
                .map(entry -> entry.key() + " " + entry.url())
                .collect(joining("\n"));
    }
}
