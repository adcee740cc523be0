package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.help.Folding;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A link that is stored. What it is at the moment, clicks included, is one immutable value that is swapped as a whole, so
 * that it can be read, and its clicks counted, without a lock; what it sorts by stands beside it, under the store's lock.
 */
final class LinkRow implements Row {

    private static final AtomicReferenceFieldUpdater<LinkRow, StoredLink> STORED =
            AtomicReferenceFieldUpdater.newUpdater(LinkRow.class, StoredLink.class, "stored");

    private static final AtomicReferenceFieldUpdater<LinkRow, ClickHistory> HISTORY =
            AtomicReferenceFieldUpdater.newUpdater(LinkRow.class, ClickHistory.class, "history");

    private final long id;
    private volatile LinkPartition partition;
    private volatile @Nullable StoredLink stored;
    private volatile @Nullable ClickHistory history;

    private String title;
    private String alias;
    private String url;
    private long sortedClicks;

    LinkRow(LinkPartition partition, StoredLink stored) {
        this.id = stored.link().id();
        this.partition = partition;
        this.stored = stored;
        this.title = folded(stored.link().title().orElse(""));
        this.alias = foldedAlias(stored);
        this.url = folded(stored.link().url());
        this.sortedClicks = stored.link().clicks();
    }

    static RowOrder<LinkRow> order(LinkSortField field) {
        return switch (field) {
            case ID -> RowOrder.byNumber(LinkRow::id);
            case CLICKS -> RowOrder.byNumber(row -> row.sortedClicks);
            case TITLE -> RowOrder.byText(row -> row.title);
            case ALIAS -> RowOrder.byText(row -> row.alias);
            case URL -> RowOrder.byText(row -> row.url);
        };
    }

    /** The folded text of a field, as {@link CodePointOrder} writes it. */
    static Function<LinkRow, String> text(LinkSearchField field) {
        return switch (field) {
            case TITLE -> row -> row.title;
            case ALIAS -> row -> row.alias;
            case URL -> row -> row.url;
        };
    }

    @Override
    public long id() {
        return id;
    }

    /** Where the link is sorted. */
    LinkPartition partition() {
        return partition;
    }

    /** What is stored, or null once the link is deleted. */
    @Nullable
    StoredLink stored() {
        return stored;
    }

    /** What is stored. Under the lock, and only for rows that were found under it: none of them is deleted. */
    StoredLink present() {
        StoredLink now = stored;
        checkState(now != null, "link %s is deleted", id);
        return now;
    }

    /** The link at this moment; as {@link #present()}. */
    Link link() {
        return present().link();
    }

    /** The link at this moment, but with the clicks by which it is sorted; as {@link #present()}. */
    Link linkAsSorted() {
        Link link = link();
        return link.clicks() == sortedClicks ? link : link.withClicks(sortedClicks);
    }

    /** Counts a click if the limit allows it; empty if it does not, or if the link is deleted. */
    OptionalLong click() {
        StoredLink now = stored;
        while (now != null) {
            long clicks = now.link().clicks();
            if (clicks >= now.link().expiration().clicks().orElse(Long.MAX_VALUE)) {
                return OptionalLong.empty();
            }
            if (STORED.compareAndSet(this, now, now.withLink(now.link().withClicks(clicks + 1)))) {
                tellClicked();
                return OptionalLong.of(clicks + 1);
            }
            now = stored;
        }
        return OptionalLong.empty();
    }

    /** Does the same, and counts the click over time. */
    OptionalLong click(ClickFacts facts) {
        return historyToAddTo().count(facts, this::click);
    }

    /** Puts back what was counted over time elsewhere. */
    void restore(List<ClickRecord.Count> counts) {
        historyToAddTo().restore(counts);
    }

    private ClickHistory historyToAddTo() {
        if (history == null) {
            HISTORY.compareAndSet(this, null, new ClickHistory());
        }
        return checkNotNull(history);
    }

    /** The clicks over time, if there are any. */
    Optional<ClickHistory> history() {
        return Optional.ofNullable(history);
    }

    /** Adds clicks, whatever the limit, and what they were; as {@link #present()}. */
    void addClicks(ClickTally tally) {
        historyToAddTo().add(tally, () -> addClicks(tally.clicks()));
    }

    /** Adds clicks, whatever the limit; as {@link #present()}. */
    void addClicks(long more) {
        StoredLink now;
        do {
            now = present();
        } while (!STORED.compareAndSet(
                this, now, now.withLink(now.link().withClicks(now.link().clicks() + more))));
        tellClicked();
    }

    /** If the link moves meanwhile, where it is sorted from then on is told, too. */
    private void tellClicked() {
        LinkPartition told;
        do {
            told = partition;
            told.clicked(this);
        } while (told != partition);
    }

    /** Replaces all but the clicks, as one step for readers without a lock. For rows that are in no index. */
    Link replace(StoredLink next) {
        StoredLink now;
        StoredLink replaced;
        do {
            now = present();
            replaced = next.withLink(next.link().withClicks(now.link().clicks()));
        } while (!STORED.compareAndSet(this, now, replaced));
        title = folded(next.link().title().orElse(""));
        alias = foldedAlias(next);
        url = folded(next.link().url());
        sortedClicks = replaced.link().clicks();
        return replaced.link();
    }

    /** Gives the link to another owner, as one step for readers without a lock. For rows that are in no index. */
    void moveTo(LinkPartition newPartition, Owner owner, Instant now) {
        partition = newPartition;
        StoredLink old = present();
        replace(old.withLink(old.link().toBuilder()
                .owner(owner)
                .version(old.link().version() + 1)
                .updatedAt(now)
                .build()));
    }

    /** Sorts by the clicks of this moment from now on. For rows that are not in the index by clicks. */
    void sortByPresentClicks() {
        sortedClicks = link().clicks();
    }

    /** Deletes the link, as one step for readers without a lock. */
    void delete() {
        stored = null;
    }

    private static String folded(String text) {
        return CodePointOrder.write(Folding.fold(text));
    }

    /** The text of the alias key is the same by default, and need not be kept twice. */
    private static String foldedAlias(StoredLink stored) {
        String folded = folded(stored.link().alias());
        return folded.equals(stored.aliasKey().text()) ? stored.aliasKey().text() : folded;
    }
}
