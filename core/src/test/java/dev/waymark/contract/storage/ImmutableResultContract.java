package dev.waymark.contract.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Operation;
import dev.waymark.contract.part.StoredSamples;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The immutability of the collections and maps that the stores return. */
@Tag("immutable-results")
public abstract class ImmutableResultContract extends ContractPart {

    static Stream<Operation> operations() {
        return Operation.all();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void a_returned_collection_is_immutable(Operation operation) {
        assumeThat(storage()).as("a storage with %s", operation).matches(operation.isSupported());

        Object result = operation.call().on(storage(), StoredSamples.insert(storage()));

        if (result instanceof Collection<?> collection) {
            assertThat(collection).as("the result of %s", operation).isNotEmpty();
            assertImmutable(operation, collection::clear);
        }
        if (result instanceof List<?> list) {
            assertImmutable(operation, () -> replaceFirst(list));
        }
        if (result instanceof Map<?, ?> map) {
            assertThat(map).as("the result of %s", operation).isNotEmpty();
            assertImmutable(operation, map::clear);
            assertImmutable(operation, () -> setFirst(map));
        }
    }

    private static void assertImmutable(Operation operation, Runnable change) {
        assertThatThrownBy(change::run, "a change of the result of %s", operation)
                .isInstanceOf(UnsupportedOperationException.class);
    }

    private static <T> void replaceFirst(List<T> list) {
        list.set(0, list.get(0));
    }

    private static <V> void setFirst(Map<?, V> map) {
        Map.Entry<?, V> first = map.entrySet().iterator().next();
        first.setValue(first.getValue());
    }
}
