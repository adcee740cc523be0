package dev.waymark.access;

import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.AuthenticationException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import dev.waymark.spi.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** API keys are shown once, found by their hash, and refused without a reason (D-2). */
class ApiKeysTest {

    private static final Owner ALICE = Owner.of("alice");
    private static final String KNOWN = "wm_" + "k".repeat(29);

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark();
    private final ApiKeys keys = waymark.apiKeys(ALICE);

    private static String bearer(IssuedApiKey issued) {
        return "Bearer " + issued.secret().reveal();
    }

    private void assertRefused(String authorization) {
        assertThatExceptionOfType(AuthenticationException.class)
                .isThrownBy(() -> waymark.authenticate(authorization))
                .withMessage("a valid API key is needed, as in: Authorization: Bearer wm_...")
                .withNoCause();
    }

    @Test
    void an_issued_key_has_an_owner_and_a_label() {
        IssuedApiKey issued = keys.issue(IssueApiKey.named("build server").readOnly());

        ApiKey key = waymark.authenticate(bearer(issued));

        assertThat(key).isEqualTo(issued.key());
        assertThat(key.owner()).isEqualTo(ALICE);
        assertThat(key.label()).isEqualTo("build server");
        assertThat(key.createdAt()).isEqualTo(Desk.NOON);
        assertThat(key.expiresAt()).isEmpty();
    }

    @Test
    void the_scope_write_includes_read_and_the_scope_read_excludes_write() {
        ApiKey reading = keys.issue(IssueApiKey.named("r").readOnly()).key();
        ApiKey writing = keys.issue(IssueApiKey.named("w")).key();

        assertThat(reading.allows(Scope.READ))
                .as("whether the key %s allows READ", reading)
                .isTrue();
        assertThat(reading.allows(Scope.WRITE))
                .as("whether the key %s allows WRITE", reading)
                .isFalse();
        assertThat(writing.allows(Scope.READ))
                .as("whether the key %s allows READ", writing)
                .isTrue();
        assertThat(writing.allows(Scope.WRITE))
                .as("whether the key %s allows WRITE", writing)
                .isTrue();
    }

    @Test
    void a_key_has_a_fixed_prefix_and_256_random_bits() {
        Set<String> all = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            String secret = keys.issue(IssueApiKey.named("n")).secret().reveal();
            assertThat(secret).matches("wm_[A-Za-z0-9_-]{43}");
            all.add(secret);
        }

        assertThat(all).hasSize(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer ", "bearer ", "BEARER ", "Bearer    ", "  Bearer "})
    void the_scheme_is_case_insensitive_and_allows_white_space(String scheme) {
        keys.adopt(Secret.of(KNOWN), IssueApiKey.named("known"));

        assertThat(waymark.authenticate(scheme + KNOWN).label()).isEqualTo("known");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "Bearer",
                "Bearer ",
                "Bearer wm_",
                "Basic d206",
                "wm_kkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
                "Bearerwm_kkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
                "Bearer wm_kkkkkkkkkkkkkkkkkkkkkkkkkkkkK",
                "Bearer WM_kkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
                "Bearer wm_kkkkkkkkkkkkkkkkkkkkkkkkkkkkk wm_kkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
                "Bearer wm_kkkkkkkkkkkkkkkkkkkkkkkkkkkkk\u0000",
                "Bearer wm_\u00E4kkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
            })
    void every_text_except_the_key_is_refused_with_the_same_error(String authorization) {
        keys.adopt(Secret.of(KNOWN), IssueApiKey.named("known"));

        assertRefused(authorization);
    }

    @Test
    void an_absent_header_is_refused_with_the_same_error() {
        assertRefused(null);
    }

    @Test
    void a_very_long_header_is_refused_with_the_same_error() {
        assertRefused("Bearer wm_" + "k".repeat(1_000_000));
        assertRefused(" ".repeat(1_000_000) + "x");
    }

