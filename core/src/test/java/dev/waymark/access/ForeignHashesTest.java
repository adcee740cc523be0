package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Password hashes from other systems (D-35). Python's {@code hashlib.pbkdf2_hmac} computed the bytes. */
class ForeignHashesTest {

    private static final PasswordHasher HASHER = PasswordHasher.pbkdf2(1);

    /** A hash of 32 bytes. */
    private static final String BYTES = "KqOVS13kkALRhybDuCbuIa7NSJBZ8/25wU4z/0uow5A";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pbkdf2_sha256$1000$fE2mDh1NwZk0$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=",
                "pbkdf2_sha256$1$s$B9VzEJjuM4dVHm+lzNjFQindAnsKKJ3nf3mzKzubmM0=",
                "$pbkdf2-sha256$29$....AQIDBAUGBwgJCgv7/w$m5BAQKRU6fqbfR7XZp7QgUHtFe1AWrJ88AQ2rysUPyU",
                "$pbkdf2-sha256$i=1000,l=32$++++AQIDBAUGBwgJCgv7/w$" + BYTES,
                "$pbkdf2-sha256$i=1000$++++AQIDBAUGBwgJCgv7/w$" + BYTES,
                "$pbkdf2-sha256$i=1000,l=20$++++AQIDBAUGBwgJCgv7/w$KqOVS13kkALRhybDuCbuIa7NSJA",
                "$pbkdf2-sha256$i=1000$++++AQIDBAUGBwgJCgv7/w$KqOVS13kkALRhybDuCbuIa7NSJBZ8/25wU4z/0uow5DTo8+givZdp8u6Kb2TeDuIqDEJwtjhJM6FR7hy28odzA",
                "pbkdf2-sha256$1000$++++AQIDBAUGBwgJCgv7/w$" + BYTES
            })
    void only_the_right_password_verifies(String encoded) {
        PasswordHash hash = new PasswordHash(encoded);

        assertThat(HASHER.canVerify(hash))
                .as("whether the hasher can verify %s", hash.encoded())
                .isTrue();
        assertThat(HASHER.verify(Secret.of("swordfish"), hash))
                .as("whether swordfish has the hash")
                .isTrue();
        assertThat(HASHER.verify(Secret.of("swordfisH"), hash))
                .as("whether swordfisH has the hash")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pbkdf2_sha256$1000$fE2mDh1NwZk0$MQC1f/l+gT6A5lJN1KyohquxApp9kRGpVEkTXNyMvi8=",
                "$pbkdf2-sha256$29$....AQIDBAUGBwgJCgv7/w$jb.Q3SMQPKilXtUAvMZ/bJd2vrelTcGkP3ejDSU0U4k",
                "$pbkdf2-sha256$i=1000,l=32$++++AQIDBAUGBwgJCgv7/w$063RFdarLxL7otO+g5h6/xRcrDmaGnzfT9U0SPZQwKI"
            })
    void a_password_is_hashed_as_utf_8_everywhere(String encoded) {
        assertThat(HASHER.verify(Secret.of("p\u00E4ssw\u00F6rd \uD83D\uDD11"), new PasswordHash(encoded)))
                .as("whether the password has the hash")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain text",
                "$2b$12$abcdefghijklmnopqrstuu5Jm6qVw3vZ0p0q6Yk1oYxg9o7e0P4uK",
                "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$" + BYTES,
                "pbkdf2_sha1$1000$salt$" + BYTES,
                "$pbkdf2-sha512$1000$c2FsdA$" + BYTES,
                "pbkdf2_sha256$1000$" + BYTES,
                "pbkdf2_sha256$0$salt$" + BYTES,
                "pbkdf2_sha256$1000$$" + BYTES,
                "pbkdf2_sha256$1000$salt$",
                "pbkdf2_sha256$1000$salt$*",
                "pbkdf2_sha256$1000$salt$" + BYTES + "$" + BYTES,
                "$pbkdf2-sha256$1000$c2FsdA+$m5BAQKRU6fqbfR7XZp7QgUHtFe1AWrJ88AQ2rysUPyU",
                "$pbkdf2-sha256$1000$*$m5BAQKRU6fqbfR7XZp7QgUHtFe1AWrJ88AQ2rysUPyU",
                "$pbkdf2-sha256$i=1000,l=31$c2FsdA$" + BYTES,
                "$pbkdf2-sha256$l=32,i=1000$c2FsdA$" + BYTES,
                "$pbkdf2-sha256$i=$c2FsdA$" + BYTES
            })
    void a_hash_in_another_form_cannot_be_verified(String encoded) {
        PasswordHash hash = new PasswordHash(encoded);

        assertThat(HASHER.canVerify(hash))
                .as("whether the hasher can verify %s", hash.encoded())
                .isFalse();
        assertThat(HASHER.verify(Secret.of("swordfish"), hash))
                .as("whether swordfish has the hash")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pbkdf2_sha256$3000001$salt$" + BYTES,
                "pbkdf2_sha256$2147483647$salt$" + BYTES,
                "pbkdf2_sha256$99999999999$salt$" + BYTES,
                "$pbkdf2-sha256$3000001$c2FsdA$" + BYTES,
                "$pbkdf2-sha256$i=3000001$c2FsdA$" + BYTES,
                "pbkdf2-sha256$3000001$c2FsdA$" + BYTES
            })
    void a_hash_with_too_many_iterations_is_not_accepted(String encoded) {
        assertThat(HASHER.canVerify(new PasswordHash(encoded)))
                .as("whether the hasher can verify %s", encoded)
                .isFalse();
    }

    @Test
    void a_hash_with_at_most_the_own_iterations_is_accepted() {
        PasswordHash hash = new PasswordHash("pbkdf2-sha256$3000001$c2FsdA$" + BYTES);

        assertThat(PasswordHasher.pbkdf2(3_000_001).canVerify(hash))
                .as("whether the hasher can verify %s", hash.encoded())
                .isTrue();
        assertThat(HASHER.canVerify(new PasswordHash("pbkdf2_sha256$3000000$salt$" + BYTES)))
                .as("whether the hasher can verify the hash")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 28, 31, 65, 300})
    void a_truncated_or_too_long_hash_is_not_accepted(int bytes) {
        String encoded = Base64.getEncoder().encodeToString(new byte[bytes]);

        assertThat(HASHER.canVerify(new PasswordHash("pbkdf2_sha256$1000$salt$" + encoded)))
                .as("whether the hasher can verify the hash")
                .isFalse();
    }

    @Test
    void a_hasher_can_verify_its_own_hashes() {
        assertThat(HASHER.canVerify(HASHER.hash(Secret.of("swordfish"))))
                .as("whether the hasher can verify the hash")
                .isTrue();
    }

    @Test
    void a_hasher_without_can_verify_accepts_no_foreign_hashes() {
        PasswordHasher silent = Desk.hasher(HASHER::hash, HASHER::verify);

        assertThat(silent.canVerify(silent.hash(Secret.of("swordfish"))))
                .as("whether the hasher can verify the hash")
                .isFalse();
    }
}
