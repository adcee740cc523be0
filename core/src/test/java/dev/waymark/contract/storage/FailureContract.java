package dev.waymark.contract.storage;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Operation;
import dev.waymark.contract.part.StoredSamples;
import dev.waymark.error.StorageException;
import dev.waymark.spi.Storage;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exceptions of a storage with failing operations. */
@Tag("failures")
public abstract class FailureContract extends ContractPart {

    private Optional<Storage> failing = Optional.empty();

    @BeforeEach
    void needsFailures() throws Exception {
        failing = adapter().failing(storage());
        assumeThat(failing)
                .as("failing() returns a storage; the test is skipped otherwise")
                .isPresent();
    }

    static Stream<Operation> operations() {
        return Operation.all();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void a_failed_operation_throws_a_storage_exception_with_its_cause(Operation operation) {
        assumeThat(storage()).as("a storage with %s", operation).matches(operation.isSupported());
        StoredSamples stored = StoredSamples.insert(storage());

        assertThatThrownBy(
                        () -> operation.call().on(failing.orElseThrow(), stored),
                        "%s of a storage that fails",
                        operation)
                .isInstanceOf(StorageException.class)
                .hasCauseInstanceOf(Throwable.class);
    }
}
