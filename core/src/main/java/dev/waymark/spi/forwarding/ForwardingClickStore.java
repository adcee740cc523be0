package dev.waymark.spi.forwarding;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan;
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
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span) {
        return store.totals(ids, span);
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span) {
        return store.totals(owner, span);
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans) {
        return store.sums(ids, spans);
    }

    @Override
    public Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit) {
        return store.top(owner, spans, limit);
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans) {
        return store.values(ids, dimension, spans);
    }

    @Override
    public OptionalLong aggregate(LocalDate before, long after, int limit) {
        return store.aggregate(before, after, limit);
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
