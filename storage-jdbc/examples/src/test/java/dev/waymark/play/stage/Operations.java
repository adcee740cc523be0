package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import org.jspecify.annotations.Nullable;

/** All that can be done, by name. */
public final class Operations {

    /** Does one thing. */
    @FunctionalInterface
    interface Operation {
        /** What came of it, with numbers instead of ids. */
        Object on(Stage stage, Step step);
    }

    private static final ImmutableMap<String, Operation> ALL = ImmutableMap.<String, Operation>builder()
            .putAll(LinkOperations.ALL)
            .putAll(LinkBulkOperations.ALL)
            .putAll(ReportOperations.ALL)
            .putAll(QueueOperations.ALL)
            .putAll(VisitOperations.ALL)
            .putAll(ClickOperations.ALL)
            .putAll(KeyOperations.ALL)
            .putAll(OperatorOperations.ALL)
            .buildOrThrow();

    private Operations() {}

    public static ImmutableSet<String> names() {
        return ALL.keySet();
    }

    static Operation named(String name) {
        @Nullable Operation operation = ALL.get(name);
        if (operation == null) {
            throw new IllegalStateException("there is no operation " + name);
        }
        return operation;
    }
}
