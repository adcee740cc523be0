package dev.waymark.contract.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.TestedAdapter;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.spi.Storage;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * The comparison of a storage with {@link ReferenceStorage}. For each sequence of operations, both storages return equal
 * answers, and the texts of the answers are equal.
 */
public abstract class StorageModel {

    private static final int STEPS = 100;

    private final TestedAdapter adapter;

    protected StorageModel(TestedAdapter adapter) {
        this.adapter = adapter;
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    @AddLifecycleHook(Sequences.class)
    void every_answer_equals_the_answer_of_the_reference(@ForAll("sequences") List<Player.Step> steps)
            throws Exception {
        Storage storage = adapter.create();
        try {
            play(steps, new Player(storage), new Player(new ReferenceStorage()));
        } finally {
            adapter.release(storage);
        }
    }

    private static void play(List<Player.Step> steps, Player tested, Player reference) {
        boolean withClicks = tested.storage().clicks().isPresent();
        for (Player.Step step : withAllLists(steps)) {
            if (step instanceof ClickSteps.Step && !withClicks) {
                continue;
            }
            Object expected = reference.play(step);
            Object answer = tested.play(step);
            assertThat(answer)
                    .withRepresentation(new AnswerRepresentation())
                    .as("the answer to %s", step)
                    .isEqualTo(expected);
            assertThat(answer).as("the text of the answer to %s", step).hasToString(expected.toString());
        }
    }

    /** Returns these steps, followed by steps that list all records in each order and all counts. */
    private static List<Player.Step> withAllLists(List<Player.Step> steps) {
        return Stream.of(steps, LinkSteps.allLists(), ReportSteps.allLists(), ClickSteps.allClicks())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Returns sequences of the maximum length. Only shrinking creates shorter sequences: jqwik removes steps from both ends of a
     * list, and replaces other steps by the first choice, so the first choice is no step.
     */
    @Provide
    Arbitrary<List<Player.Step>> sequences() {
        RandomDistribution longest = (size, min, max, center) -> random -> max;
        Arbitrary<List<Player.Step>> none = Arbitraries.just(List.of());
        return Arbitraries.frequencyOf(
                        Tuple.of(1, none),
                        Tuple.of(60, LinkStepArbitraries.steps().map(List::of)),
                        Tuple.of(30, ReportStepArbitraries.steps().map(List::of)))
                .list()
                .ofMaxSize(STEPS)
                .withSizeDistribution(longest)
                .map(steps -> steps.stream().flatMap(List::stream).toList());
    }

    /** The hook that sets the number of sequences to the value of the system property. */
    static final class Sequences implements AroundPropertyHook {

        private static final int DEFAULT = 200;

        @Override
        public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
            context.attributes().setTries(Integer.getInteger("waymark.contract.sequences", DEFAULT));
            return property.execute();
        }
    }
}
