package dev.waymark.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is no browser, and where a visitor comes from (D-40). */
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
                "kube-probe/1.27",
                "Mozilla/5.0 Chrome/124.0 (StatusCake)",
                "anthropic-ai",
                "Mozilla/5.0 (compatible; Someone-User/1.0)",
                "Dart/3.5 (dart:io)",
                "Go 1.1 package http",
                "Mozilla/5.0 (Windows NT 10.0) WindowsPowerShell/5.1.14393.953"
            })
    void what_says_that_it_is_no_browser_is_a_bot(String userAgent) {
        assertThat(Visitor.UNKNOWN.userAgent(userAgent).isBot()).isTrue();
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
                "(Android)(15)(somebody@gmail.com)(HTC Desire C)"
            })
    void whoever_says_nothing_of_the_kind_is_none(String userAgent) {
        assertThat(Visitor.UNKNOWN.userAgent(userAgent).isBot()).isFalse();
    }

    @Test
    void the_last_user_agent_counts() {
        Visitor bot = Visitor.UNKNOWN.userAgent("somebot/1.0");

        assertThat(bot).isNotEqualTo(Visitor.UNKNOWN);
        assertThat(bot.userAgent("Mozilla/5.0 (X11; Linux x86_64)").isBot()).isFalse();
        assertThat(bot.country("FR").isBot()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "https://www.Example.com/search?q=secret, www.example.com",
        "https://example.com, example.com",
        "http://example.com:8080/, example.com",
        "https://münchen.de/, xn--mnchen-3ya.de",
        "http://[2001:db8::1]/, [2001:db8::1]",
        "https://example.com./, example.com"
    })
    void of_a_referrer_only_its_host_is_kept(String header, String host) {
        assertThat(Visitor.UNKNOWN.referrer(header).referrer()).contains(host);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "/relative",
                "about:client",
                "android-app://com.example/",
                "https://user:secret@example.com/",
                "https://",
                "javascript:alert(1)",
                "https://exa mple.com/",
                "http://*/",
                "https://%2a/",
                "http://'/"
            })
    void what_has_no_host_says_nothing(String header) {
        Visitor visitor = Visitor.UNKNOWN.country("FR");

        assertThat(visitor.referrer(header)).isEqualTo(visitor);
    }

    @Test
    void however_long_a_header_is_a_host_is_at_most_255_characters_long() {
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
        assertThatCode(() -> Visitor.UNKNOWN.userAgent("bo".repeat(1_000_000))).doesNotThrowAnyException();
    }
}
