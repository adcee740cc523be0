package dev.waymark.contract.part;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;

/** A store that forwards each method to a wrapped store. A decorator overrides only the methods with different behaviour. */
public abstract class ForwardingClickStore implements ClickStore {

    private final ClickStore store;

    protected ForwardingClickStore(ClickStore store) {
        this.store = checkNotNull(store, "store");
    }

    @Override
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickPeriod period) {
        return store.totals(ids, period);
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickPeriod period) {
        return store.totals(owner, period);
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, ClickPeriod period) {
        return store.sums(ids, period);
    }

    @Override
    public Map<Long, Long> top(Owner owner, ClickPeriod period, int limit) {
        return store.top(owner, period, limit);
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, ClickPeriod period) {
        return store.values(ids, dimension, period);
    }

    @Override
    public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
        return store.deleteBefore(before, after, limit);
    }

    @Override
    public Copyable<ClickRecord> records() {
        return store.records();
    }
}
