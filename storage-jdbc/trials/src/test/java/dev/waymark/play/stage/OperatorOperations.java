package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import dev.waymark.access.Owner;
import dev.waymark.admin.Owners;
import dev.waymark.admin.StorageCopy;
import dev.waymark.play.stage.Operations.Operation;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Duration;

/** The operations across owners, and the operation that advances the clock. */
final class OperatorOperations {

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.<String, Operation>builder()
            .put("owner.first", (stage, step) -> owners(stage).first(step.number("limit", 1)))
            .put("owner.after", (stage, step) -> owners(stage).after(step.owner(), step.number("limit", 1)))
            .put("owner.all", (stage, step) -> owners(stage).stream().toList())
            .put(
                    "owner.links",
                    (stage, step) -> stage.text().lines(owners(stage).links(), stage::remember))
            .put(
                    "owner.reports",
                    (stage, step) -> stage.text().lines(owners(stage).reports(), stage.text()::of))
            .put(
                    "owner.moveLink",
                    (stage, step) -> stage.remember(
                            owners(stage).moveLink(stage.text().links().id(step.which()), step.owner(), to(step))))
            .put(
                    "owner.moveReport",
                    (stage, step) -> stage.text()
                            .of(owners(stage)
                                    .moveReport(stage.text().reports().id(step.which()), step.owner(), to(step))))
            .put("owner.erase", (stage, step) -> owners(stage).erase(step.owner()))
            .put("copy", OperatorOperations::copy)
            .put("tick", OperatorOperations::tick)
            .buildOrThrow();

    private OperatorOperations() {}

    private static Owners owners(Stage stage) {
        return stage.waymark().owners();
    }

    private static Owner to(Step step) {
        return Owner.of(step.value("to").orElse("default"));
    }

    private static Object copy(Stage stage, Step step) {
        return StorageCopy.of(stage.storage(), MemoryStorage.create()).run();
    }

    private static Object tick(Stage stage, Step step) {
        stage.clock().advance(Duration.parse(step.value("time").orElse("PT0S")));
        return stage.clock().instant();
    }
}
