package dev.waymark.visit;

import static dev.waymark.link.Platform.ANDROID;
import static dev.waymark.link.Platform.OS_X;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.waymark.link.Platform;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The platforms of user agents that name several systems or a foreign system (D-24). */
class UserAgentsTest {

    private static Optional<Platform> platform(String userAgent) {
        return Visitor.UNKNOWN.userAgent(userAgent).platform();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HiPad Max", "MiPad 3", "inoiPad Pro", "KLIPAD_V355B", "TechniPhone 5", "Note 10;iPhone"})
    void a_device_with_android_and_a_misleading_name_is_android(String model) {
        assertThat(platform(
                        "Mozilla/5.0 (Linux; Android 11; " + model + ") AppleWebKit/537.36 Chrome/92.0 Safari/537.36"))
                .contains(ANDROID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HiPad", "MiPad", "TechniPhone", "Axios"})
    void a_part_of_a_word_is_no_system(String word) {
        assertThat(platform(word + "/1.0")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mozilla/5.0 (Linux; Android 7.1.1; BBB100-1 Build/NMF26F) AppleWebKit/537.36 Chrome/67.0 Mobile Safari/537.36",
                "Mozilla/5.0 (Linux; Android 6.0.1; BlackBerry Priv) AppleWebKit/537.36 Chrome/67.0 Mobile Safari/537.36",
                "Mozilla/5.0 (Linux; Android 10; sailfish) AppleWebKit/537.36 Chrome/89.0 Mobile Safari/537.36",
                "Mozilla/5.0 (Linux; Android 11; A Google TV 4K; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Safari/537.36",
                "Mozilla/5.0 (Linux; Android 12; Build/STTL) AppleWebKit/537.36 Chrome/92.0 Safari/537.36 CrKey/1.56",
                "Mozilla/5.0 (Linux; Andr0id 9; TV) AppleWebKit/537.36 Chrome/77.0 Safari/537.36 HbbTV/1.5.1 (+DRM;;;)"
            })
    void a_user_agent_with_android_and_other_systems_is_android(String userAgent) {
        assertThat(platform(userAgent)).contains(ANDROID);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 SamsungBrowser/24.0 Chrome/117.0 Safari/537.36 | ANDROID
            Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/79.0 XiaoMi/MiuiBrowser/12.11.5-gn      | ANDROID
            Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeyTapBrowser/45.13.4.1 Chrome/115.0           | ANDROID
            Mozilla/5.0 (X11; U; Linux x86_64; en-us) AppleWebKit/537.36 Chrome/30.0 Puffin/6.0.7.15747AP     | ANDROID
            Mozilla/5.0 (X11; U; Linux x86_64; en-us) AppleWebKit/537.36 Chrome/30.0 Puffin/4.7.2IT           | IOS
            Mozilla/5.0 (X11; U; Linux x86_64; en-us) AppleWebKit/537.36 Chrome/30.0 Puffin/6.0.7             | LINUX
            Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 SamsungBrowser/24.0 Chrome/117.0     | WINDOWS
            Mozilla/5.0 (Linux; Tizen 2.4) AppleWebKit/538.1 SamsungBrowser/1.1 TV Safari/538.1               |
            """)
    void a_phone_in_desktop_mode_is_a_phone(String userAgent, Platform expected) {
        assertThat(platform(userAgent)).isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mozilla/5.0 (Unknown; Linux armv7l) AppleWebKit/537.1 LG Browser/6.00.00(LG NetCast.TV-2013 /04.22.11 (LG))",
                "Opera/9.80 NETTV/4.5.0 Mozilla/5.0 (Linux armv7i; CE-HTML/1.0) AppleWebKit/537.36 Tbrowser/2.0 _TV_/V8",
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/70.0 Safari/537.36 Roku/DVP-8.10 (468.10E04145A)",
                "AppleCoreMedia/1.0.0.16R5303d (Apple Watch; U; CPU OS 5_0 like Mac OS X; en_au)",
                "AppleCoreMedia/1.0.0.16G78 (HomePod; U; CPU OS 12_4 like Mac OS X; en_us)"
            })
    void a_television_a_watch_and_a_speaker_have_no_platform(String userAgent) {
        assertThat(platform(userAgent)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mozilla/5.0 (Linux; Android 12; HarmonyOS; ADA-AL00; HMSCore 6.13.0.322) HuaweiBrowser/14.0.7.302 | ANDROID
            Mozilla/5.0 (TAS-AL00; wv) AppleWebKit/537.36 Chrome/97.0 T7/13.76 BDOS/1.0 (HarmonyOS 3.0.0)     | ANDROID
            SomeApp/1.0 (HarmonyOS/2.2.0)                                                                     | ANDROID
            SomeApp/1.0 (HarmonyOS 4.2)                                                                       | ANDROID
            SomeApp/1.0 (HarmonyOS)                                                                           |
            SomeApp/1.0 (HarmonyOS 5.0.0)                                                                     |
            SomeApp/1.0 (HarmonyOS NEXT)                                                                      |
            Mozilla/5.0 (Phone; HarmonyOS 4.1) AppleWebKit/537.36 Chrome/114.0 ArkWeb/4.1.6.1 Mobile          |
            SomeApp/1.0 (HarmonyOS 10.0)                                                                      |
            Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 ArkWeb/4.1.6.1 Mobile        |
            """)
    void harmony_os_is_android_from_2_to_4(String userAgent, Platform platform) {
        assertThat(platform(userAgent)).isEqualTo(Optional.ofNullable(platform));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Microsoft Office Word/16.43.1108 (Mac OS/11.0.1; Desktop; en-US; AppStore; Apple/MacBookPro16,4)",
                "Microsoft Office Excel/16.46.212 (Mac OS/10.14.6; Desktop; en-US; NonAppStore; Apple/iMac14,4)",
                "Homebrew/4.3.1 (Macintosh; arm64 Mac OS X 14.5) curl/8.7.1",
                "Ruby/2.0 (x86_64-darwin10)"
            })
    void an_application_on_a_mac_is_os_x(String userAgent) {
        assertThat(platform(userAgent)).contains(OS_X);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mozilla/5.0 (Linux like Android; en_US) AppleWebKit/534.34 PocketBook/650 Mobile             | LINUX
            Mozilla/5.0 (Linux; Ubuntu 20.04 like Android 9) AppleWebKit/537.36 Chrome/87.0 Mobile       | UBUNTU
            SomeApp/1.0 (Windows NT 10.0) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML)          | WINDOWS
            SomeApp/1.0 (Other; like iPad)                                                              |
            SomeApp/1.0 (Other) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537                            |
            Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; IEMobile/11.0) like iPhone OS 7_0_3     |
            Mozilla/5.0 (SomeDevice; CPU OS 9_3 like Mac OS X) AppleWebKit/601.1                         | IOS
            """)
    void a_system_that_claims_to_be_like_another_system_is_a_different_system(String userAgent, Platform platform) {
        assertThat(platform(userAgent)).isEqualTo(Optional.ofNullable(platform));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mozilla/5.0 (iPhone; CPU iPhone OS 9_3_4 like Mac OS X) Outlook-iOS-Android/1.0 Mobile/13G35  | IOS
            Mozilla/5.0 (iPad; U; CPU OS 5_0 like Mac OS X) Safari/6533.18#2.0#TCL/X-S1/28/tclwebkit1.0.2 | ANDROID
            pf(42);la(en);dv(iPh10,3);pr(UCBrowser/11.3.5.1203);ov(15_4_1);                               | IOS
            PowerTool/2.6 CFNetwork/1410.0.3 Darwin/22.6.0                                                | IOS
            [FBAN/FB4A;FBAV/79.0.0.0.52;FBPN/com.facebook.katana;FBSV/4.4.2;]                             | ANDROID
            Mozilla/5.0 (Linux; StarOS 9) AppleWebKit/537.36 Version/4.0 Chrome/91.0 Mobile Safari/537.36 | ANDROID
            Mozilla/5.0 (X11; Linux x86_64; like Quest) PicoBrowser/3.3.38 Chrome/105.0 VR Safari/537.36  | ANDROID
            Mozilla/5.0 (Linux; Android 10; Some Chromebook) Chrome/93.0 Mobile Safari/537.36             | CHROME_OS
            GOGGalaxyClient/2.0.20.39 (GOG Galaxy) (win10 x64)                                            | WINDOWS
            Mozilla/4.0 (compatible; ms-office; MSOffice 16)                                              | WINDOWS
            """)
    void an_app_is_recognised_by_its_specific_words(String userAgent, Platform platform) {
        assertThat(platform(userAgent)).contains(platform);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 NintendoSwitchOnline/2.1 | IOS
            Mozilla/5.0 (Linux; Android 6.0; HUAWEI MT7-L09; wv) PlayStation App/4.20.5/nl-NL/nl-NL              | ANDROID
            Mozilla/5.0 (Linux; Android 13; Pixel 7; wv) AppleWebKit/537.36 XboxApp/2401                         | ANDROID
            Citizen/1167 CFNetwork/1410.0.3 Darwin/22.6.0                                                        | IOS
            Kindle/7.5 CFNetwork/978.0.7 Darwin/18.7.0                                                           | IOS
            Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Kindle/1.39                             | WINDOWS
            Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 KindleForMac/1.40                 | OS_X
            Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15                                   |
            Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 Edge/44                 |
            Mozilla/5.0 (Linux; U; en-US) AppleWebKit/528.5+ Version/4.0 Kindle/3.0                              |
            Mozilla/5.0 (Linux; Tizen 2.3; SAMSUNG SM-Z130H) AppleWebKit/537.3                                   |
            """)
    void an_app_with_the_name_of_a_device_runs_on_the_named_system(String userAgent, Platform platform) {
        assertThat(platform(userAgent)).isEqualTo(Optional.ofNullable(platform));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mozilla/5.0 (Mobile; Some/F90M; Android; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
                "Mozilla/5.0 (Windows NT 6.2; ARM; Trident/7.0; Touch; rv:11.0; WPDesktop) like Gecko",
                "Mozilla/4.0 (compatible; MSIE 4.01; Windows NT Windows CE)",
                "Mozilla/5.0 (PlayStation Vita 1.81) AppleWebKit/531.22.8 (KHTML, like Gecko) Silk/3.2",
                "Mozilla/5.0 (Linux; U; Sailfish 3.0; Mobile; rv:45.0) Gecko/45.0 Firefox/45.0 SailfishBrowser/1.0",
                "Opera/9.80 (Linux mips; HbbTV/1.1.1 (; A; B; 1; ;); en) Presto/2.10.250 Version/11.60"
            })
    void a_system_that_resembles_one_of_the_seven_platforms_has_no_platform(String userAgent) {
        assertThat(platform(userAgent)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "ß", "文", "\uD800", "\u0000", "\uFE0F"})
    void a_character_outside_ascii_ends_a_word(String other) {
        assertThat(platform(other + "ios" + other)).contains(Platform.IOS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"cfnetwork/", "(linux;", "like android ", "x", "\uD800", "\u0000", "\n", "windows phone", "\""})
    void a_user_agent_or_hint_of_any_length_is_read(String part) {
        String header = part.repeat(1_000_000 / part.length());

        assertThatCode(() -> Visitor.UNKNOWN.userAgent(header).platformHint(header))
                .doesNotThrowAnyException();
    }

    @Test
    void a_word_after_1024_characters_is_ignored() {
        assertThat(platform(" ".repeat(1_024) + "Android")).isEmpty();
    }
}
