package dev.waymark.play.form;

import java.util.List;

/** The values of forms: few values, which therefore recur, and values that databases may treat differently. */
public final class Values {

    public static final List<String> OWNERS = List.of("default", "default", "default", "Tenant", "tenant", "~");

    static final List<String> URLS = List.of(
            "https://example.com/",
            "https://EXAMPLE.com",
            "http://www.example.com/Handbook?q=%25_a",
            "https://m\u00FCnchen.de/stra\u00DFe",
            "https://xn--mnchen-3ya.de/stra%C3%9Fe",
            "https://example.org/I\u0130\u0131i",
            "https://example.org/\uD83D\uDE00\uFFFD",
            "http://10.0.0.1:80/",
            "https://a.example/" + "x".repeat(700),
            "ftp://example.com/",
            "");

    public static final List<String> ALIASES = List.of(
            "docs",
            "Docs",
            "DOCS",
            "I",
            "i",
            "_",
            "-",
            "__",
            "a_b",
            "a-b",
            "aXb",
            "0",
            "00",
            "Zz",
            "zZ",
            "admin",
            "k".repeat(64),
            "k".repeat(65),
            "\u0130");

    /** Valid page keys for imported reports, and invalid page keys. */
    public static final List<String> PAGE_KEYS = List.of(
            "kkkkkkkkkkkkkkkkkkkkkA",
            "KkkkkkkkkkkkkkkkkkkkkA",
            "-_-_-_-_-_-_-_-_-_-_-w",
            "kkkkkkkkkkkkkkkkkkkkkB",
            "k",
            "\0");

    static final List<String> TEXTS = List.of(
            "Handbook",
            "handbook",
            " HANDBOOK ",
            "\u0130stanbul",
            "istanbul",
            "\u0131",
            "I",
            "Stra\u00DFe",
            "STRASSE",
            "\u03A3\u03C3\u03C2",
            "\u212A",
            "e\u0301",
            "\u00E9",
            "\uD83D\uDE00",
            "\uFFFD",
            "\uFB00",
            "100%",
            "a_b",
            "a\\b",
            "'",
            "\"",
            "*",
            "AND OR NOT",
            "\u00A0x\u00A0",
            "tab\there",
            "\0",
            "",
            "z".repeat(255),
            "\u00FC".repeat(255),
            "y".repeat(256));

    /** Search terms: substrings of {@link #TEXTS} and other texts. */
    static final List<String> TERMS = List.of(
            "",
            "h",
            "HAND",
            "i",
            "I",
            "\u0130",
            "\u0131",
            "ss",
            "\u00DF",
            "%",
            "_",
            "\\",
            "'",
            "*",
            "\u03C3",
            "\u0301",
            "\uD83D\uDE00",
            "example",
            "com/",
            "aXb",
            "k",
            "  ",
            "zzzz",
            "nothing",
            "\0",
            "x".repeat(300));

    static final List<String> NUMBERS =
            List.of("1", "1", "2", "2", "3", "7", "9223372036854775807", "0", "-1", "", "x");

    static final List<String> PIXELS = List.of("1", "1,2", "3,2,1", "7", "", "9223372036854775807", "1,1", "x", "0");

    static final List<String> TAGS = List.of(
            "News",
            "news",
            "NEWS,sale",
            "sale, b ,News",
            "Stra\u00DFe",
            "STRASSE",
            "\uD83D\uDE00",
            "",
            "a,,b",
            "x".repeat(65));

    static final List<String> FLAGS = List.of("0", "0", "1", "1", "2", "");

    static final List<String> PRIVACIES = List.of("0", "1", "2", "2", "3", "");

    static final List<String> PASSWORDS = List.of("secret", "secret", "Secret", "\u015F\u0130fre", "", "p".repeat(257));

    static final List<String> DATES = List.of(
            "2030-04-05",
            "2030-04-06",
            "2030-04-07",
            "2030-04-08",
            "2030-05-01",
            "2029-01-01",
            "9999-12-31",
            "0001-01-01",
            "2030-02-30",
            "");

