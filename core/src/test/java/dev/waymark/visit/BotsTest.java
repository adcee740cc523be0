package dev.waymark.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The recognition of robots by their user agents (D-44), and the hosts of referrers (D-40). */
class BotsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mozilla/5.0 (compatible; SomeBot/2.1; +http://www.example.com/bot.html)",
                "Mozilla/5.0 (Linux; Android 6.0.1; Pixel) AppleWebKit/537.36 Chrome/99 Mobile (compatible; somebot/2.1)",
                "SomeCrawler (+https://example.com)",
                "some-spider",
                "example-link-preview/1.0",
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/124.0 Safari/537.36",
                "curl/8.5.0",
                "Wget/1.21 (linux-gnu)",
                "python-requests/2.31",
                "Go-http-client/2.0",
                "Example Uptime Monitor",
                "facebookexternalhit/1.1",
                "facebookcatalog/1.0",
                "meta-externalagent/1.1",
                "WhatsApp/2.23.20.0 A",
                "PostmanRuntime/7.39.0",
                "GoogleOther",
                "Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 PhantomJS/2.1.1 Safari/538.1",
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0)",
                "GuzzleHttp/7",
                "Mozilla/5.0 AppleWebKit/537.36 (compatible; Example Cardyb/1.1; +mailto:support@example.app) Chrome/100.0",
                "Mozilla/5.0 (Windows NT 10.0) example.com/policy AppleWebKit/537.36 Chrome/91.0 Safari/537.36",
                "WhatsApp",
                "Viber/12.8.0.1 CFNetwork/1121.2.2",
                "Discourse Forum Onebox v3.3.0",
                "Mozilla/5.0 (compatible; GoogleMessages/15.1)",
                "Microsoft Office Existence Discovery",
                "Microsoft Office Protocol Discovery",
                "Microsoft Data Access Internet Publishing Provider Protocol Discovery",
                "Microsoft-WebDAV-MiniRedir/10.0.19041",
                "Mozilla/4.0 (compatible; ms-office; MSOffice 16)",
                "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)",
                "kube-probe/1.27",
                "Mozilla/5.0 Chrome/124.0 (StatusCake)",
                "anthropic-ai",
                "Mozilla/5.0 (compatible; Someone-User/1.0)",
                "Dart/3.5 (dart:io)",
                "Go 1.1 package http",
                "Mozilla/5.0 (Windows NT 10.0) WindowsPowerShell/5.1.14393.953",
                "Mozilla/5.0 (compatible; meta-externalagent/1.1)",
                "Mozilla/5.0 (compatible; FacebookCatalog/1.0)",
                "Mozilla/5.0 (compatible; facebookexternalhit/1.1)",
                "Mozilla/5.0 (compatible; Someone Else)",
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Example/1.1) Chrome/99 Safari/537.36",
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; Page Speed) Chrome/99 Safari/537.36",
                "BarracudaCentral/1.0 Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Mimecast Chrome/120 Safari/537.36",
                "HubSpot Connect 2.0",
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityUser/1.0)",
                "Mozilla/5.0 AppleWebKit/537.36 Chrome/120 Safari/537.36 GoogleAgent/1.0",
                "meta-webindexer/1.1",
                "reqwest/0.12.4",
                "ureq/2.9.7",
                "hackney/1.20.1",
                "Faraday v2.9.0",
                "hurl/4.3.0",
                "Some Marketing Program",
                "program-name/2.0",
                "ProgramName",
                "program (name)"
            })
    void a_robot_is_recognised_by_its_user_agent(String userAgent) {
        assertThat(Visitor.UNKNOWN.userAgent(userAgent).isBot())
                .as("whether %s is a bot", userAgent)
                .isTrue();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1",
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36",
                "Mozilla/5.0 (X11; Linux i686 on x86_64; rv:52.0) Gecko/20100101 Firefox/52.0",
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/21F90 [FBAN/FBIOS;FBAV/470.0]",
                "Mozilla/5.0 (Linux; Android 13; Cubot X30) AppleWebKit/537.36 Chrome/122.0 Mobile Safari/537.36",
                "Mozilla/5.0 (Linux; Android 7.0; M bot 51) AppleWebKit/537.36 Chrome/81.0 Mobile Safari/537.36",
                "Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) AppleWebKit/537.36 Mobile Safari/537.36 CamScanner/6.51.0",
                "EmbeddedBrowser (iPhone; iOS 17.5)",
                "Mozilla/5.0 (Windows NT 10.0; Valve Steam Client/default/1769025840) AppleWebKit/537.36 Chrome/126.0",
                "Client/29283 CFNetwork/1404.0.5 Darwin/22.3.0",
                "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; Embedded Web Browser from: http://example.com/; SV1)",
                "(Android)(15)(somebody@gmail.com)(HTC Desire C)",
                "Mozilla/5.0 (compatible; Konqueror/4.14; Linux) KHTML/4.14.2 (like Gecko)",
                "Mozilla/5.0 (X11; Linux x86_64) KHTML/4.8.5 (like Gecko) Konqueror/4.8",
                "Mozilla/5.0 Linux; Android 9; SM-A105F AppleWebKit/537.36 KHTML, like Gecko Chrome/74.0 Mobile Safari/537.36",
                "Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18",
                "SAMSUNG-GT-E2152/E2152XXJK2 NetFront/3.5 Profile/MIDP-2.0",
                "WhatsApp/2.17.395 Android/6.0 Device/Example",
                "AppName/1 CFNetwork/758.1.2 Darwin/15.0.0",
                "PodcastPlayer/5 (https://example.com/; Android podcast app)",
                "nook browser/1.0",
                "w3m/0.5.3+git20230121",
                "Mozilla/5.0 (Linux; Android 6.0; POWER BOT Build/MRA58K) AppleWebKit/537.36 Chrome/54.0 Mobile Safari/537.36"
            })
    void a_person_is_not_mistaken_for_a_robot(String userAgent) {
        assertThat(Visitor.UNKNOWN.userAgent(userAgent).isBot())
                .as("whether %s is a bot", userAgent)
                .isFalse();
    }

    @Test
    void the_last_user_agent_counts() {
        Visitor bot = Visitor.UNKNOWN.userAgent("somebot/1.0");

        assertThat(bot).isNotEqualTo(Visitor.UNKNOWN);
        assertThat(bot.userAgent("Mozilla/5.0 (X11; Linux x86_64)")).matches(visitor -> !visitor.isBot(), "is no bot");
        assertThat(bot.country("FR")).matches(Visitor::isBot, "is a bot");
    }

    @ParameterizedTest
    @CsvSource({
        "https://www.Example.com/search?q=secret, example.com",
        "https://www.t.co/a, t.co",
        "https://www.example.com./, example.com",
        "https://www.com/, www.com",
        "https://example.com, example.com",
        "http://example.com:8080/, example.com",
        "https://münchen.de/, xn--mnchen-3ya.de",
        "http://[2001:db8::1]/, [2001:db8::1]",
        "https://example.com./, example.com",
        "android-app://com.example/, com.example",
        "android-app://com.example, com.example",
        "Android-App://com.Example.app_1/http/example.com/path?q=1, com.Example.app_1",
        "http://android-app//com.example, android-app"
    })
    void a_visitor_keeps_only_the_host_or_app_of_a_referrer(String header, String host) {
        assertThat(Visitor.UNKNOWN.referrer(header).referrer()).contains(host);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "/relative",
                "about:client",
                "android-app://",
                "android-app:///com.example",
                "android-app://example/",
                "android-app://com.example:80/",
                "android-app://user@com.example/",
                "ios-app://123/example",
                "https://user:secret@example.com/",
                "https://",
                "javascript:alert(1)",
                "https://exa mple.com/",
                "http://*/",
                "https://%2a/",
                "http://'/"
            })
    void a_referrer_without_a_host_is_ignored(String header) {
        Visitor visitor = Visitor.UNKNOWN.country("FR");

        assertThat(visitor.referrer(header)).isEqualTo(visitor);
    }

    @Test
    void a_long_referrer_yields_a_host_of_at_most_255_characters() {
        assertThat(Visitor.UNKNOWN
                        .referrer("https://example.com/" + "a".repeat(100_000))
                        .referrer())
                .contains("example.com");
        assertThat(Visitor.UNKNOWN.referrer("https://" + "a".repeat(100_000)).referrer())
                .isEmpty();
        assertThat(Visitor.UNKNOWN
                        .referrer("https://" + "a.".repeat(200) + "com/")
                        .referrer())
                .isEmpty();
    }

    /** On older JDKs, a letter outside ASCII is a part of a word for a pattern. A pattern also reads all marks before a boundary. */
    @Test
    void a_word_begins_after_a_character_outside_ascii() {
        assertThat(List.of("Mozilla/5.0 (X11; Linux) \u00E9spy 1", "Mozilla/5.0 (X11; Linux) \u0300spy 1"))
                .allMatch(agent -> Visitor.UNKNOWN.userAgent(agent).isBot());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bo", "a", "compatible; ", "like gecko", "a.b@", " ", "(", "podcast", "x/1"})
    void a_long_user_agent_is_judged_by_its_first_1024_characters(String repeated) {
        assertThat(Visitor.UNKNOWN
                        .userAgent("Mozilla/5.0 (X11; Linux) ".repeat(41) + repeated.repeat(1_000_000))
                        .isBot())
                .as("whether a browser with many times %s is a bot", repeated)
                .isFalse();
        assertThatCode(() -> Visitor.UNKNOWN.userAgent(repeated.repeat(1_000_000)))
                .doesNotThrowAnyException();
    }
}
