package dev.waymark.storage.memory.interleaving;

import dev.waymark.contract.sample.Samples;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.UniquenessKey;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Insertions of links with the same uniqueness key, concurrent with deletions and moves of the links. */
public class UniquenessKeys extends LinkOperations {

    private static final String KEY = "k".repeat(43);
    private static final String FINGERPRINT = "f".repeat(43);

    /** Creates an empty storage. */
    public UniquenessKeys() {
        super(MemoryStorage.create());
    }

    @Operation
    public String insertWithKey(@Param(gen = IntGen.class, conf = "1:2") int alias) {
        return insert(alias, OptionalLong.empty());
    }

    /** Inserts a link that takes the key from another link. */
    @Operation
    public String takeKey(
            @Param(gen = IntGen.class, conf = "1:2") int alias, @Param(gen = IntGen.class, conf = "1:2") int from) {
        return insert(alias, OptionalLong.of(from));
    }

    private String insert(int alias, OptionalLong from) {
        UniquenessKey key = new UniquenessKey(KEY, FINGERPRINT, Samples.NOW.plus(Duration.ofDays(1)), from);
        try {
            return insert(sample(alias).stored().withUniquenessKeys(List.of(key)));
        } catch (LinkStore.DuplicateUniquenessKeyException e) {
            return "key taken";
        }
    }

    /** Returns the id of the link that has the key. */
    @Operation
    public String holder() {
        return links().findUniquenessKey(Samples.OWNER, KEY)
                .map(key -> Long.toString(key.link().orElseThrow()))
                .orElse("no key");
    }

    @Operation
    public String delete(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links().delete(Samples.OWNER, id) ? "deleted" : "no link";
    }

    @Operation
    public String moveAway(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links().allOwners().orElseThrow().move(Samples.OWNER, id, Samples.OTHER, Samples.NOW)
                ? "moved"
                : "no link";
    }
}
