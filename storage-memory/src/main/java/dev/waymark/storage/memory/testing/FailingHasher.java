package dev.waymark.storage.memory.testing;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Secret;

/** A hasher that fails on request. */
record FailingHasher(PasswordHasher hasher, StorageFailures failures) implements PasswordHasher {

    @Override
    public PasswordHash hash(Secret password) {
        failures.failHashing();
        return hasher.hash(password);
    }

    @Override
    public boolean verify(Secret candidate, PasswordHash hash) {
        failures.failHashing();
        return hasher.verify(candidate, hash);
    }

    @Override
    public boolean canVerify(PasswordHash hash) {
        return hasher.canVerify(hash);
    }
}
