package dev.waymark.visit;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules that recognise robots by their user agents. The time is linear in the length of the user agent; the rules read
 * at most 1,024 characters.
 *
 * <p>The rules are general: a rule describes the form of a user agent, or a word that describes a kind of program. The rules
 * contain the name of a product only if the product opens links of mails and messages, or is used by many programs.
 */
final class Bots {

    /** The bound of a user agent, longer than each known user agent. */
    private static final int MOST_CHARACTERS = 1_024;

    /** For a word boundary beside a combining mark, a pattern of some JDKs reads all marks before this mark. */
    private static final CharMatcher NOT_ASCII = CharMatcher.ascii().negate();

    /** Lower-case words that identify a robot at any place in the user agent, by the first character of the word. */
    private static final ImmutableListMultimap<Character, String> WORDS = byFirstCharacter("""
            crawl spider slurp mediapartners preview prerender headless lighthouse gtmetrix pagespeed observatory dareboost
            phantomjs selenium playwright puppeteer cypress synthetic catchpoint pingdom statuscake zabbix checkly nagios
            site24x7 gomez browserkit zombie.js openvas wkhtml screenshot webscreen scraper scrapir scrapy check_ monitor
            uptime survey inspect valid analyser analyzer optimiser optimizer archiv parser resolver webhook feeder feedflow
            feedly feedreader feed-reader extract collector capture grader audit classif semantic insight shorten expander
            linkcheck linktiger -link collapsify transcod research accessibility marketing marketgoo batch
            aggregat backlink broken catalog detect directory domain favicon finder generator harvest keyword notif offline
            opengraph publish quality redirect sitemap sniff statist sucker verif vuln webmaster website whois xml
            barracuda mimecast proofpoint hubspot safelinks safeweb safe-web virus spam emailproxy cloudflare cloudfront
            azure- workflow libwww-perl powershell/ zgrab httrack winhttp httpclient http-client claude-web anthropic-ai
            cohere-ai cardyb googlemessages
            """);

    /** Rules for lower-case text. Each repetition is bounded or anchored, so the time stays linear. */
    private static final List<Pattern> PATTERNS = compiled(
            // Phones and tablets of Cubot, M Bot, C Bot and VR Bot are not robots.
            "(?<!\\bcu)(?<!\\b[a-z] )(?<!\\b[a-z][a-z] )(?<!\\b[a-z]_)bots?(?![a-z_])(?!\\d{0,4} build/)",
            "\\brobo(?!form)|[a-z]botu\\b|\\bb[.-]o[.-]t|-b-o-t",
            "google(?:-|agent|imageproxy|assoc| ?other| ?favicon| keyword)|\\bgoogleweblight",
            "\\w@(?!(?:google|g)mail)[a-z0-9-]{1,64}\\.[a-z]|\\w[ (\\[]at[ )\\]][a-z]",
            // "compatible" before a name, except old browsers; "like Gecko" before a name inside the parentheses.
            "(?<!in)compatible[;,] ?(?!acorn|america|amiga|antgalio|avant|ibrowse|icab|konqueror|linux|mac|ms-?office|msie)"
                    + "(?!netpositive|offbyone|omniweb|opera|polaris|tablet|u;|windows|x11)[a-z+]",
            "^(?!opera).*like gecko[;,] ?(?!chrome|like|mobile|safari|version)[a-z]",
            "^mozilla/5\\.0 [a-z][\\w.-]{1,40}/[\\d.]{1,20}$|^[a-z]{1,20}, ?mozilla",
            "embed(?!ded)|ptst[/ ]|page speed|\\bwpm\\b|tester\\b|\\bsiege/|(?<!cam)scann?(?:er)?\\b|check(?:er)?\\b",
            "prober?\\b|pinger\\b|blackbox exporter|(?<!mozac)fetch|\\bagent\\b|-hook\\b|\\burl(?!=)|\\bsite[ a-z]",
            "critical ?(?:css|path)|\\.translate\\b|\\d subscribers?\\b|\\brank|\\brequest|\\bspy",
            // Gateways and proxies that open the links of mails and messages before people do.
            "\\bclam|securit[y](?!pay|inst)|^(?!blackberry).*proxy|cache ?system|camo\\b|\\bcdn|[a-z]cdn\\b",
            // A client of Steam is a browser, and Firefox on iOS has this name in some requests.
            "http client|(?<!\\bsteam )\\bclient/(?!\\d+ cfnetwork)|\\bclient-|\\blwp|\\bnuclei\\b",
            "(?<!ok)(?<!souph)https?[-_\\\\]|[a-z](?<!ok)http/\\d|http[a-z]{4}|\\bgrpc|\\bseo(?!ul)",
            // Agents and assistants that read for a model, on their own or for a person.
            "\\b[a-z]{3,20}-user\\b(?!-)|[a-z]{3}user/\\d|\\b[a-z]{3,20}-ai\\b|meta-(?:web|external)[a-z]",
            "^(?:libcurl|curl|wget|python|java/|okhttp|axios|node|ruby|php|perl|postman|guzzle|restsharp|httpie|apachebench)",
            "^(?:npm|pnpm|yarn|pip|git|kubectl|hurl|ureq|reqwest|hackney|faraday|mechanize|aiohttp|typhoeus|xh)/",
            "^(?:dart|deno|bun|ahc|jetty|reactornetty|undici|go)(?:[/ ]\\d|$)",
            // Office, and the client of WebDAV that Office uses, open a link before the browser does.
            "office (?:word|excel|powerpoint) \\d|\\) (?:word|excel|powerpoint)/|^microsoft office/\\d|compatible; ms-?office",
            "(?:existence|protocol) discovery|publishing provider|webdav|\\boffice upload",
            // Programs that show previews.
            "^(?:facebook|viber/[\\d.]{1,20} cfn|thumbor)|^whatsapp\\b(?!.*device/)|\\bonebox\\b");

