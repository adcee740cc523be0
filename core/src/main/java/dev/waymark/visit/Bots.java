package dev.waymark.visit;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.regex.Pattern;

/** Tells what is no browser by what it says of itself, in time linear in a bounded length. */
final class Bots {

    /** Far longer than any that says something. */
    private static final int MOST_CHARACTERS = 1_024;

    /** On lower case. No pattern has a part that may be long. */
    private static final List<Pattern> PATTERNS = compiled(
            // Phones and tablets of Cubot, M Bot, C Bot and VR Bot are none.
            "(?<!\\bcu)(?<!\\b[a-z] )(?<!\\b[a-z][a-z] )(?<!\\b[a-z]_)bots?(?![a-z_])",
            "crawl|spider|mediapartners|google(?:-|imageproxy|assoc| ?other| ?favicon)",
            // An address where to read about it, or to complain.
            "(?<!browser from: )https?://|\\bwww\\.[a-z]|\\.(?:com|org|net|io|ai)/[a-z]{3}",
            "\\w@(?!(?:google|g)mail)[a-z0-9-]{1,64}\\.[a-z]",
            "preview|prerender|embed(?!ded)|headless|lighthouse|ptst[/ ]|gtmetrix",
            "phantomjs|selenium|playwright|puppeteer|cypress|synthetic|catchpoint|pingdom|statuscake|zabbix|checkly",
            "scrap[ei]r|scrapy|(?<!cam)scann?er|check(?:er)?\\b|monitor|uptime|survey|inspect|valid|analyzer|optimizer",
            "prober?\\b|pinger\\b|blackbox exporter|fetch|archiv|parser|resolver|\\bagent\\b|webhook|-hook\\b|feed(?:er|flow|ly|-?reader)",
            // Steam's is a browser, and Firefox on iOS calls itself one where it asks for more than pages.
            "http[- ]?client|(?<!\\bsteam )\\bclient/(?!\\d+ cfnetwork)|libwww-perl|powershell/|zgrab|httrack|\\bnuclei\\b",
            // Who reads for a model, by itself or because a person asks it.
            "\\b[a-z]{3,20}-user\\b(?!-)|\\b(?:anthropic|cohere)-ai\\b|claude-web",
            "^(?:libcurl|curl|wget|python|java/|okhttp|axios|node|ruby|php|perl|postman|guzzle|restsharp|httpie|apachebench)",
            "^(?:dart|deno|bun|ahc|jetty|reactornetty|undici|go)(?:[/ ]\\d|$)",
            // Who shows previews, and browses under other names.
            "^(?:facebook|meta-external|whatsapp\\b|viber)|cardyb|googlemessages|\\bonebox\\b|existence discovery");

    private Bots() {}

    private static List<Pattern> compiled(String... patterns) {
        return ImmutableList.copyOf(patterns).stream().map(Pattern::compile).collect(ImmutableList.toImmutableList());
    }

    /** Whether this {@code User-Agent} is of one. */
    static boolean include(String userAgent) {
        String text = Ascii.toLowerCase(userAgent.substring(0, Math.min(userAgent.length(), MOST_CHARACTERS)));
        return PATTERNS.stream().anyMatch(pattern -> pattern.matcher(text).find());
    }
}
