package dev.waymark.storage.memory;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.help.Folding;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A link from one change to the next. All of it stays the same but the clicks, which are counted without a lock: what is stored
 * is one immutable value that is swapped as a whole. A change ends the row with the clicks that it has by then, and goes on with
 * another one.
 */
final class LinkRow implements SortedLink {

    /**
     * A row that clicks are not counted at any more.
     *
     * @param last what was stored in the end
     * @param next the row after the change; empty if the link was deleted
     * @param change what ended it, once it is done
     */
    private record Ended(StoredLink last, Optional<LinkRow> next, Change change) {}

    private static final AtomicReferenceFieldUpdater<LinkRow, Object> STATE =
            AtomicReferenceFieldUpdater.newUpdater(LinkRow.class, Object.class, "state");

    private final long id;
    private final LinkPartition partition;
    private final String title;
    private final String alias;
    private final String url;

    /** What is stored, or how the row {@link Ended ended}. */
    private volatile Object state;

    /** The change that brings the row, until it is done. */
    private volatile @Nullable Change coming;

    private volatile ByClicks byClicks;
    private volatile @Nullable Object mark;

    /**
     * A row that is there as soon as the change is done.
     *
     * @param partition where it is sorted
     */
    LinkRow(LinkPartition partition, StoredLink stored, Change change) {
        this.id = stored.link().id();
        this.partition = partition;
        this.state = stored;
        this.coming = change;
        this.title = folded(stored.link().title().orElse(""));
        this.alias = foldedAlias(stored);
        this.url = folded(stored.link().url());
        this.byClicks = new ByClicks(this, stored.link().clicks());
    }

    static RowOrder<SortedLink> order(LinkSortField field) {
        return switch (field) {
            case ID -> RowOrder.byNumber(Row::id);
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
    public LinkRow row() {
        return this;
    }

    LinkPartition partition() {
        return partition;
    }

    /** What is stored, or was in the end. */
    StoredLink stored() {
        return stored(state);
    }

    private static StoredLink stored(Object state) {
        return state instanceof Ended ended ? ended.last() : (StoredLink) state;
    }

    /** The link at this moment, or in the end. */
    @Override
    public Link link() {
        return stored().link();
    }

    /** The row of this moment, which may be a later one; empty if the link is not there, or not yet. */
    Optional<LinkRow> current() {
        LinkRow row = this;
        while (row.isThere()) {
            if (!(row.state instanceof Ended ended) || !ended.change().isDone()) {
                return Optional.of(row);
            }
            if (ended.next().isEmpty()) {
                return Optional.empty();
            }
            row = ended.next().get();
        }
        return Optional.empty();
    }

    private boolean isThere() {
        Change brings = coming;
        return brings == null || brings.isDone();
    }

    /** The change that brings or ends the row that is current, if it is not over yet. */
    Optional<Change> changing() {
        Change brings = coming;
        if (brings != null && !brings.isDone()) {
            return pending(brings);
        }
        if (state instanceof Ended ended) {
            return ended.change().isDone() ? ended.next().flatMap(LinkRow::changing) : pending(ended.change());
        }
        return Optional.empty();
    }

    private static Optional<Change> pending(Change change) {
        return Optional.of(change).filter(Change::isPending);
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
        LinkRow row = this;
        while (true) {
            Object now = row.state;
            if (now instanceof Ended ended) {
                ended.change().await();
                row.goOn(ended.change());
                Optional<LinkRow> next = ended.change().isDone() ? ended.next() : Optional.of(row);
                if (next.isEmpty()) {
                    return OptionalLong.empty();
                }
                row = next.get();
            } else {
                StoredLink stored = (StoredLink) now;
                long clicks = stored.link().clicks();
                if (limited && clicks >= stored.link().expiration().clicks().orElse(Long.MAX_VALUE)) {
                    return OptionalLong.empty();
                }
                if (row.swap(stored, withClicks(stored, clicks + more))) {
                    row.partition.clicked(row);
                    return OptionalLong.of(clicks + more);
                }
            }
        }
    }

    private boolean swap(Object now, Object next) {
        return STATE.compareAndSet(this, now, next);
    }

    private static StoredLink withClicks(StoredLink stored, long clicks) {
        return stored.withLink(stored.link().withClicks(clicks));
    }

    /** Hands the clicks over to the next row, at which they are counted once the change is done. */
    void end(Optional<LinkRow> next, Change change) {
        Object now;
        do {
            now = state;
        } while (!swap(now, new Ended(stored(now), next, change)));
        long clicks = link().clicks();
        next.ifPresent(row -> row.beginWith(clicks));
    }

    private void beginWith(long clicks) {
        StoredLink stored = stored();
        if (stored.link().clicks() != clicks) {
            state = withClicks(stored, clicks);
            partition.clicked(this);
        }
    }

    /** Goes on as if there had been no change, if it was ended by this one and that is undone. */
    void goOn(Change change) {
        if (!change.isDone() && state instanceof Ended ended && ended.change() == change) {
            swap(ended, ended.last());
        }
    }

    /** To be called when the change that brings the row is done. */
    void hasCome() {
        coming = null;
    }

    @Override
    public ByClicks byClicks() {
        return byClicks;
    }

    /** Where it is sorted by clicks from now on. */
    void setByClicks(ByClicks newByClicks) {
        byClicks = newByClicks;
    }

    boolean isMarked(Object byMark) {
        return mark == byMark;
    }

    void setMark(Object newMark) {
        mark = newMark;
    }
}
