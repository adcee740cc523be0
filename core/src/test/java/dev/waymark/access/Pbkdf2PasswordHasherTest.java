package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.base.Splitter;
import java.util.Base64;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Pbkdf2PasswordHasherTest {

    private static final Secret PASSWORD = Secret.of("correct horse");
    private static final PasswordHasher HASHER = PasswordHasher.pbkdf2(1);

    /** PBKDF2-HMAC-SHA256 of "password" and "salt" with 4,096 iterations: a published test vector. */
    private static final PasswordHash KNOWN =
            new PasswordHash("pbkdf2-sha256$4096$c2FsdA$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o");

    @Property(tries = 50)
    void no_other_password_verifies(@ForAll @StringLength(max = 20) String candidate) {
        assertThat(HASHER.verify(Secret.of(candidate), HASHER.hash(PASSWORD)))
                .as("whether %s has the hash", candidate)
                .isFalse();
    }

    @Test
    void the_encoded_form_describes_itself() {
        List<String> fields = Splitter.on('$')
                .splitToList(PasswordHasher.pbkdf2(7).hash(PASSWORD).encoded());

        assertThat(fields).hasSize(4).startsWith("pbkdf2-sha256", "7");
        assertThat(Base64.getDecoder().decode(fields.get(2))).hasSize(16);
        assertThat(Base64.getDecoder().decode(fields.get(3))).hasSize(32);
        assertThat(fields).noneMatch(field -> field.endsWith("="));
    }

    @Test
    void every_hash_has_its_own_salt() {
        assertThat(HASHER.hash(PASSWORD)).isNotEqualTo(HASHER.hash(PASSWORD));
    }

    @Test
    void the_hash_equals_the_published_test_vector() {
        assertThat(HASHER.verify(Secret.of("password"), KNOWN))
                .as("whether the password has the hash")
                .isTrue();
    }

    @Test
    void a_hash_with_another_number_of_iterations_verifies() {
        PasswordHash old = PasswordHasher.pbkdf2(3).hash(PASSWORD);

        assertThat(PasswordHasher.pbkdf2(5).verify(PASSWORD, old))
                .as("whether the password has the hash")
                .isTrue();
    }

    @Test
    void the_default_number_of_iterations_is_the_recommendation_of_owasp() {
        assertThat(PasswordHasher.pbkdf2().hash(PASSWORD).encoded()).startsWith("pbkdf2-sha256$600000$");
    }

    @Test
    void the_cost_is_at_least_one_iteration() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PasswordHasher.pbkdf2(0))
                .withMessage("iterations must be at least 1, was 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "plain text",
                "pbkdf2-sha256$1$c2FsdA",
                "pbkdf2-sha256$1$c2FsdA$eA$eA",
                "pbkdf2-sha512$1$c2FsdA$eA",
                "PBKDF2-SHA256$1$c2FsdA$eA",
                "pbkdf2-sha256$0$c2FsdA$eA",
                "pbkdf2-sha256$-1$c2FsdA$eA",
                "pbkdf2-sha256$$c2FsdA$eA",
                "pbkdf2-sha256$99999999999$c2FsdA$eA",
                "pbkdf2-sha256$1$$eA",
                "pbkdf2-sha256$1$c2FsdA$",
                "pbkdf2-sha256$1$*$eA",
                "pbkdf2-sha256$1$c2FsdA$*"
            })
    void an_unreadable_hash_verifies_no_password(String encoded) {
        assertThat(HASHER.verify(PASSWORD, new PasswordHash(encoded)))
                .as("whether the password has the hash %s", encoded)
                .isFalse();
    }

    @Test
    void the_longest_password_verifies_even_if_each_character_takes_two_units() {
        Secret longest = Secret.of("\ud83d\udd11".repeat(256));

        assertThat(HASHER.verify(longest, HASHER.hash(longest)))
                .as("whether the password has the hash")
                .isTrue();
    }

    @Test
    void a_candidate_that_hashing_functions_might_confuse_is_wrong() {
        assertThat(HASHER.verify(Secret.of("abc\0"), HASHER.hash(Secret.of("abc"))))
                .as("whether the password has the hash")
                .isFalse();
        assertThat(HASHER.verify(Secret.of("a\ud800c"), HASHER.hash(Secret.of("a?c"))))
                .as("whether the password has the hash")
                .isFalse();
    }

    @Test
    void an_impossible_password_is_wrong_without_hashing() {
        Secret tooLong = Secret.of("x".repeat(513));

        assertThat(HASHER.verify(tooLong, HASHER.hash(tooLong)))
                .as("whether the password has the hash")
                .isFalse();
    }
}
