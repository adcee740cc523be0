package dev.waymark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.Storage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * Several storages, to which the same is done, give the same answers, byte by byte. {@link StorageContract} compares each
 * with the reference; this compares them with each other, in one run.
 */
public abstract class StorageComparison {

    /** Storages that hold nothing, by name; at least two. Called for each sequence of operations. */
    protected abstract Map<String, Storage> createEmptyStorages() throws Exception;

    @Property(edgeCases = EdgeCasesMode.NONE)
    @AddLifecycleHook(StorageModel.FewSequences.class)
    void all_give_the_same_answers(@ForAll("sequences") List<Player.Step> steps) throws Exception {
        Map<String, Player> players = new LinkedHashMap<>();
        createEmptyStorages().forEach((name, storage) -> players.put(name, new Player(storage)));
        for (Player.Step step : StorageModel.withAllLists(steps)) {
            compare(step, players);
        }
    }

    private static void compare(Player.Step step, Map<String, Player> players) {
        List<String> names = new ArrayList<>(players.keySet());
        Object expected = players.get(names.get(0)).play(step);
        for (String name : names.subList(1, names.size())) {
            Object answer = players.get(name).play(step);
            assertThat(answer)
                    .as("the answer of %s to %s, compared to that of %s", name, step, names.get(0))
                    .isEqualTo(expected);
            assertThat(bytes(answer)).as("its bytes").isEqualTo(bytes(expected));
        }
    }

    private static byte[] bytes(Object answer) {
        return answer.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Provide
    Arbitrary<List<Player.Step>> sequences() {
        return StorageModel.randomSequences();
    }
}
