package dev.waymark.storage.memory.interleaving;

import dev.waymark.storage.memory.MemoryStorage;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Insertions of links, concurrent with other operations. */
public class LinkInsertions extends LinkOperations {

    /** Creates an empty storage. */
    public LinkInsertions() {
        super(MemoryStorage.create());
    }

    /** Inserts two links or no link. */
    @Operation
    public String insertTwo() {
        return insert(sample(1).stored(), sample(2).stored());
    }

    @Operation
    public String insert(@Param(gen = IntGen.class, conf = "1:2") int alias) {
        return insert(sample(alias).stored());
    }
}
