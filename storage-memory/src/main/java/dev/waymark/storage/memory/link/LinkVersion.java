package dev.waymark.storage.memory.link;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.Folding;
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
 * The state of a link from one change to the next change. Within a version, only the number of clicks changes. Visits count
 * clicks without a lock. The number of clicks is a primitive field: an object for each click would survive the next garbage
 * collection, and cost more than the rest of a visit. A change ends the version, and copies its clicks to the next version.
 */
final class LinkVersion implements SortedLink {

    /**
     * The end of a version, which counts no more clicks.
     *
     * @param next the version after the change, or empty if the link was deleted
     * @param change the transaction that ends the version when it commits
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

    /** The number of clicks; the bitwise complement after the version's end. */
    private volatile long clicks;

    /**
     * The end of the version. The field is written under the monitor of the version, before {@link #clicks} becomes the bitwise
     * complement.
     */
    private volatile @Nullable End end;

    /** The transaction that creates the version, until it has committed. */
    private volatile @Nullable TransactionState coming;

    /** The entry in the order by clicks; null until the order by clicks first reads the entry. */
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

    /** Returns the function that reads the folded text of a field, in the form of {@link CodePointOrder#write}. */
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

    /**
     * Returns the folded alias. If the text of the alias key is equal, this method returns that text, to save memory.
     */
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

    /** Returns whether {@code receiver} receives this version after each counted click. */
    boolean isReportedTo(Consumer<LinkVersion> receiver) {
        return onClick == receiver;
    }

    /** Returns the stored link with its current clicks, or with its last clicks after the end. */
    StoredLink stored() {
        Link now = link();
        return now.clicks() == written.link().clicks() ? written : written.withLink(now);
    }

    /** Returns the link as written. Only the clicks may differ from {@link #stored}. */
    @Override
    public StoredLink written() {
        return written;
    }

    /** Returns the current number of clicks, or the last number after the end. */
    long clicks() {
        long now = clicks;
        return isFrozen(now) ? ~now : now;
    }

    private static boolean isFrozen(long clicks) {
        return clicks < 0;
    }

    /** Returns the link with its current clicks, or with its last clicks after the end. */
    @Override
    public Link link() {
        long now = clicks();
        return now == written.link().clicks() ? written.link() : written.link().withClicks(now);
    }

    /**
     * Returns the current version, which may be a later version. Returns empty if the link is deleted or not yet
     * visible.
     */
    Optional<LinkVersion> current() {
        LinkVersion row = this;
        while (row.isVisible()) {
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

    private boolean isVisible() {
        TransactionState brings = coming;
        return brings == null || brings.isCommitted();
    }

    /** Returns the pending transaction that creates or ends the current version, if any. */
    Optional<TransactionState> pendingTransaction() {
        TransactionState brings = coming;
        if (brings != null && !brings.isCommitted()) {
            return pending(brings);
        }
        End ending = end;
        if (ending == null) {
            return Optional.empty();
        }
        return ending.change().isCommitted()
                ? ending.next().flatMap(LinkVersion::pendingTransaction)
                : pending(ending.change());
    }

    private static Optional<TransactionState> pending(TransactionState change) {
        return Optional.of(change).filter(TransactionState::isPending);
    }

    /** Counts a click. Returns the new number, or empty if the limit is reached or the link is deleted. */
    OptionalLong click() {
        return addClicks(1, true);
    }

    /** Adds clicks without regard to the limit. Returns the new number, or empty if the link is deleted. */
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
            } else if (limited && row.written.link().expiration().isReachedBy(now)) {
                return OptionalLong.empty();
            } else if (CLICKS.compareAndSet(row, now, Math.addExact(now, more))) {
                row.onClick.accept(row);
                return OptionalLong.of(now + more);
            }
        }
    }

    /**
     * Waits until the transaction that ends this version has committed or rolled back. Returns the version that counts
     * clicks now, or empty if the link is deleted.
     */
    private Optional<LinkVersion> afterEnd() {
        End ending = end;
        if (ending == null) {
            return Optional.of(this);
        }
        ending.change().awaitEnd();
        resume(ending.change());
        return ending.change().isCommitted() ? ending.next() : Optional.of(this);
    }

    /** Ends this version, and copies its clicks to the next version, which counts clicks after the commit. */
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

    /** Resumes the counting of clicks, if {@code change} was to end this version and was rolled back. */
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

    /** Replaces the entry in the order by clicks. */
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
