package dev.waymark.storage.memory.mutant;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;
import java.util.function.Supplier;

/** The contract of the mutant under test. JUnit creates the instances, so a static field contains the mutant. */
class MutantContract extends StorageContract {

    private static Supplier<? extends Storage> mutant = () -> {
        throw new IllegalStateException("no mutant");
    };

    static ContractRun run(Supplier<? extends Storage> storages, String tags) {
        mutant = storages;
        return ContractRun.of(MutantContract.class, tags);
    }

    @Override
    protected Storage createEmptyStorage() {
        return mutant.get();
    }
}
