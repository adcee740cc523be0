package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    private static Stream<Arguments> valuesAndTexts() {
        return Stream.of(
                Arguments.of(View.granted("page"), "GRANTED[page]"),
                Arguments.of(View.passwordRequired(), "PASSWORD_REQUIRED"),
                Arguments.of(View.tooManyAttempts(Duration.ofSeconds(3)), "TOO_MANY_ATTEMPTS[PT3S]"),
                Arguments.of(
                        Visitor.UNKNOWN.password("swordfish"),
                        "Visitor{country=Optional.empty, platform=Optional.empty, hint=Optional.empty, languages=[], "
                                + "password=Optional[Secret[hidden]], client=Optional.empty, referrer=Optional.empty, "
                                + "source=Optional.empty, bot=false}"),
                Arguments.of(
                        AttemptLimits.DEFAULT,
                        "AttemptLimits[perClient=10, perRecord=1000, within=PT10M, remembered=100000]"),
                Arguments.of(IssueApiKey.named("ci"), "IssueApiKey{label=ci, scope=WRITE, expiresAt=Optional.empty}"),
                Arguments.of(Privacy.PRIVATE, "PRIVATE"),
                Arguments.of(Privacy.password("swordfish"), "PASSWORD[Secret[hidden]]"),
                Arguments.of(
                        ReportOutcome.of(ReportResult.BAD, "a virus"),
                        "ReportOutcome{result=BAD, findings=Optional[a virus]}"));
    }

    @ParameterizedTest
    @MethodSource("valuesAndTexts")
    void the_text_of_a_value_contains_its_fields_and_no_secret(Object value, String text) {
        assertThat(value).hasToString(text);
    }
}
