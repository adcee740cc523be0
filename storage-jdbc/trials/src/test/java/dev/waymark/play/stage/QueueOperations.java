package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import dev.waymark.play.stage.Operations.Operation;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQueue;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;

/** The operations of the report queue. */
final class QueueOperations {

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.of(
            "queue.claim",
            QueueOperations::claim,
            "queue.extend",
            (stage, step) -> withClaim(stage, step, (queue, claim) -> {
                ReportClaim extended = queue.extend(claim, lease(step));
                stage.claims().add(extended);
                return stage.text().of(extended);
            }),
            "queue.outcome",
            (stage, step) -> withClaim(
                    stage,
                    step,
                    (queue, claim) ->
                            stage.text().of(queue.recordOutcome(claim, ReportOperations.outcome(step.form())))),
            "queue.fail",
            (stage, step) -> withClaim(stage, step, ReportQueue::fail),
            "queue.setAside",
            (stage, step) -> stage.text().lines(stage.waymark().reportQueue().setAside(), stage.text()::of));

    private QueueOperations() {}

    private static Duration lease(Step step) {
        return Duration.ofSeconds(step.number("seconds", 1));
    }

    private static Object claim(Stage stage, Step step) {
        List<ReportClaim> claimed = stage.waymark().reportQueue().claim(step.number("limit", 1), lease(step));
        stage.claims().addAll(claimed);
        return stage.text().lines(claimed, stage.text()::of);
    }

    private static Object withClaim(Stage stage, Step step, BiFunction<ReportQueue, ReportClaim, Object> action) {
        return Stage.one(stage.claims(), step.which())
                .map(claim -> action.apply(stage.waymark().reportQueue(), claim))
                .orElse("nothing");
    }
}
