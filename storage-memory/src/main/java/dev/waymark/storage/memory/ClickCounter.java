package dev.waymark.storage.memory;

import com.google.common.collect.Comparators;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickTally;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The clicks of a link. All rows of the link share the counter, so a visit and a change of the link do not exclude each other.
 * The monitor of the counter guards all fields; readers read only the number of clicks without the monitor.
 */
final class ClickCounter {

    private final long id;

    /** The ids of all links with new clicks since the last sort by clicks. */
    private final Set<Long> clicked;

    private volatile long clicks;

    /** The last click; null for none. Written before the number of clicks, so each reader of the number also sees its click. */
    private volatile @Nullable Instant lastClick;

    private Optional<Long> limit;
    private boolean isClicked;
    private boolean isClosed;

    private @Nullable ClickHistory history;

    ClickCounter(Link link, Set<Long> clicked) {
        this.id = link.id();
        this.clicked = clicked;
        this.lastClick = link.lastClick().orElse(null);
        this.clicks = link.clicks();
        this.limit = link.expiration().clicks();
    }

    long clicks() {
        return clicks;
    }

    Optional<Instant> lastClick() {
        return Optional.ofNullable(lastClick);
    }

    /** Counts a click. Returns the new number of clicks; empty if the link has reached its limit or is deleted. */
    synchronized OptionalLong count(Instant now, ClickFacts facts) {
        // No other click and no change of the limit come between the check and the count.
        if (isClosed || (limit.isPresent() && clicks >= limit.get())) {
            return OptionalLong.empty();
        }
        add(ClickTally.of(now, facts, clicks + 1));
        return OptionalLong.of(clicks);
    }

    /** Adds clicks without regard to the limit, unless the link is deleted. */
    synchronized void add(ClickTally tally) {
        if (isClosed) {
            return;
        }
        long sum = Math.addExact(clicks, tally.clicks()); // before any change
        if (!tally.days().isEmpty()) {
            history().add(tally);
        }
        Instant last = lastClick;
        lastClick = last == null ? tally.last() : Comparators.max(last, tally.last());
        clicks = sum;
        if (!isClicked) {
            isClicked = true;
            clicked.add(id);
        }
    }

    /** Begins the next time between two sorts by clicks. Returns the number of clicks to sort by. */
    synchronized long sort() {
        // A click before this call is part of the result. A click after this call adds the id to the clicked ids again.
        isClicked = false;
        return clicks;
    }

    /** Counts later clicks with the limit of this link. */
    synchronized void applyLimit(Link link) {
        limit = link.expiration().clicks();
    }

    /** Closes the counter of a deleted link. */
    synchronized void close() {
        // A visit that has found the link before the deletion counts no click after this call.
        isClosed = true;
        clicked.remove(id);
    }

    /**
     * Closes the counter of a link that is to be deleted, if the link may be deleted: no click comes between the check and the end of
     * the counter. Returns whether the counter is closed.
     */
    synchronized boolean closeIf(BooleanSupplier mayDelete) {
        if (!mayDelete.getAsBoolean()) {
            return false;
        }
        isClosed = true;
        return true;
    }

    /** Opens the counter of a link whose deletion has failed. */
    synchronized void reopen() {
        isClosed = false;
    }

    /**
     * Reads or changes the clicks over time while no click is counted.
     *
     * @param without the result without clicks over time
     */
    synchronized <T> T withHistory(Function<ClickHistory, T> action, T without) {
        return history == null ? without : action.apply(history);
    }

    /** Adds the clicks over time of a copied link. */
    synchronized void restore(Iterable<ClickRecord.Count> counts) {
        counts.forEach(history()::restore);
    }

    private ClickHistory history() {
        ClickHistory present = history;
        if (present == null) {
            present = new ClickHistory();
            history = present;
        }
        return present;
    }
}