    @Test
    void a_key_is_refused_from_its_instant_of_expiration() {
        Instant end = Desk.NOON.plusSeconds(60);
        IssuedApiKey issued = keys.issue(IssueApiKey.named("short").expiringAt(end.plusNanos(999)));
        assertThat(issued.key().expiresAt()).contains(end);

        desk.clock.set(end.minusNanos(1_000));
        assertThat(waymark.authenticate(bearer(issued))).isEqualTo(issued.key());
        desk.clock.advance(Duration.ofNanos(1_000));
        assertRefused(bearer(issued));
    }

    @Test
    void a_revoked_key_is_refused_and_not_listed() {
        IssuedApiKey issued = keys.issue(IssueApiKey.named("lost"));
        IssuedApiKey other = keys.issue(IssueApiKey.named("kept"));

        keys.revoke(issued.key().id());

        assertRefused(bearer(issued));
        assertThat(keys.list()).containsExactly(other.key());
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> keys.revoke(issued.key().id()));
    }

    @Test
    void keys_are_listed_without_secrets_and_only_for_their_owner() {
        IssuedApiKey expired = keys.issue(IssueApiKey.named("expired").expiringAt(Desk.NOON.plusSeconds(1)));
        IssuedApiKey issued = keys.issue(IssueApiKey.named("valid"));
        desk.clock.advance(Duration.ofSeconds(1));

        assertThat(keys.list()).containsExactly(expired.key(), issued.key());
        assertThat(keys.list().toString()).doesNotContain("wm_");
        assertThat(issued.toString()).doesNotContain("wm_");
        assertThat(waymark.apiKeys().list()).isEmpty();
    }

    @Test
    void a_repeated_adoption_keeps_the_key_unchanged() {
        ApiKey first = keys.adopt(Secret.of(KNOWN), IssueApiKey.named("first"));

        assertThat(keys.adopt(Secret.of(KNOWN), IssueApiKey.named("second").readOnly()))
                .isEqualTo(first);
        assertThat(keys.list()).containsExactly(first);
    }

    @Test
    void a_key_that_is_revoked_during_a_repeated_adoption_is_adopted_as_a_new_key() {
        Storage behind = new ReferenceStorage();
        ApiKey first = new Desk(behind).waymark().apiKeys().adopt(Secret.of(KNOWN), IssueApiKey.named("first"));
        Storage racing = Hooks.before(behind, (method, arguments) -> {
            if (method.equals("apiKeys.find")) {
                behind.apiKeys().delete(Owner.DEFAULT, first.id());
            }
        });

        ApiKey second = new Desk(racing).waymark().apiKeys().adopt(Secret.of(KNOWN), IssueApiKey.named("second"));

        assertThat(second.label()).isEqualTo("second");
        assertThat(behind.apiKeys().list(Owner.DEFAULT)).containsExactly(second);
    }

    @Test
    void a_key_of_another_owner_cannot_be_adopted() {
        keys.adopt(Secret.of(KNOWN), IssueApiKey.named("mine"));

        assertThat(violationsOf(() -> waymark.apiKeys().adopt(Secret.of(KNOWN), IssueApiKey.named("theirs"))))
                .containsExactly(Violation.of("key", "taken", "must not be a key of another owner"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "wm_",
                "secret",
                "wm_tooshort",
                "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
                "wm_kkkkkkkkkkkkkkkkkkkkkkkkkkkk kk"
            })
    void a_malformed_key_cannot_be_adopted(String secret) {
        assertThat(violationsOf(() -> keys.adopt(Secret.of(secret), IssueApiKey.named(" "))))
                .containsExactly(
                        Violation.of("key", "api_key", "must be wm_ and 29 to 253 letters, digits, - and _"),
                        Violation.of("label", "required", "must not be empty"));
        assertThat(keys.list()).isEmpty();
    }

    @Test
    void a_label_is_trimmed() {
        assertThat(keys.issue(IssueApiKey.named("\u00A0build server\t")).key().label())
                .isEqualTo("build server");
    }

    @Test
    void a_blank_or_too_long_label_is_refused() {
        for (String blank : List.of("\t", "\u00A0")) {
            assertThat(refusalsOf(() -> keys.issue(IssueApiKey.named(blank)))).containsExactly("label required");
        }
        assertThat(violationsOf(() -> keys.issue(IssueApiKey.named("l".repeat(256)))))
                .extracting(Violation::field)
                .containsExactly("label");
        assertThat(keys.issue(IssueApiKey.named("l".repeat(255))).key().label()).hasSize(255);
    }

    @Test
    void only_the_hash_is_stored() {
        IssuedApiKey issued = keys.issue(IssueApiKey.named("n"));

        assertThat(desk.storage.apiKeys().find(issued.secret().reveal())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1000000000-01-01T00:00:00Z",
                "0000-12-31T23:59:59.999999999Z",
                "+10000-01-01T00:00:00Z",
                "+1000000000-12-31T23:59:59.999999999Z"
            })
    void an_unsupported_instant_of_expiration_is_refused(Instant instant) {
        IssueApiKey command = IssueApiKey.named("").expiringAt(instant);
        Violation range = Violation.of("expires_at", "range", "must be in the years 0001 to 9999");

        assertThat(Desk.violationsOf(() -> keys.issue(command))).hasSize(2).contains(range);
        assertThat(Desk.violationsOf(() -> keys.adopt(Secret.of("wm_" + "k".repeat(32)), command)))
                .hasSize(2)
                .contains(range);
        assertThat(keys.list()).isEmpty();
    }

    @Test
    void the_last_supported_instant_is_accepted() {
        Instant last = Instant.parse("9999-12-31T23:59:59.999999Z");

        assertThat(keys.issue(IssueApiKey.named("ci").expiringAt(last)).key().expiresAt())
                .contains(last);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01T00:00:00Z", "2025-03-10T12:00:00.123455Z", "2025-03-10T12:00:00.123456789Z"})
    void a_new_key_that_is_already_expired_is_refused(Instant instant) {
        IssueApiKey command = IssueApiKey.named("").expiringAt(instant);
        Violation past = Violation.of("expires_at", "past", "must be in the future");

        assertThat(violationsOf(() -> keys.issue(command))).hasSize(2).contains(past);
        assertThat(violationsOf(() -> keys.adopt(Secret.of("wm_" + "k".repeat(32)), command)))
                .hasSize(2)
                .contains(past);
        assertThat(keys.list()).isEmpty();
    }

    @Test
    void a_key_can_be_adopted_again_after_its_expiration() {
        Secret secret = Secret.of("wm_" + "k".repeat(32));
        IssueApiKey command = IssueApiKey.named("first").expiringAt(Desk.NOON.plusSeconds(1));
        ApiKey adopted = keys.adopt(secret, command);
        desk.clock.advance(Duration.ofSeconds(1));

        assertThat(keys.adopt(secret, command)).isEqualTo(adopted);
    }

    @Test
    void commands_of_keys_are_equal_if_all_fields_are_equal() {
        IssueApiKey command = IssueApiKey.named("client").readOnly().expiringAt(Desk.NOON);

        assertThat(command)
                .isEqualTo(IssueApiKey.named("client").expiringAt(Desk.NOON).readOnly())
                .hasSameHashCodeAs(IssueApiKey.named("client").readOnly().expiringAt(Desk.NOON))
                .isNotEqualTo(IssueApiKey.named("other").readOnly().expiringAt(Desk.NOON))
                .isNotEqualTo(IssueApiKey.named("client").expiringAt(Desk.NOON))
                .isNotEqualTo(IssueApiKey.named("client").readOnly());
    }

    @Test
    void a_key_has_no_negative_id() {
        ApiKey key = new ApiKey(7, ALICE, "client", Scope.READ, Desk.NOON, Optional.empty());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> key.withId(-1))
                .withMessage("id must not be negative, was -1");
    }
}
