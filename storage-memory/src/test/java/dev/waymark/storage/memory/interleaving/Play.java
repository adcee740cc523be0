package dev.waymark.storage.memory.interleaving;

import com.google.common.base.Splitter;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;

/**
 * A scenario: the operations that threads run concurrently.
 *
 * @param operations the class with the operations
 * @param text the threads, as in {@code "rename 1 2 | click 1, find 1"}
 */
record Play(Class<?> operations, String text) {

    private static final Splitter THREADS = Splitter.on('|').trimResults();
    private static final Splitter OPERATIONS = Splitter.on(',').trimResults();
    private static final Splitter WORDS = Splitter.on(' ');

    ExecutionScenario scenario() {
        List<List<Actor>> threads = THREADS.splitToStream(text)
                .map(thread -> OPERATIONS.splitToStream(thread).map(this::actor).toList())
                .toList();
        return new ExecutionScenario(List.of(), threads, List.of(), null);
    }

    private Actor actor(String operation) {
        List<String> words = WORDS.splitToList(operation);
        List<Integer> arguments = words.stream().skip(1).map(Integer::valueOf).toList();
        return new Actor(method(words.get(0)), arguments);
    }

    private Method method(String name) {
        return Arrays.stream(operations.getMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no operation has the name " + name));
    }
}
