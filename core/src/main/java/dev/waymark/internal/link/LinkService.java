package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.View;
import dev.waymark.access.Viewer;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Views;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Fingerprint;
import dev.waymark.internal.list.Listing;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Cursor;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.query.Sort;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.spi.Folding;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The links of one owner, over a store. */
public final class LinkService implements Links {

    private static final String KIND = "link";

    private final Environment environment;
    private final LinkStore store;
    private final LinkCreation creation;
    private final Views views;
    private final Owner owner;

    /** The links of {@code owner}. */
    public LinkService(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.creation = new LinkCreation(environment);
        this.views = new Views(environment, PasswordAttempt.Kind.LINK);
        this.owner = checkNotNull(owner, "owner");
    }

    @Override
    public Link create(CreateLink command) {
        Link link = creation.create(owner, checkNotNull(command, "command"));
        environment.notifier().tell(listener -> listener.linkCreated(link));
        return link;
    }

    @Override
    public List<Link> createAll(List<CreateLink> commands) {
        List<Link> links = creation.createAll(owner, ImmutableList.copyOf(checkNotNull(commands, "commands")));
        links.forEach(link -> environment.notifier().tell(listener -> listener.linkCreated(link)));
        return links;
    }

    @Override
    public Link get(long id) {
        return find(id).orElseThrow(() -> new NotFoundException(KIND, id));
    }

    @Override
    public Optional<Link> find(long id) {
        return store.find(owner, id).map(StoredLink::link);
    }

    @Override
    public Optional<Link> findByAlias(Domain domain, String alias) {
        return environment
                .aliasKey(domain, checkNotNull(alias, "alias").strip())
                .flatMap(store::findByAlias)
                .map(StoredLink::link)
                .filter(link -> link.owner().equals(owner));
    }

    @Override
    public Page<Link> list(LinkQuery query, PageRequest page) {
        checkNotNull(page, "page");
        return listing(query).page(page);
    }

    @Override
    public long count(LinkQuery query) {
        return listing(query).count().getAsLong();
    }

    @Override
    public Stream<Link> stream(LinkQuery query) {
        return listing(query).stream();
    }

    private Listing<Link, LinkSortField> listing(LinkQuery query) {
        if (hasConditions(checkNotNull(query, "query"))) {
            environment.validator().check(query);
        }
        return listingOfValid(query);
    }

    /** A sort alone cannot be wrong, and lists that are no more than sorted are frequent. */
    private static boolean hasConditions(LinkQuery query) {
        Sort<LinkSortField> sort = query.sort();
        return !query.equals(LinkQuery.all().sortBy(sort.field(), sort.direction()));
    }

    private Listing<Link, LinkSortField> listingOfValid(LinkQuery query) {
        LinkFilter filter = new LinkFilter(
                owner,
                query.search().map(search -> search.map(Folding::fold)),
                query.status(),
                environment.now(),
                query.spaceId(),
                query.domain(),
                query.pixelId());
        LinkSortField field = query.sort().field();
        return new Listing<>(
                query.sort(),
                Suppliers.memoize(() -> new CursorCodec(fingerprint(query, filter), sortsByText(field))),
                slice -> store.list(filter, slice),
                () -> store.count(filter),
                link -> new Position(SortKey.of(link, field), link.id()));
    }

    /**
     * Refuses what is no cursor of the query, which has been validated.
     *
     * @throws dev.waymark.error.InvalidCursorException if it is none
     */
    public void checkCursor(LinkQuery query, Cursor cursor) {
        listingOfValid(query).cursors().get().decode(cursor);
    }

    private long fingerprint(LinkQuery query, LinkFilter filter) {
        return new Fingerprint("links", owner, query.sort())
                .withSearch(filter.search())
                .with(filter.status())
                .with(filter.spaceId())
                .with(filter.domain().map(Domain::id))
                .with(filter.pixelId())
                .value();
    }

    private static boolean sortsByText(LinkSortField field) {
        return switch (field) {
            case ID, CLICKS -> false;
            case TITLE, ALIAS, URL -> true;
        };
    }

    @Override
    public Link update(long id, UpdateLink command) {
        LinkChange change = new LinkChange(environment, checkNotNull(command, "command"));
        Link updated = Updates.untilWritten(KIND, id, () -> attempt(id, command.expectedVersion(), change));
        environment.notifier().tell(listener -> listener.linkUpdated(updated));
        return updated;
    }

    /** All that is wrong with the command. */
    public List<Violation> violations(CreateLink command) {
        return creation.violations(command);
    }

    /**
     * All that is wrong with the command for the link with this id.
     *
     * @throws NotFoundException if the owner has none
     */
    public List<Violation> violations(long id, UpdateLink command) {
        return new LinkChange(environment, command).violations(stored(id));
    }

    private StoredLink stored(long id) {
        return store.find(owner, id).orElseThrow(() -> new NotFoundException(KIND, id));
    }

    private Optional<Link> attempt(long id, OptionalLong expectedVersion, LinkChange change) {
        StoredLink current = stored(id);
        long version = current.link().version();
        Updates.checkVersion(KIND, id, expectedVersion, version);
        StoredLink changed = change.applyTo(current);
        try {
            return store.update(changed, version);
        } catch (DuplicateAliasException e) {
            if (e.taken().isEmpty()) {
                return Optional.empty();
            }
            throw new AliasTakenException(changed.link().alias(), OptionalInt.empty());
        }
    }

    @Override
    public void delete(long id) {
        if (!store.delete(owner, id)) {
            throw new NotFoundException(KIND, id);
        }
        environment.notifier().tell(listener -> listener.linkDeleted(owner, id));
    }

    @Override
    public View<Link> viewAsStranger(long id, Viewer viewer) {
        checkNotNull(viewer, "viewer");
        return store.find(owner, id)
                .map(stored -> views.view(id, stored.link().privacy(), stored.privacyPassword(), viewer, stored::link))
                .orElseGet(View.NotFound::new);
    }
}
