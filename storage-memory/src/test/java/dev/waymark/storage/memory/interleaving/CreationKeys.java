package dev.waymark.storage.memory.interleaving;

import dev.waymark.contract.sample.Samples;
import dev.waymark.storage.memory.MemoryStorage;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Insertions of links with the same creation key, concurrent with deletions and moves of the links. */
public class CreationKeys extends LinkOperations {

    private static final String KEY = "key";

    /** Creates an empty storage. */
    public CreationKeys() {
        super(MemoryStorage.create());
    }

    @Operation
    public String insertWithKey(@Param(gen = IntGen.class, conf = "1:2") int alias) {
        return insert(sample(alias).creationKey(KEY).stored());
    }

    /** Removes the key from a link. */
    @Operation
    public String clearKey(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links().clearCreationKey(Samples.OWNER, id, Samples.key(KEY)) ? "cleared" : "no key";
    }

    /** Returns the link that has the key. */
    @Operation
    public String holder() {
        return links().findByCreationKey(Samples.OWNER, Samples.key(KEY))
                .map(stored -> show(stored.link()))
                .orElse("no key");
    }

    @Operation
    public String delete(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links().delete(Samples.OWNER, id).isPresent() ? "deleted" : "no link";
    }

    @Operation
    public String moveAway(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links().allOwners()
                        .orElseThrow()
                        .move(Samples.OWNER, id, Samples.OTHER, Samples.NOW)
                        .isPresent()
                ? "moved"
                : "no link";
    }
}
