package dev.waymark.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.waymark.link.Platform;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values that a visitor reads from the headers of a request (D-24). */
class VisitorTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1 | IOS
            Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 Mobile/13G36                   | IOS
            Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 CriOS/120 Safari/605.1.15     | IOS
            SomeApp/4.2 CFNetwork/1492.0.1 Darwin/23.3.0                                                       | IOS
            SomeApp/4.2 CFNetwork/760.0.5 Darwin/15.0.0 (x86_64)                                               | OS_X
            Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15     | OS_X
            Mozilla/5.0 (Macintosh; U; PPC Mac OS X 10.4; rv:1.9) Gecko/2008 Camino/2.0                        | OS_X
            Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36      | ANDROID
            Dalvik/2.1.0 (Linux; U; Android 9; SM-G960F Build/PPR1.180610.011)                                 | ANDROID
            Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 OculusBrowser/30.0 VR Safari/537.36    | ANDROID
            Mozilla/5.0 (Linux; U; en-us; KFTHWI Build/JDQ39) AppleWebKit/535.19 Silk/3.4 Safari/535.19        | ANDROID
            Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36            | WINDOWS
            Mozilla/4.0 (compatible; MSIE 6.0; Windows 98)                                                     | WINDOWS
            Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/124.0 Safari/537.36             | CHROME_OS
            Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0                     | UBUNTU
            Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36                      | LINUX
            Mozilla/5.0 (X11; Fedora; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0                     | LINUX
            Wget/1.21 (linux-gnu)                                                                              | LINUX
            """)
    void a_user_agent_determines_one_of_the_seven_platforms(String userAgent, Platform platform) {
        assertThat(Visitor.UNKNOWN.userAgent(userAgent).platform()).contains(platform);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "curl/8.5.0",
                "Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; NOKIA; Lumia 920)",
                "SomeApp/2.0 (Watch6,2; watchOS 10.1)",
                "AppleTV11,1/11.1 tvOS/16.0",
                "Mozilla/5.0 (PlayStation 5 3.03/SmartTV) AppleWebKit/605.1.15",
                "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/79.0 Safari/537.36",
                "Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ Version/10.0.9.2372 Mobile Safari/537.10+",
                "Mozilla/5.0 (X11; FreeBSD amd64; rv:120.0) Gecko/20100101 Firefox/120.0",
                "Mozilla/5.0 (SymbianOS/9.4; Series60/5.0 Nokia5800d-1)",
                "Roku/DVP-9.10 (519.10E04111A)"
            })
    void another_system_has_no_platform(String userAgent) {
        assertThat(Visitor.UNKNOWN.userAgent(userAgent).platform()).isEmpty();
        assertThat(Visitor.UNKNOWN.platform(Platform.IOS).userAgent(userAgent).platform())
                .contains(Platform.IOS);
    }

    @ParameterizedTest
    @CsvSource({
        "\"Windows\", WINDOWS",
        "\"macOS\", OS_X",
        "\"Chrome OS\", CHROME_OS",
        "\"Chromium OS\", CHROME_OS",
        "\"Android\", ANDROID",
        "\"iOS\", IOS",
        "\"Linux\", LINUX",
        "Windows, WINDOWS",
        "WINDOWS, WINDOWS",
        " \"Windows\" , WINDOWS"
    })
    void a_hint_takes_precedence_over_the_user_agent(String hint, Platform platform) {
        Visitor visitor =
                Visitor.UNKNOWN.userAgent("Mozilla/5.0 (Windows NT 10.0)").platformHint(hint);

        assertThat(visitor.platform()).contains(platform);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "Windows"     | Mozilla/5.0 (X11; Linux x86_64)        | WINDOWS
            "macOS"       | Mozilla/5.0 (X11; Ubuntu; Linux)       | OS_X
            "Android"     | Mozilla/5.0 (X11; Linux x86_64)        | ANDROID
            "Linux"       | Mozilla/5.0 (Windows NT 10.0)          | LINUX
            "Linux"       | Mozilla/5.0 (X11; Ubuntu; Linux)       | UBUNTU
            "Linux"       | Mozilla/5.0 (X11; CrOS x86_64 14541.0) | CHROME_OS
            "Linux"       | Mozilla/5.0 (Linux; Android 14; K)     | ANDROID
            "Linux"       | curl/8.5.0                             | LINUX
            "Unknown"     | Mozilla/5.0 (Windows NT 10.0)          | WINDOWS
            """)
    void a_hint_and_a_user_agent_have_the_same_effect_in_both_orders(String hint, String userAgent, Platform platform) {
        assertThat(Visitor.UNKNOWN.userAgent(userAgent).platformHint(hint).platform())
                .contains(platform);
        assertThat(Visitor.UNKNOWN.platformHint(hint).userAgent(userAgent).platform())
                .contains(platform);
    }

    @Test
    void a_given_platform_replaces_an_earlier_hint() {
        assertThat(Visitor.UNKNOWN
                        .platformHint("\"Windows\"")
                        .platform(Platform.IOS)
                        .platform())
                .contains(Platform.IOS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"Unknown\"", "\"Fuchsia\"", "\""})
    void an_unknown_hint_is_ignored(String hint) {
        assertThat(Visitor.UNKNOWN.platform(Platform.WINDOWS).platformHint(hint).platform())
                .contains(Platform.WINDOWS);
    }

    @Test
    void a_hint_of_linux_keeps_the_ubuntu_of_the_user_agent() {
        assertThat(Visitor.UNKNOWN
                        .platform(Platform.UBUNTU)
                        .platformHint("\"Linux\"")
                        .platform())
                .contains(Platform.UBUNTU);
    }

    @Test
    void languages_are_sorted_by_weight_and_keep_their_order_within_a_weight() {
        List<LanguageRange> ranges = Visitor.UNKNOWN
                .acceptLanguage("da;q=0.7, en-GB, fr;q=0.7, de;q=0.125, *;q=0")
                .languages();

        assertThat(ranges.stream()
                        .map(range -> range.getRange() + "=" + range.getWeight())
                        .collect(Collectors.joining(" ")))
                .isEqualTo("en-gb=1.0 da=0.7 fr=0.7 de=0.125 *=0.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", ";q=1", "en;q=", "en;q=1.5", "en;level=1", "e n", "toolongsubtag", "en--GB", "1"})
    void a_malformed_language_range_is_ignored(String header) {
        assertThat(Visitor.UNKNOWN.acceptLanguage(header).languages()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-a", ",fr", ";q=0", " ", "-abcdefgh"})
    void a_list_of_languages_of_any_length_is_read(String part) {
        String header = "en" + part.repeat(100_000);

        assertThatCode(() -> Visitor.UNKNOWN.acceptLanguage(header)).doesNotThrowAnyException();
    }

    @Test
    void malformed_elements_do_not_affect_other_elements() {
        String many = IntStream.range(0, 5_000).mapToObj(i -> "!!").collect(Collectors.joining(","));

        assertThat(Visitor.UNKNOWN.acceptLanguage(many + ", fr").languages()).containsExactly(new LanguageRange("fr"));
    }

    @Test
    void languages_beyond_the_bound_of_a_list_are_ignored() {
        String bounded = "fr" + ",!".repeat(8_190);

        assertThat(Visitor.UNKNOWN.acceptLanguage(bounded + ",en").languages())
                .containsExactly(new LanguageRange("fr"));
        assertThat(Visitor.UNKNOWN
                        .acceptLanguage(" ".repeat(16_380) + "fr,en-GB;q=0")
                        .languages())
                .containsExactly(new LanguageRange("fr"));
        assertThat(Visitor.UNKNOWN.acceptLanguage("a".repeat(1_000_000)).languages())
                .isEmpty();
    }

    @Test
    void an_absent_header_is_ignored() {
        Visitor known = Visitor.of("FR").platform(Platform.IOS).languages(List.of(new LanguageRange("fr")));

        assertThat(known.country(null).acceptLanguage(null).userAgent(null).platformHint(null))
                .isEqualTo(known);
        assertThat(known.acceptLanguage("").userAgent("").platformHint("")).isEqualTo(known);
    }
}
