package dev.waymark.contract.model;

import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
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
                Tuple.of(
                        6,
                        Combinators.combine(which, ModelValues.instants(), facts())
                                .as(ClickSteps.Click::new)),
                Tuple.of(
                        3,
                        Arbitraries.maps(which, tallies())
                                .ofMinSize(1)
                                .ofMaxSize(MOST_LINKS)
                                .map(ClickSteps.Add::new)),
                Tuple.of(1, Combinators.combine(some, periods()).as(ClickSteps.Totals::new)),
                Tuple.of(1, Combinators.combine(ModelValues.owners(), periods()).as(ClickSteps.TotalsOfOwner::new)),
                Tuple.of(1, Combinators.combine(some, periods()).as(ClickSteps.Sums::new)),
                Tuple.of(
                        2,
                        Combinators.combine(ModelValues.owners(), periods(), limits())
                                .as(ClickSteps.Top::new)),
                Tuple.of(
                        2,
                        Combinators.combine(some, Arbitraries.of(ClickDimension.class), periods())
                                .as(ClickSteps.Values::new)),
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
        return Combinators.combine(
                        Arbitraries.maps(days(), day()).ofMaxSize(MOST_CLICKS),
                        ModelValues.few(),
                        ModelValues.instants())
                .as((byDay, more, last) -> new ClickTally(Math.max(clicks(byDay) + more, 1), last, byDay));
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

    private static Arbitrary<ClickPeriod> periods() {
        return Combinators.combine(days(), days())
                .as((one, other) -> one.isBefore(other)
                        ? ClickPeriod.between(one, other)
                        : ClickPeriod.between(other, one.plusDays(1)));
    }

    private static Arbitrary<Integer> limits() {
        return Arbitraries.of(1, 2, 3, 100);
    }
}
