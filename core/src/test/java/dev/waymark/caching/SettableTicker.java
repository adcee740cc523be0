package dev.waymark.caching;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A ticker that only the test advances. */
final class SettableTicker extends Ticker {

    private final AtomicLong nanos = new AtomicLong();

    void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Override
    public long read() {
        return nanos.get();
    }
}
