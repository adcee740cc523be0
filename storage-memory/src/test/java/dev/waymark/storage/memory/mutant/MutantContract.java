package dev.waymark.storage.memory.mutant;

import dev.waymark.contract.StorageContract;
import dev.waymark.contract.part.RecordKind;
import dev.waymark.spi.Storage;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The contract of the storage under test. JUnit creates the instances, so a static field contains the storage. */
class MutantContract extends StorageContract {

    private static Supplier<? extends Storage> storages = () -> {
        throw new IllegalStateException("no storage");
    };

    static ContractRun run(Supplier<? extends Storage> tested, String tags) {
        storages = tested;
        return ContractRun.of(MutantContract.class, tags);
    }

    @Override
    protected Storage createEmptyStorage() {
        return storages.get();
    }

    @Override
    protected boolean damage(Storage storage, RecordKind kind, long id) {
        if (storage instanceof DamageableStorage damageable) {
            damageable.damage(kind, id);
            return true;
        }
        return false;
    }

    @Override
    protected Optional<Storage> anotherInstance(Storage storage) {
        return storage instanceof SharedStorage shared ? Optional.of(shared.another()) : Optional.empty();
    }

    @Override
    protected Optional<Storage> failing(Storage storage) {
        return storage instanceof FailingStorage failing ? Optional.of(failing.failing()) : Optional.empty();
    }

    @Override
    protected boolean inTransaction(Storage storage, boolean commits, Consumer<Storage> work) {
        if (storage instanceof TransactionalStorage transactional) {
            transactional.inTransaction(commits, work);
            return true;
        }
        return false;
    }
}
