package dev.waymark.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.tuple;

import dev.waymark.access.Owner;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ErrorsTest {

    private static final Violation VIOLATION = Violation.of("url", "required", "must not be empty");

    @Test
    void the_description_of_a_violation_is_a_sentence() {
        assertThat(VIOLATION.describe()).isEqualTo("url must not be empty");
        assertThat(VIOLATION.at(3).describe()).isEqualTo("[3] url must not be empty");
    }

    @Test
    void a_violation_of_one_of_many_commands_has_an_index() {
        assertThat(VIOLATION.index()).isEmpty();
        assertThat(VIOLATION.at(3))
                .isEqualTo(new Violation(OptionalInt.of(3), "url", "required", "must not be empty", Map.of()));
    }

    @Test
    void invalid_input_contains_all_violations_in_order() {
        InvalidInputException invalid = new InvalidInputException(List.of(VIOLATION.at(0), VIOLATION.at(1)));

        assertThat(invalid)
                .hasMessage("[0] url must not be empty; [1] url must not be empty")
                .hasNoCause();
        assertThat(invalid.violations()).containsExactly(VIOLATION.at(0), VIOLATION.at(1));
    }

    @Test
    void invalid_input_contains_the_first_hundred_violations_and_the_number_of_further_violations() {
        List<Violation> many = IntStream.range(0, 1_234).mapToObj(VIOLATION::at).toList();
        InvalidInputException invalid = new InvalidInputException(many);

        assertThat(invalid.violations()).isEqualTo(many.subList(0, 100));
        assertThat(invalid.more()).isEqualTo(1_134);
        assertThat(invalid).hasMessageEndingWith("; [99] url must not be empty; and 1134 more");
        assertThat(new InvalidInputException(many.subList(0, 100)).more()).isZero();
    }

    @Test
    void a_violation_truncates_a_long_name() {
        assertThat(Violation.of("x".repeat(100), "index", "must be").field()).isEqualTo("x".repeat(100));
        assertThat(Violation.of("x".repeat(1 << 20), "index", "must be").field())
                .isEqualTo("x".repeat(100) + "\u2026");
    }

    @Test
    void a_truncated_text_has_no_half_of_a_surrogate_pair() {
        String text = "x".repeat(99) + "\uD83D\uDE00";

        assertThat(Violation.of(text, "index", "must be").field()).isEqualTo("x".repeat(99) + "\u2026");
    }

    @Test
    void invalid_input_needs_a_violation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new InvalidInputException(List.of()))
                .withMessage("invalid input needs a violation");
    }

    @Test
    void violations_become_an_exception_if_the_list_is_not_empty() {
        assertThatNoException().isThrownBy(() -> InvalidInputException.throwIfAny(List.of()));
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> InvalidInputException.throwIfAny(List.of(VIOLATION)));
    }

    @Test
    void only_a_failed_commit_is_in_doubt() {
        StorageException inDoubt = StorageException.inDoubt("the commit failed", null);

        assertThat(inDoubt.isInDoubt()).as("isInDoubt of %s", inDoubt).isTrue();
        assertThat(inDoubt.isRetryable()).as("isRetryable of %s", inDoubt).isFalse();
        assertThat(List.of(
                        new StorageException("full", null),
                        StorageException.retryable("deadlock", null),
                        StorageException.requiringRollback("deadlock", null, true)))
                .noneMatch(StorageException::isInDoubt);
    }

    @Test
    void the_message_names_a_damaged_record_and_the_reason() {
        IllegalArgumentException reason = new IllegalArgumentException("clicks must not be negative, was -1");

        assertThat(StorageException.damaged("link", 7, reason))
                .hasMessage(
                        "the link with id 7 is damaged by a crash or a manual change: clicks must not be negative, was -1")
                .hasCause(reason);
    }

    @Test
    void a_storage_failure_is_retryable_or_requires_a_rollback_only_if_created_so() {
        assertThat(List.of(
                        new StorageException("unreachable", null),
                        StorageException.retryable("busy", null),
                        StorageException.requiringRollback("not undone", null, false),
                        StorageException.requiringRollback("deadlock", null, true)))
                .extracting(StorageException::isRetryable, StorageException::requiresRollback)
                .containsExactly(tuple(false, false), tuple(true, false), tuple(false, true), tuple(true, true));
    }

    @Test
    void every_exception_has_a_stable_code() {
        assertThat(List.of(
                        new InvalidInputException(List.of(VIOLATION)),
                        new NotFoundException("link", 1),
                        new AliasTakenException("docs", OptionalInt.empty()),
                        new StaleVersionException("link", 1, 2),
                        new IdempotencyConflictException(),
                        new ReferencedException("link", 1, null),
                        ReportClaimException.held(1),
                        ReportClaimException.lost(1),
                        CallbackFailedException.ofGeneration(new IllegalStateException()),
                        new StorageException("unreachable", null),
                        CallbackFailedException.ofZone(Owner.DEFAULT, new IllegalStateException()),
                        new BusyException("busy")))
                .extracting(WaymarkException::code)
                .containsExactly(
                        "invalid",
                        "not_found",
                        "alias_taken",
                        "stale_version",
                        "idempotency_conflict",
                        "referenced",
                        "report_claimed",
                        "claim_lost",
                        "generation_failed",
                        "storage",
                        "zone_failed",
                        "busy");
    }
}