    /** Times of start and expiration. In the zone of the facades, summer time ends at 3:45. */
    static final List<String> TIMES = List.of("00:00", "02:50", "03:44:59", "03:45", "23:59:59", "09:05", "24:00", "");

    static final List<String> CLICKS = List.of("1", "2", "3", "5", "1000", "9223372036854775807", "0", "", "-1");

    static final List<String> INSTANTS = List.of(
            "2030-04-05T12:34:56.789012Z",
            "2030-04-05T12:34:56.789013Z",
            "2030-04-05T13:00:00+01:00",
            "2030-04-06T00:00:00Z",
            "2030-04-07",
            "2030-06-01T00:00:00Z",
            "1999-12-31T23:59:59.999999Z",
            "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59.999999Z",
            "tomorrow",
            "");

    /** Times of imported records, all valid instants. */
    static final List<String> PAST = List.of(
            "2030-04-05T12:34:56.789012Z",
            "2030-04-01T00:00:00Z",
            "2030-04-01T00:00:00.0000009Z",
            "1969-12-31T23:59:59.999999Z",
            "1582-10-10T00:00:00Z",
            "0001-01-01T00:00:00Z",
            "2031-01-01T00:00:00Z");

    static final List<String> COUNTRIES = List.of("FR", "fr", "DE", "TR", "tr", "XK", "XX", "");

    static final List<String> PLATFORMS =
            List.of("iOS", "Android", "Windows", "os x", "Linux", "Ubuntu", "Chrome OS", "Toaster");

    static final List<String> LANGUAGES = List.of("fr", "fr-CA", "tr", "iw", "he", "zh-Hant-TW", "en", "");

    /** Conditions of rules. */
    static final List<String> CONDITIONS = List.of(
            "country=FR",
            "country=tr,fr",
            "platform=mobile",
            "platform=OS%20X,linux",
            "language=fr,iw",
            "query.utm_source=mail",
            "query.UTM_SOURCE",
            "!query.utm_source",
            "query.q=%c3%a9%2C%20%25",
            "country=FR query.utm_source=mail platform=iOS,Android",
            "from=2030-04-05T12:34:56.789012Z until=2030-05-01T00:00:00+01:00",
            "until=2030-04-01T00:00:00Z",
            "query.q=" + "%F0%9F%98%80".repeat(255),
            "country=XX",
            "platform=OS X",
            "");

    static final List<String> QUERIES = List.of(
            "utm_source=mail",
            "UTM_source=mail&utm_source=web",
            "utm_source=Mail",
            "utm_source",
            "q=%C3%A9%2C+%25&utm_source=mail",
            "q=\u00E9%2C%20%",
            "%zz&=&&utm_source=%",
            "");

    static final List<String> ACCEPTED =
            List.of("fr-CA, fr;q=0.8, en;q=0.5", "tr", "he", "*;q=0", "zh-Hant-TW-x-a", "\u0130", "");

    static final List<String> AGENTS = List.of(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)",
            "Mozilla/5.0 (X11; Ubuntu; Linux x86_64)",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
            "Googlebot/2.1");

    static final List<String> REFERRERS = List.of(
            "https://news.example/a",
            "https://NEWS.example:443/b",
            "https://m\u00FCnchen.de/",
            "http://b.example/",
            "https://c.example/",
            "android-app://x",
            "nonsense");

    static final List<String> CLIENTS = List.of("1.2.3.4", "5.6.7.8");

    static final List<String> KEYS = List.of("k1", "k2", "K1", "k3", " ", "\u0130");

    static final List<String> RESULTS = List.of("good", "decent", "bad");

    static final List<String> PAUSES =
            List.of("PT0.000001S", "PT1S", "PT1S", "PT30S", "PT1M", "PT1H", "PT6H", "P1D", "P1D", "P30D");

    private Values() {}
}
