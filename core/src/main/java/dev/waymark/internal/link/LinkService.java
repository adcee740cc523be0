package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.imports.PortionedImport;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The links of one owner in a store. */
public final class LinkService implements Links {

    private static final String KIND = "link";

    private final Environment environment;
    private final LinkStore store;
    private final LinkCreation creation;
    private final LinkListings listings;
    private final LinksByQuery byQuery;
    private final Owner owner;

    /** The links of {@code owner}. */
    public LinkService(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.creation = new LinkCreation(environment, owner);
        this.owner = checkNotNull(owner, "owner");
        this.listings = new LinkListings(environment, owner);
        this.byQuery = new LinksByQuery(environment, listings, owner);
    }

    @Override
    public Link create(CreateLink command) {
        return creation.create(checkNotNull(command, "command"));
    }

    @Override
    public List<Link> createAll(List<CreateLink> commands) {
        return creation.createAll(ImmutableList.copyOf(checkNotNull(commands, "commands")));
    }

    @Override
    public Link createOrGet(CreateLink command) {
        return creation.createOrGet(checkNotNull(command, "command"));
    }

    @Override
    public List<Link> createOrGetAll(List<CreateLink> commands) {
        return creation.createOrGetAll(ImmutableList.copyOf(checkNotNull(commands, "commands")));
    }

    @Override
    public ImportResult importAll(Stream<ImportLink> records, Consumer<Violation> refused, LongConsumer progress) {
        LinkImport imports = new LinkImport(environment, owner);
        return new PortionedImport(refused, progress).run(records, LinkImport.PORTION, imports::store);
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
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(alias, "alias"));
        return AliasKeys.ofText(environment.aliases(), domain, trimmed)
                .flatMap(store::findByAlias)
                .map(StoredLink::link)
                .filter(link -> link.owner().equals(owner));
    }

    @Override
    public Page<Link> list(LinkQuery query, PageRequest page) {
        return listings.page(query, page);
    }

    @Override
    public long count(LinkQuery query) {
        return listings.count(query);
    }

    @Override
    public Stream<Link> stream(LinkQuery query) {
        return listings.stream(query);
    }

    /** Returns the lists of links. Forms use the lists to check cursors. */
    public LinkListings listings() {
        return listings;
    }

    @Override
    public Link update(long id, UpdateLink command) {
        LinkChange change = new LinkChange(environment, owner, checkNotNull(command, "command"));
        Link updated = Updates.untilWritten(KIND, id, () -> tryUpdate(id, command.expectedVersion(), change));
        environment.publish(listener -> listener.linkUpdated(updated));
        return updated;
    }

    private Optional<Link> tryUpdate(long id, OptionalLong expectedVersion, LinkChange change) {
        StoredLink current = stored(id);
        long version = current.link().version();
        Updates.checkVersion(KIND, id, expectedVersion, version);
        StoredLink changed = change.applyTo(current);
        try {
            return store.update(changed, version);
        } catch (LinkStore.DuplicateAliasException e) {
            if (e.taken().isEmpty()) {
                return Optional.empty();
            }
            throw new AliasTakenException(changed.link().alias(), OptionalInt.empty());
        }
    }

    /** Returns all violations of the command. */
    public List<Violation> violations(CreateLink command) {
        return creation.violations(command);
    }

    /**
     * Returns all violations of the command for the link with this id.
     *
     * @throws NotFoundException if the owner has no such link
     */
    public List<Violation> violations(long id, UpdateLink command) {
        return new LinkChange(environment, owner, command).violations(stored(id));
    }

    private StoredLink stored(long id) {
        return store.find(owner, id).orElseThrow(() -> new NotFoundException(KIND, id));
    }

    @Override
    public void delete(long id) {
        if (!store.delete(owner, id)) {
            throw new NotFoundException(KIND, id);
        }
        environment.publish(listener -> listener.linkDeleted(owner, id));
    }

    @Override
    public long updateAll(LinkQuery query, UpdateLink command, LongConsumer progress) {
        return byQuery.updateAll(
                checkNotNull(query, "query"), checkNotNull(command, "command"), checkNotNull(progress, "progress"));
    }

    @Override
    public long deleteAll(LinkQuery query, LongConsumer progress) {
        return byQuery.deleteAll(checkNotNull(query, "query"), checkNotNull(progress, "progress"));
    }
}
