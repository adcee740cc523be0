package dev.waymark.contract.model;

import dev.waymark.click.ClickDimension;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickTally;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random steps with clicks over time. The steps use a few days of a few months, including adjacent days of different years. */
final class ClickStepArbitraries {

    private static final LocalDate DECEMBER = LocalDate.of(2024, 12, 1);
    private static final int MONTHS = 4;
    private static final int MOST_LINKS = 4;
    private static final int MOST_CLICKS = 3;

    private ClickStepArbitraries() {}

    static Arbitrary<Player.Step> steps(Arbitrary<Integer> which, Arbitrary<AliasKey> keys) {
        Arbitrary<List<Integer>> some =
                which.list().uniqueElements().ofMinSize(1).ofMaxSize(MOST_LINKS);
        return Arbitraries.frequencyOf(
                Tuple.of(
                        4,
                        Combinators.combine(keys, ModelValues.instants(), facts())
                                .as(ClickSteps.Visit::new)),
                Tuple.of(6, Combinators.combine(which, facts()).as(ClickSteps.Click::new)),
                Tuple.of(
                        3,
                        Arbitraries.maps(which, tallies())
                                .ofMinSize(1)
                                .ofMaxSize(MOST_LINKS)
                                .map(ClickSteps.Add::new)),
                Tuple.of(1, Combinators.combine(some, spans()).as(ClickSteps.Totals::new)),
                Tuple.of(1, Combinators.combine(ModelValues.owners(), spans()).as(ClickSteps.TotalsOfOwner::new)),
                Tuple.of(1, Combinators.combine(some, disjoint()).as(ClickSteps.Sums::new)),
                Tuple.of(
                        2,
                        Combinators.combine(ModelValues.owners(), disjoint(), limits())
                                .as(ClickSteps.Top::new)),
                Tuple.of(
                        2,
                        Combinators.combine(some, Arbitraries.of(ClickDimension.class), disjoint())
                                .as(ClickSteps.Values::new)),
                Tuple.of(1, Combinators.combine(months(), limits()).as(ClickSteps.Aggregate::new)),
                Tuple.of(1, Combinators.combine(months(), limits()).as(ClickSteps.AggregateAll::new)),
                Tuple.of(1, Combinators.combine(days(), limits()).as(ClickSteps.Delete::new)),
                Tuple.of(1, Arbitraries.just(new ClickSteps.Records())));
    }

    private static Arbitrary<LocalDate> days() {
        return Arbitraries.of(
                LocalDate.of(2024, 12, 31),
                LocalDate.of(2025, 1, 1),
                LocalDate.of(2025, 1, 31),
                LocalDate.of(2025, 2, 1),
                LocalDate.of(2025, 2, 2));
    }

    /** Returns first days of months. The last two months have no clicks. */
    private static Arbitrary<LocalDate> months() {
        return Arbitraries.integers().between(0, MONTHS).map(DECEMBER::plusMonths);
    }

    /**
     * Returns values of a dimension. Letters of different case are different values. The number of values may exceed the
     * maximum.
     */
    private static Arbitrary<String> values() {
        return Arbitraries.of(ClickDimension.NONE, "a", "A", "b", "c~d");
    }

    private static Arbitrary<Integer> room() {
        return Arbitraries.of(1, 2, 3, 50);
    }

    private static Arbitrary<ClickFacts> facts() {
        return Combinators.combine(
                        days(), Arbitraries.maps(Arbitraries.of(ClickDimension.class), values()), room(), rotations())
                .as(ClickFacts::new);
    }

    /** Returns the values of the entries of a rotation; often no values. Two entries may have the same value. */
    private static Arbitrary<List<String>> rotations() {
        return Arbitraries.of(List.of(), List.of(), List.of(), List.of("a", "b"), List.of("b", "c~d", "b"));
    }

    /** Returns tallies. Some tallies include clicks that belong to no day. */
    private static Arbitrary<ClickTally> tallies() {
        return Combinators.combine(Arbitraries.maps(days(), day()).ofMaxSize(MOST_CLICKS), ModelValues.few())
                .as((byDay, more) -> new ClickTally(Math.max(clicks(byDay) + more, 1), byDay));
    }

    private static long clicks(Map<LocalDate, ClickTally.Day> days) {
        return days.values().stream().mapToLong(ClickTally.Day::clicks).sum();
    }

    private static Arbitrary<ClickTally.Day> day() {
        Arbitrary<Map<String, Long>> counts = Arbitraries.maps(
                        Arbitraries.oneOf(values(), Arbitraries.just(ClickDimension.OTHER)),
                        Arbitraries.longs().between(1, MOST_CLICKS))
                .ofMinSize(1)
                .ofMaxSize(MOST_CLICKS);
        return Combinators.combine(
                        Arbitraries.longs().between(1, MOST_CLICKS),
                        Arbitraries.maps(Arbitraries.of(ClickDimension.class), counts)
                                .ofMaxSize(2),
                        room())
                .as(ClickTally.Day::new);
    }

    private static Arbitrary<ClickSpan> spans() {
        Arbitrary<ClickSpan> ofDays = Combinators.combine(days(), days())
                .as((one, other) -> one.isBefore(other)
                        ? new ClickSpan(Grain.DAY, one, other)
                        : new ClickSpan(Grain.DAY, other, one.plusDays(1)));
        return Arbitraries.oneOf(ofDays, monthSpans());
    }

    private static Arbitrary<ClickSpan> monthSpans() {
        return Combinators.combine(months(), Arbitraries.of(1, 2, MONTHS))
                .as((first, months) -> new ClickSpan(Grain.MONTH, first, first.plusMonths(months)));
    }

    /** Returns one span, or a span of months with a span of days before and after the months. */
    private static Arbitrary<List<ClickSpan>> disjoint() {
        return Arbitraries.oneOf(
                spans().map(List::of),
                monthSpans()
                        .map(months -> List.of(
                                new ClickSpan(Grain.DAY, months.from().minusDays(1), months.from()),
                                months,
                                new ClickSpan(
                                        Grain.DAY,
                                        months.before(),
                                        months.before().plusDays(2)))));
    }

    private static Arbitrary<Integer> limits() {
        return Arbitraries.of(1, 2, 3, 100);
    }
}