    /** A URL in the user agent: many robots send the address of a page with information or a form for complaints. */
    private static final Pattern ADDRESS =
            Pattern.compile("https?://|\\bwww\\.[a-z]|\\.(?:com|org|net|io|ai)/[a-z]{3}");

    /** The words that identify browsers and players whose user agents also contain a URL. */
    private static final Pattern PLAYER =
            Pattern.compile("browser from: |\\bpod|podcast|(?<!like )mac ?os|\\bios\\b|\\(ipad");

    /**
     * The form of a user agent that consists only of a name, an optional version, and an optional remark in parentheses without
     * digits.
     */
    private static final Pattern NAME_ALONE =
            Pattern.compile("[\\w .:!,%+&'*|#\\\\/-]{1,80}(?: \\([^();\\d]{0,40}\\))?");

    /** The words of phones, televisions, players and old systems: the browsers of these devices send only a name. */
    private static final Pattern DEVICE = Pattern.compile(
            "android|download|iphone|\\bipad|ios\\b|darwin|windows|linux|opera|browser|\\btv|tv\\b|wap|midp|pod|cast\\b|castbox|music"
                    + "|tuner|player|radio|stream|garmin|sonos|roku|zune|amiga|google(?:app|tv)|mozac|_build_|vlc|docomo|kddi|libwww|dillo"
                    + "|teleca|netfront|w3m|screen-|watch|apple-|bandit|\\bup/|mpv|spotify|dlna|auda|audio|sonic|sound|rhythm");

    /** The results for the last user agents: the rules take longer than the rest of a visit in memory. */
    private static final LoadingCache<String, Boolean> KNOWN =
            CacheBuilder.newBuilder().maximumSize(1_000).build(CacheLoader.from(Bots::hold));

    private Bots() {}

    private static ImmutableListMultimap<Character, String> byFirstCharacter(String words) {
        return Multimaps.index(Splitter.onPattern("\\s+").omitEmptyStrings().split(words), word -> word.charAt(0));
    }

    private static List<Pattern> compiled(String... patterns) {
        return ImmutableList.copyOf(patterns).stream().map(Pattern::compile).collect(ImmutableList.toImmutableList());
    }

    /** Returns whether this {@code User-Agent} belongs to a robot. */
    static boolean include(String userAgent) {
        return KNOWN.getUnchecked(userAgent.substring(0, Math.min(userAgent.length(), MOST_CHARACTERS)));
    }

    /** Returns whether the rules hold for the start of a user agent. */
    private static boolean hold(String start) {
        String text = Ascii.toLowerCase(NOT_ASCII.replaceFrom(start, '?'));
        return hasWord(text)
                || (matches(ADDRESS, text) && !matches(PLAYER, text))
                || (NAME_ALONE.matcher(text).matches() && !matches(DEVICE, text))
                || PATTERNS.stream().anyMatch(pattern -> matches(pattern, text));
    }

    private static boolean hasWord(String text) {
        for (int start = 0; start < text.length(); start++) {
            for (String word : WORDS.get(text.charAt(start))) {
                if (text.startsWith(word, start)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean matches(Pattern pattern, String text) {
        return pattern.matcher(text).find();
    }
}
