package dev.waymark.internal.link;

import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.Batches;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import java.util.List;
import java.util.Optional;

/**
 * The search for existing links that match a command: links with the URL and the options of the command, except expired links
 * (D-41).
 */
final class MatchingLinkSearch {

    private static final int BATCH = 64;

    private final Environment environment;
    private final LinkStore store;
    private final LinkOptions options;
    private final UrlKey urlKey;
    private final LinkFilter filter;

    /**
     * @param draft the draft of the command
     * @param options the options of the draft
     */
    MatchingLinkSearch(Environment environment, LinkDraft draft, LinkOptions options) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.options = options;
        this.urlKey = UrlKey.of(options.url());
        Link link = draft.link();
        LinkQuery query = LinkQuery.all()
                .url(options.url())
                .domain(link.domain())
                .with(link.spaceId().orElse(null), LinkQuery::spaceId);
        this.filter = new LinkListings(environment, link.owner()).filter(query);
    }

    /** Finds the newest link that matches the command. */
    Optional<Link> find() {
        return Batches.walk(
                        BATCH, list(Long.MAX_VALUE), last -> list(last.link().id()))
                .filter(this::matches)
                .map(StoredLink::link)
                .findFirst();
    }

    private List<StoredLink> list(long below) {
        return store.list(filter, Slice.below(LinkSortField.ID, below, BATCH));
    }

    /** Returns whether a link of the owner matches the command. */
    boolean matches(StoredLink stored) {
        Link link = stored.link();
        return UrlKey.of(link.url()).equals(urlKey)
                && link.status(environment.now()) != LinkStatus.EXPIRED
                && options.match(link, environment);
    }
}
