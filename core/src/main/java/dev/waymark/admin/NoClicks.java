package dev.waymark.admin;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.Copyable;
import java.util.List;

/** The click records of a storage without clicks over time: an empty list. */
final class NoClicks implements Copyable<ClickRecord> {

    @Override
    public List<ClickRecord> list(long after, int limit) {
        return ImmutableList.of();
    }

    @Override
    public void restore(List<ClickRecord> records) {
        throw new UnsupportedOperationException("the target storage does not store clicks over time");
    }
}
