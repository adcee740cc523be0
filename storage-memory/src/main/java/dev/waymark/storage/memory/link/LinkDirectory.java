package dev.waymark.storage.memory.link;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.memory.rows.TransactionState;
import dev.waymark.storage.memory.shared.AllRecords;
import dev.waymark.storage.memory.shared.FairReadWriteLock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The links of all owners by id and by alias. An entry may be an older version, from which the directory finds the current
 * version, or the version of a pending transaction, which is not yet visible.
 */
final class LinkDirectory {

    private final Map<Long, LinkVersion> byId = new ConcurrentHashMap<>();
    private final Map<AliasKey, LinkVersion> byAlias = new ConcurrentHashMap<>();

    /** The highest id that a link has received. */
    private final AtomicLong lastId = new AtomicLong();

    /**
     * The lock between changes and readers of the links of all owners. A change takes the read lock, so changes run
     * concurrently. Such a reader takes the write lock, which excludes changes.
     */
    private final FairReadWriteLock changeLock = new FairReadWriteLock();

    /** The lock of a writer that reserves aliases. */
    private final ReentrantLock aliasLock = new ReentrantLock();

    /** Finds the current version of the link with this id. */
    Optional<LinkVersion> find(long id) {
        return Optional.ofNullable(byId.get(id)).flatMap(LinkVersion::current);
    }

    /** Finds the current version of the link with this alias. */
    Optional<LinkVersion> find(AliasKey key) {
        return Optional.ofNullable(byAlias.get(key))
                .flatMap(LinkVersion::current)
                .filter(row -> row.written().aliasKey().equals(key));
    }

    /** Runs a change, while no thread runs {@link #readWithoutChanges}. */
    void change(Runnable work) {
        changeLock.read(() -> {
            work.run();
            return true;
        });
    }

    /** Reads links of all owners, while no thread changes links. */
    <T> T readWithoutChanges(Supplier<T> work) {
        return changeLock.write(work);
    }

    /** Returns the links with an id above {@code id}, in the order of their ids. */
    Stream<LinkVersion> rowsAfter(long id) {
        return AllRecords.after(byId.keySet(), id, lastId.get()).flatMap(each -> find(each).stream());
    }

    /** Reserves {@code count} ids for new links, and returns the id before the first of these ids. */
    long reserveIds(int count) {
        return lastId.getAndAdd(count);
    }

    /** Ensures that new links receive only ids above {@code id}. */
    void reserveIdsUpTo(long id) {
        lastId.accumulateAndGet(id, Math::max);
    }

    /**
     * Checks that no link has one of these aliases.
     *
     * @throws LinkStore.DuplicateAliasException if a link has one of the aliases
     */
    void requireFree(List<AliasKey> keys) {
        runWhenFree(keys, () -> {});
    }

    /**
     * Reserves the aliases of versions, all or none. From now on, other writers of these aliases wait for the end of
     * the transaction.
     *
     * @throws LinkStore.DuplicateAliasException if a link has one of the aliases
     */
    void reserveAliases(List<LinkVersion> rows) {
        if (!rows.isEmpty()) { // avoids the lock, which all owners share: most updates change no alias
            runWhenFree(Lists.transform(rows, row -> row.written().aliasKey()), () -> putAll(rows));
        }
    }

    /**
     * Adds all aliases or none. Otherwise a failed addition could leave an alias that refers to a version that never becomes
     * visible, and no other link could ever use this alias.
     */
    private void putAll(List<LinkVersion> rows) {
        boolean complete = false;
        try {
            rows.forEach(row -> byAlias.put(row.written().aliasKey(), row));
            complete = true;
        } finally {
            if (!complete) {
                rows.forEach(this::remove);
            }
        }
    }

    /** Runs the work after all pending transactions that add or remove one of the aliases. */
    private void runWhenFree(List<AliasKey> keys, Runnable work) {
        Optional<TransactionState> change = tryRunWhenFree(keys, work);
        while (change.isPresent()) {
            change.get().awaitEnd();
            change = tryRunWhenFree(keys, work);
        }
    }

    /** Runs the work, or returns the pending transaction that changes one of the aliases. */
    private Optional<TransactionState> tryRunWhenFree(List<AliasKey> keys, Runnable work) {
        aliasLock.lock();
        try {
            Optional<TransactionState> change = keys.stream()
                    .flatMap(key -> pendingTransaction(key).stream())
                    .findFirst();
            if (change.isEmpty()) {
                ImmutableSet<AliasKey> taken =
                        keys.stream().filter(key -> find(key).isPresent()).collect(ImmutableSet.toImmutableSet());
                if (!taken.isEmpty()) {
                    throw new LinkStore.DuplicateAliasException(taken);
                }
                work.run();
            }
            return change;
        } finally {
            aliasLock.unlock();
        }
    }

    private Optional<TransactionState> pendingTransaction(AliasKey key) {
        return Optional.ofNullable(byAlias.get(key)).flatMap(LinkVersion::pendingTransaction);
    }

    /** Adds a new link by its id. */
    void add(LinkVersion row) {
        byId.put(row.id(), row);
    }

    /** Replaces a version by the next version. */
    void replace(LinkVersion old, LinkVersion next) {
        byId.replace(old.id(), old, next);
        AliasKey key = old.written().aliasKey();
        if (key.equals(next.written().aliasKey())) {
            byAlias.replace(key, old, next);
        } else {
            byAlias.remove(key, old);
        }
    }

    /** Removes a version. */
    void remove(LinkVersion row) {
        byAlias.remove(row.written().aliasKey(), row);
        byId.remove(row.id(), row);
    }
}
