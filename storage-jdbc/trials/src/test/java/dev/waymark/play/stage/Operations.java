package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import org.jspecify.annotations.Nullable;

/** All operations by name. */
public final class Operations {

    /** An operation of the API. */
    @FunctionalInterface
    interface Operation {
        /** Runs the operation, and returns the result with numbers instead of ids. */
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
            throw new IllegalStateException("no operation has the name " + name);
        }
        return operation;
    }
}
