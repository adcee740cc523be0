package dev.waymark.storage.memory.link;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.help.Folding;
import dev.waymark.storage.memory.rows.TransactionState;
import dev.waymark.storage.memory.tree.CodePointOrder;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A link from one change to the next. All of it stays the same but the clicks, which are counted without a lock, and as a
 * number: an object for each click would outlive the next collection of garbage, and cost more than all the rest of a visit. A
 * change ends the row with the clicks that it has by then, and goes on with another one.
 */
final class LinkVersion implements SortedLink {

    /**
     * Why clicks are not counted at a row any more.
     *
     * @param next the row after the change; empty if the link was deleted
     * @param change what ended it, once it is done
     */
    private record End(Optional<LinkVersion> next, TransactionState change) {}

    private static final AtomicLongFieldUpdater<LinkVersion> CLICKS =
            AtomicLongFieldUpdater.newUpdater(LinkVersion.class, "clicks");

    private final long id;

    /** Receives this version after each counted click. */
    private final Consumer<LinkVersion> onClick;

    private final String title;
    private final String alias;
    private final String url;

    private final StoredLink written;

    /** The clicks of now; their complement as soon as no more are counted here. */
    private volatile long clicks;

    /** What ends the row, even before the last click is counted here. Exchanged under the row's own monitor. */
    private volatile @Nullable End end;

    /** The change that brings the row, until it is done. */
    private volatile @Nullable TransactionState coming;

    /** Where it is sorted by clicks, once somebody has asked. */
    private volatile @Nullable ByClicks byClicks;

    private volatile @Nullable Object mark;

    /**
     * Creates a version that is visible as soon as the transaction has committed.
     *
     * @param onClick receives this version after each counted click
     */
    LinkVersion(Consumer<LinkVersion> onClick, StoredLink stored, TransactionState change) {
        this.id = stored.link().id();
        this.onClick = onClick;
        this.written = stored;
        this.clicks = stored.link().clicks();
        this.coming = change;
        this.title = folded(stored.link().title().orElse(""));
        this.alias = foldedAlias(stored);
        this.url = folded(stored.link().url());
    }

    static RowOrder<SortedLink> order(LinkSortField field) {
        return switch (field) {
            case ID -> RowOrder.byNumber(IndexedRow::id);
            case CLICKS ->
                RowOrder.<SortedLink>byNumber(row -> row.byClicks().clicks()).withEntries(SortedLink::byClicks);
            case TITLE -> RowOrder.byText(row -> row.row().title);
            case ALIAS -> RowOrder.byText(row -> row.row().alias);
            case URL -> RowOrder.byText(row -> row.row().url);
        };
    }

    /** The folded text of a field, as {@link CodePointOrder} writes it. */
    static Function<SortedLink, String> text(LinkSearchField field) {
        return switch (field) {
            case TITLE -> row -> row.row().title;
            case ALIAS -> row -> row.row().alias;
            case URL -> row -> row.row().url;
        };
    }

    private static String folded(String text) {
        return CodePointOrder.write(Folding.fold(text));
    }

