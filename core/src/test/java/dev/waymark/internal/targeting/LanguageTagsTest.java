package dev.waymark.internal.targeting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.OddLanguages;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The canonical forms of language tags (D-19). */
class LanguageTagsTest {

    /** Deprecated languages of ISO 639-1 that the JDK keeps. */
    private static final Set<String> KEPT_BY_THE_JDK = Set.of("jw", "mo", "sh");

    private static Stream<String> withLongerTags(Stream<String> tags) {
        return tags.flatMap(tag -> Stream.of(tag, tag + "-FR", tag + "-Latn-419-1901", tag + "-x-a"));
    }

    @Test
    void the_canonical_form_equals_the_form_of_every_jdk() {
        List<String> different = Stream.of(
                        OddLanguages.GRANDFATHERED.stream(),
                        withLongerTags(OddLanguages.EXTENDED.stream()),
                        withLongerTags(OddLanguages.RENAMED.stream()),
                        withLongerTags(Arrays.stream(Locale.getISOLanguages())))
                .flatMap(tags -> tags)
                .filter(LanguageTags::isKey)
                .filter(tag -> !KEPT_BY_THE_JDK.contains(LanguageTags.language(tag)))
                .filter(tag -> !LanguageTags.canonical(tag)
                        .equalsIgnoreCase(Locale.forLanguageTag(tag).toLanguageTag()))
                .toList();

        assertThat(different).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "IW-il, he-il",
        "MO, ro",
        "jw-ID, jv-id",
        "sh-BA, sr-latn-ba",
        "kzj, dtp",
        "coy-CL, pij-cl",
        "iwx-IL, iwx-il",
        "fr-IN-in, fr-in-in",
        "ZH-Yue-HK, yue-hk",
        "zh-sgn-hak-HK, hak-hk",
        "zh-art-lojban, jbo",
        "en-abcd, en-abcd",
        "en-USA, en-usa",
        "en-419, en-419",
        "I-Klingon, tlh",
        "i-klingon-x-a, i-klingon-x-a"
    })
    void a_language_has_one_canonical_form(String tag, String canonical) {
        assertThat(LanguageTags.canonical(tag)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "*", "-iw", "zh--yue", "\u0130w", "\uD800", "a\nb", "zh-yue\n"})
    void a_text_that_is_no_tag_stays_unchanged(String text) {
        assertThat(LanguageTags.canonical(text)).isEqualTo(text);
    }
}
