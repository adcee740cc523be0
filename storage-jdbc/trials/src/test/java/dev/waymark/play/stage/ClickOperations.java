package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.Clicks;
import dev.waymark.play.stage.Operations.Operation;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** The operations of click statistics: for one link, or for the links of a query if the name ends in {@code All}. */
final class ClickOperations {

    private static final String DAY = "2030-04-05";

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.<String, Operation>builder()
            .put("click.day", (stage, step) -> clicks(stage, step).byDay(id(stage, step), period(step)))
            .put("click.week", (stage, step) -> clicks(stage, step).byWeek(id(stage, step), period(step)))
            .put("click.month", (stage, step) -> clicks(stage, step).byMonth(id(stage, step), period(step)))
            .put(
                    "click.value",
                    (stage, step) -> clicks(stage, step).byValue(id(stage, step), period(step), dimension(step)))
            .put(
                    "click.dayAll",
                    (stage, step) -> clicks(stage, step).byDay(LinkOperations.query(stage, step), period(step)))
            .put(
                    "click.weekAll",
                    (stage, step) -> clicks(stage, step).byWeek(LinkOperations.query(stage, step), period(step)))
            .put(
                    "click.monthAll",
                    (stage, step) -> clicks(stage, step).byMonth(LinkOperations.query(stage, step), period(step)))
            .put(
                    "click.valueAll",
                    (stage, step) -> clicks(stage, step)
                            .byValue(LinkOperations.query(stage, step), period(step), dimension(step)))
            .put(
                    "click.top",
                    (stage, step) -> stage.text()
                            .lines(clicks(stage, step).top(period(step), step.number("limit", 10)), stage.text()::of))
            .put("click.topAll", ClickOperations::topOfQuery)
            .put("click.delete", ClickOperations::delete)
            .buildOrThrow();

    private ClickOperations() {}

    private static Clicks clicks(Stage stage, Step step) {
        return stage.waymark().clicks(step.owner());
    }

    private static long id(Stage stage, Step step) {
        return LinkOperations.id(stage, step);
    }

    private static LocalDate day(Step step) {
        return LocalDate.parse(step.value("day").orElse(DAY));
    }

    private static ClickPeriod period(Step step) {
        LocalDate day = day(step);
        return switch (step.value("period").orElse("days")) {
            case "day" -> ClickPeriod.day(day);
            case "week" -> ClickPeriod.week(day);
            case "month" -> ClickPeriod.month(YearMonth.from(day));
            default -> ClickPeriod.between(day, day.plusDays(step.number("days", 100)));
        };
    }

    private static ClickDimension dimension(Step step) {
        return step.value("dimension").flatMap(ClickDimension::named).orElse(ClickDimension.COUNTRY);
    }

    private static Object topOfQuery(Stage stage, Step step) {
        return stage.text()
                .lines(
                        clicks(stage, step)
                                .top(LinkOperations.query(stage, step), period(step), step.number("limit", 10)),
                        stage.text()::of);
    }

    /** Deletes clicks that are older than the field {@code days}. */
    private static Object delete(Stage stage, Step step) {
        LocalDate today = LocalDate.ofInstant(stage.clock().instant(), ZoneOffset.UTC);
        stage.waymark().deleteClicks(today.minusDays(step.number("days", 0)));
        return "deleted";
    }
}
