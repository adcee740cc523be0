package dev.waymark.internal.targeting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts that regions imply (D-24). */
class LikelyScriptsTest {

    @ParameterizedTest
    @CsvSource({
        "zh-tw, zh-hant-tw",
        "zh-hk, zh-hant-hk",
        "zh-mo, zh-hant-mo",
        "zh-cn, zh-hans-cn",
        "zh-sg, zh-hans-sg",
        "zh-my, zh-hans-my",
        "zh-tw-x-a-b, zh-hant-tw-x-a-b",
        "yue-hk, yue-hant-hk",
        "yue-cn, yue-hans-cn",
        "sr-rs, sr-cyrl-rs",
        "sr-xk, sr-cyrl-xk",
        "sr-me, sr-latn-me",
        "sr-419, sr-cyrl-419",
        "uz-uz, uz-latn-uz",
        "uz-af, uz-arab-af",
        "pa-in, pa-guru-in",
        "pa-pk, pa-arab-pk",
        "az-ir, az-arab-ir",
        "az-ru, az-cyrl-ru"
    })
    void a_region_implies_the_script_of_a_language_with_several_scripts(String tag, String expected) {
        assertThat(LikelyScripts.added(tag)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zh",
                "zh-hant",
                "zh-hans-tw",
                "zh-x-tw",
                "zh-a-tw",
                "zh-1901",
                "fr-ca",
                "zhx-tw",
                "-tw",
                "",
                "zh-tw\n"
            })
    void a_tag_with_a_script_without_a_region_or_of_another_language_implies_no_script(String tag) {
        assertThat(LikelyScripts.added(tag)).isEmpty();
    }
}
