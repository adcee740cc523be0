package dev.waymark.storage.memory.mutant;

import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A storage that joins transactions of the caller. A transaction that will be rolled back works on other records. */
final class TransactionalStorage extends ForwardingStorage {

    private final Storage records;
    private final UnaryOperator<Storage> decorator;

    /** @param decorator decorates the storage that has joined a transaction */
    TransactionalStorage(UnaryOperator<Storage> decorator) {
        this(MemoryStorage.create(), decorator);
    }

    private TransactionalStorage(Storage records, UnaryOperator<Storage> decorator) {
        super(records);
        this.records = records;
        this.decorator = decorator;
    }

    void inTransaction(boolean commits, Consumer<Storage> work) {
        CommitActions actions = CommitActions.create();
        work.accept(decorator.apply(new Joined(commits ? records : MemoryStorage.create(), actions)));
        if (commits) {
            actions.evictAndNotify();
        }
    }

    /** The storage within a transaction. */
    private static final class Joined extends ForwardingStorage {

        private final CommitActions actions;

        Joined(Storage storage, CommitActions actions) {
            super(storage);
            this.actions = actions;
        }

        @Override
        public boolean isJoined() {
            return true;
        }

        @Override
        public Optional<CommitActions> commitActions() {
            return Optional.of(actions);
        }
    }
}
