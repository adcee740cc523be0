package dev.waymark.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The keys of URLs and their text. */
class UrlKeyProperties {

    @Property
    void the_text_of_a_key_has_22_characters_and_gives_the_key(@ForAll String url) {
        UrlKey key = UrlKey.of(url);

        assertThat(key.text()).matches("[A-Za-z0-9_-]{22}");
        assertThat(new UrlKey(key.text())).isEqualTo(key);
    }

    @Example
    void stored_keys_stay_valid() {
        assertThat(UrlKey.of("https://Example.COM/Page?a=1").text()).isEqualTo("pHQIy2nnM95AZZ_H20UkaA");
    }

    @Example
    void another_text_is_refused() {
        for (String text :
                new String[] {"", "A", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAA?A"}) {
            assertThatThrownBy(() -> new UrlKey(text)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