    /** The text of the alias key is the same by default, and need not be kept twice. */
    private static String foldedAlias(StoredLink stored) {
        String folded = folded(stored.link().alias());
        return folded.equals(stored.aliasKey().text()) ? stored.aliasKey().text() : folded;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public LinkVersion row() {
        return this;
    }

    /** Returns whether this object receives the version after each counted click. */
    boolean isReportedTo(Consumer<LinkVersion> receiver) {
        return onClick == receiver;
    }

    /** What is stored, or was in the end. */
    StoredLink stored() {
        Link now = link();
        return now.clicks() == written.link().clicks() ? written : written.withLink(now);
    }

    /** What was stored when the row came: the same, but for the clicks. */
    @Override
    public StoredLink written() {
        return written;
    }

    /** The clicks of this moment, or in the end. */
    long clicks() {
        long now = clicks;
        return isFrozen(now) ? ~now : now;
    }

    private static boolean isFrozen(long clicks) {
        return clicks < 0;
    }

    /** The link at this moment, or in the end. */
    @Override
    public Link link() {
        long now = clicks();
        return now == written.link().clicks() ? written.link() : written.link().withClicks(now);
    }

    /** The row of this moment, which may be a later one; empty if the link is not there, or not yet. */
    Optional<LinkVersion> current() {
        LinkVersion row = this;
        while (row.isThere()) {
            End ending = row.end;
            if (ending == null || !ending.change().isCommitted()) {
                return Optional.of(row);
            }
            if (ending.next().isEmpty()) {
                return Optional.empty();
            }
            row = ending.next().get();
        }
        return Optional.empty();
    }

    private boolean isThere() {
        TransactionState brings = coming;
        return brings == null || brings.isCommitted();
    }

    /** The change that brings or ends the row that is current, if it is not over yet. */
    Optional<TransactionState> changing() {
        TransactionState brings = coming;
        if (brings != null && !brings.isCommitted()) {
            return pending(brings);
        }
        End ending = end;
        if (ending == null) {
            return Optional.empty();
        }
        return ending.change().isCommitted() ? ending.next().flatMap(LinkVersion::changing) : pending(ending.change());
    }

    private static Optional<TransactionState> pending(TransactionState change) {
        return Optional.of(change).filter(TransactionState::isPending);
    }

    /** Counts a click if the limit allows it; empty if it does not, or if the link is deleted. */
    OptionalLong click() {
        return addClicks(1, true);
    }

    /** Adds clicks, whatever the limit; empty if the link is deleted. */
    OptionalLong addClicks(long more) {
        return addClicks(more, false);
    }

    private OptionalLong addClicks(long more, boolean limited) {
        LinkVersion row = this;
        while (true) {
            long now = row.clicks;
            if (isFrozen(now)) {
                Optional<LinkVersion> next = row.afterEnd();
                if (next.isEmpty()) {
                    return OptionalLong.empty();
                }
                row = next.get();
            } else if (limited && now >= row.limit()) {
                return OptionalLong.empty();
            } else if (CLICKS.compareAndSet(row, now, Math.addExact(now, more))) {
                row.onClick.accept(row);
                return OptionalLong.of(now + more);
            }
        }
    }

    private long limit() {
        return written.link().expiration().clicks().orElse(Long.MAX_VALUE);
    }

    /** The row at which clicks are counted once what ends this one is over: itself if that is undone; empty for none. */
    private Optional<LinkVersion> afterEnd() {
        End ending = end;
        if (ending == null) {
            return Optional.of(this);
        }
        ending.change().awaitEnd();
        resume(ending.change());
        return ending.change().isCommitted() ? ending.next() : Optional.of(this);
    }

    /** Hands the clicks over to the next row, at which they are counted once the change is done. */
    synchronized void end(Optional<LinkVersion> next, TransactionState change) {
        end = new End(next, change);
        long now;
        do {
            now = clicks;
        } while (!isFrozen(now) && !CLICKS.compareAndSet(this, now, ~now));
        next.ifPresent(row -> row.beginWith(clicks()));
    }

    private void beginWith(long handedOver) {
        if (clicks != handedOver) {
            clicks = handedOver;
            onClick.accept(this);
        }
    }

    /** Counts clicks again, if this transaction ended the version and was rolled back. */
    synchronized void resume(TransactionState change) {
        End ending = end;
        if (ending != null && ending.change() == change && !change.isCommitted()) {
            if (isFrozen(clicks)) {
                clicks = clicks();
            }
            end = null;
        }
    }

    /** Marks this version as visible, after the transaction that creates it has committed. */
    void published() {
        coming = null;
    }

    @Override
    public ByClicks byClicks() {
        ByClicks present = byClicks;
        return present == null ? firstByClicks() : present;
    }

    private synchronized ByClicks firstByClicks() {
        ByClicks present = byClicks;
        if (present == null) {
            present = new ByClicks(this, written.link().clicks());
            byClicks = present;
        }
        return present;
    }

    /** Where it is sorted by clicks from now on. */
    synchronized void setByClicks(ByClicks newByClicks) {
        byClicks = newByClicks;
    }

    boolean isMarked(Object byMark) {
        return mark == byMark;
    }

    void setMark(Object newMark) {
        mark = newMark;
    }
}
