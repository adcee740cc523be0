package dev.waymark.storage.memory;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.util.Optional;

/** A stored link with its sort keys. Only the position in the order by clicks changes. */
final class LinkRow implements Row<LinkSortField> {

    private final long id;
    private final StoredLink written;
    private final ClickCounter counter;
    private final String title;
    private final String alias;
    private final String url;

    /** The number of clicks by which the row sorts. A thread with the write lock changes the number. */
    private long sortedClicks;

    LinkRow(StoredLink written, ClickCounter counter) {
        Link link = written.link();
        this.id = link.id();
        this.written = written;
        this.counter = counter;
        this.title = Place.sortableText(StoreRules.position(link, LinkSortField.TITLE));
        this.alias = Place.sortableText(StoreRules.position(link, LinkSortField.ALIAS));
        this.url = Place.sortableText(StoreRules.position(link, LinkSortField.URL));
        this.sortedClicks = link.clicks();
    }

    /** Returns the row of the same link after a change. */
    LinkRow next(StoredLink changed) {
        return new LinkRow(changed, counter);
    }

    @Override
    public String text(LinkSortField field) {
        return switch (field) {
            case ID, CLICKS -> "";
            case TITLE -> title;
            case ALIAS -> alias;
            case URL -> url;
        };
    }

    @Override
    public long number(LinkSortField field) {
        return switch (field) {
            case ID -> id;
            case CLICKS -> sortedClicks;
            case TITLE, ALIAS, URL -> 0;
        };
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public Owner owner() {
        return written.link().owner();
    }

    AliasKey aliasKey() {
        return written.aliasKey();
    }

    Optional<String> creationKey() {
        return written.creationKey().map(key -> creationKey(owner(), key.text()));
    }

    /** Returns the creation key of an owner, whose key contains no space. */
    static String creationKey(Owner owner, String text) {
        return owner.key() + " " + text;
    }

    /** Returns the link with the number of clicks at the time of the last change. */
    Link written() {
        return written.link();
    }

    ClickCounter counter() {
        return counter;
    }

    /** Sets the click limit of this row for later visits. */
    void applyLimit() {
        counter.applyLimit(written.link());
    }

    /** Returns the link with the current number of clicks and the current last click. */
    StoredLink stored() {
        return withClicks(counter.clicks());
    }

    /** Returns the link with the number of clicks by which the row sorts, and with the current last click. */
    StoredLink sorted() {
        return withClicks(sortedClicks);
    }

    private StoredLink withClicks(long clicks) {
        Link link = written.link();
        Optional<Instant> lastClick = counter.lastClick();
        return clicks == link.clicks() && lastClick.equals(link.lastClick())
                ? written
                : written.withLink(
                        link.toBuilder().clicks(clicks).lastClick(lastClick).build());
    }

    /** Sets the number of clicks by which the row sorts to the current number. No sorted collection contains the row. */
    void sort() {
        sortedClicks = counter.sort();
    }
}
