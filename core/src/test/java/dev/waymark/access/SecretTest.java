package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SecretTest {

    @Test
    void a_secret_reveals_its_text_only_on_request() {
        Secret secret = Secret.of("swordfish");

        assertThat(secret.reveal()).isEqualTo("swordfish");
        assertThat(secret).hasToString("Secret[hidden]");
    }

    @Test
    void two_secrets_with_the_same_text_are_equal() {
        assertThat(Secret.of("a")).isEqualTo(Secret.of("a")).hasSameHashCodeAs(Secret.of("a"));
        assertThat(Secret.of("a")).isNotEqualTo(Secret.of("b")).isNotEqualTo("a");
    }

    @Test
    void secrets_with_different_texts_have_different_hash_codes() {
        assertThat(Secret.of("a").hashCode()).isNotEqualTo(Secret.of("b").hashCode());
    }

    @Test
    void a_password_hash_is_hidden_in_texts() {
        assertThat(new PasswordHash("pbkdf2$secret")).hasToString("PasswordHash[hidden]");
    }

    @Test
    void a_hash_has_1_to_512_characters() {
        assertThat(new PasswordHash("h".repeat(512)).encoded()).hasSize(512);
        assertThatIllegalArgumentException().isThrownBy(() -> new PasswordHash("h".repeat(513)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PasswordHash(""))
                .withMessage("an encoded password hash must be 1 to 512 characters");
    }
}
