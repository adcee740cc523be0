package dev.waymark.spi.forwarding;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The records of all owners of a wrapped store; each method is forwarded. A decorator overrides only the methods with
 * different behaviour.
 */
public abstract class ForwardingAllOwners<R> implements AllOwners<R> {

    private final AllOwners<R> all;

    protected ForwardingAllOwners(AllOwners<R> all) {
        this.all = checkNotNull(all, "all");
    }

    @Override
    public List<Owner> owners(Optional<Owner> after, int limit) {
        return all.owners(after, limit);
    }

    @Override
    public List<R> list(long after, int limit) {
        return all.list(after, limit);
    }

    @Override
    public void restore(List<R> records) {
        all.restore(records);
    }

    @Override
    public Optional<R> move(Owner from, long id, Owner to, Instant now) {
        return all.move(from, id, to, now);
    }
}
