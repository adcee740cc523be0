package dev.waymark.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PatchTest {

    private static final Optional<String> CURRENT = Optional.of("current");

    @Test
    void keeping_leaves_a_present_value() {
        assertThat(Patch.<String>keep().applyTo(CURRENT)).isEqualTo(CURRENT);
    }

    @Test
    void keeping_leaves_an_absent_value() {
        assertThat(Patch.<String>keep().applyTo(Optional.empty())).isEmpty();
    }

    @Test
    void setting_replaces_a_present_value() {
        assertThat(Patch.set("new").applyTo(CURRENT)).contains("new");
    }

    @Test
    void setting_replaces_an_absent_value() {
        assertThat(Patch.set("new").applyTo(Optional.empty())).contains("new");
    }

    @Test
    void clearing_removes_a_present_value() {
        assertThat(Patch.<String>clear().applyTo(CURRENT)).isEmpty();
    }

    @Test
    void every_patch_has_a_type() {
        assertThat(Patch.keep().type()).isEqualTo(Patch.Type.KEEP);
        assertThat(Patch.set(1).type()).isEqualTo(Patch.Type.SET);
        assertThat(Patch.clear().type()).isEqualTo(Patch.Type.CLEAR);
    }

    @Test
    void only_setting_has_a_value() {
        assertThat(Patch.keep().value()).isEmpty();
        assertThat(Patch.set(1).value()).contains(1);
        assertThat(Patch.clear().value()).isEmpty();
    }

    @Test
    void mapping_changes_only_a_set_value() {
        assertThat(Patch.set(1).map(n -> "n" + n)).isEqualTo(Patch.set("n1"));
        assertThat(Patch.<Integer>keep().map(n -> "n" + n)).isEqualTo(Patch.keep());
        assertThat(Patch.<Integer>clear().map(n -> "n" + n)).isEqualTo(Patch.clear());
    }

    @Test
    void null_cannot_be_set() {
        assertThatNullPointerException().isThrownBy(() -> Patch.set(null)).withMessage("value");
    }

    @Test
    void an_absent_value_is_an_empty_optional() {
        assertThatNullPointerException().isThrownBy(() -> Patch.keep().applyTo(null));
    }
}
