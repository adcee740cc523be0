package dev.waymark.storage.memory.interleaving;

import dev.waymark.storage.memory.MemoryStorage;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Links come while others look for them. */
public class LinkInsertions extends LinkOperations {

    /** Into a new store. */
    public LinkInsertions() {
        super(MemoryStorage.create());
    }

    /** Two at once, or none. */
    @Operation
    public String insertTwo() {
        return insert(sample(1), sample(2));
    }

    @Operation
    public String insert(@Param(gen = IntGen.class, conf = "1:2") int alias) {
        return insert(sample(alias));
    }
}
