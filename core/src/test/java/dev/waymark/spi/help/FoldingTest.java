package dev.waymark.spi.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class FoldingTest {

    @Test
    void folding_does_not_depend_on_the_machines_language() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(Folding.fold("TITLE")).isEqualTo("title");
        } finally {
            Locale.setDefault(before);
        }
    }
}
