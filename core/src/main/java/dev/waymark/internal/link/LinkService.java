package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
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
import dev.waymark.link.TagCount;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The implementation of {@link Links} with a link store, for the links of one owner. */
public final class LinkService implements Links {

    private static final String KIND = "link";

    private final Environment environment;
    private final LinkStore store;
    private final Owner owner;

    /** Creates the service for the links of {@code owner}. */
    public LinkService(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.owner = checkNotNull(owner, "owner");
    }

    @Override
    public Link create(CreateLink command) {
        return creation().create(checkNotNull(command, "command"));
    }

    @Override
    public List<Link> createAll(List<CreateLink> commands) {
        return creation().createAll(ImmutableList.copyOf(checkNotNull(commands, "commands")));
    }

    @Override
    public Link createOrGet(CreateLink command) {
        return creation().createOrGet(checkNotNull(command, "command"));
    }

    @Override
    public ImportResult importAll(Stream<ImportLink> records, Consumer<Violation> reported, LongConsumer progress) {
        LinkImport imports = new LinkImport(environment, owner);
        return PortionedImport.of(reported, progress).run(records, LinkImport.PORTION, imports::store);
    }

    @Override
    public ImportResult importOnTrial(Stream<ImportLink> records, Consumer<Violation> reported, LongConsumer progress) {
        LinkImport imports = new LinkImport(environment, owner);
        return PortionedImport.onTrial(reported, progress).run(records, LinkImport.PORTION, imports::check);
    }

    @Override
    public Link get(long id) {
        return stored(id).link();
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
        return listings().page(query, page);
    }

    @Override
    public long count(LinkQuery query) {
        return listings().count(query);
    }

    @Override
    public List<TagCount> tags(int limit) {
        return listings().tags(limit);
    }

    @Override
    public Stream<Link> stream(LinkQuery query) {
        return listings().stream(query);
    }

    /** Returns the lists of links. {@code FormService} uses the lists to check cursors. */
    public LinkListings listings() {
        return new LinkListings(environment, owner);
    }

    @Override
    public Link update(long id, UpdateLink command) {
        LinkChange change = new LinkChange(environment, owner, checkNotNull(command, "command"));
        WaymarkEvent.LinkUpdated updated = Updates.untilWritten(KIND, id, () -> tryUpdate(id, change));
        environment.publish(updated);
        return updated.after();
    }

    private Optional<WaymarkEvent.LinkUpdated> tryUpdate(long id, LinkChange change) {
        LinkStore.Replacement replacement = change.replacing(stored(id));
        Link changed = replacement.after().link();
        try {
            return store.update(List.of(replacement)).isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new WaymarkEvent.LinkUpdated(replacement.before().link(), changed));
        } catch (DuplicateKeyException e) {
            if (e.aliases().isEmpty()) {
                return Optional.empty();
            }
            throw new AliasTakenException(changed.alias(), OptionalInt.empty());
        }
    }

    /** Returns all violations of the command. */
    public List<Violation> violations(CreateLink command) {
        return creation().violations(command);
    }

    /** Returns the violations of a record of an import, without regard to other records and links. */
    public List<Violation> violations(ImportLink record) {
        return new LinkImport(environment, owner).violations(record);
    }

    /** Returns the violations of the command, without a call of the application's check of aliases. */
    public List<Violation> violationsBeforeAliasCheck(CreateLink command) {
        return creation().violationsBeforeAliasCheck(command);
    }

    /**
     * Returns all violations of the command for the link with this id.
     *
     * @throws NotFoundException if the owner has no link with this id
     */
    public List<Violation> violations(long id, UpdateLink command) {
        return new LinkChange(environment, owner, command).violations(stored(id));
    }

    private StoredLink stored(long id) {
        return store.find(owner, id).orElseThrow(() -> new NotFoundException(KIND, id));
    }

    @Override
    public void delete(long id) {
        LinkStore.Deleted deleted = store.delete(owner, id).orElseThrow(() -> new NotFoundException(KIND, id));
        environment.publish(new WaymarkEvent.LinkDeleted(owner, id, deleted.domain(), deleted.alias()));
    }

    @Override
    public long updateAll(LinkQuery query, UpdateLink command, LongConsumer progress) {
        return byQuery()
                .updateAll(
                        checkNotNull(query, "query"),
                        checkNotNull(command, "command"),
                        checkNotNull(progress, "progress"));
    }

    @Override
    public long deleteAll(LinkQuery query, LongConsumer progress) {
        return byQuery().deleteAll(checkNotNull(query, "query"), checkNotNull(progress, "progress"));
    }

    private LinkCreation creation() {
        return new LinkCreation(environment, owner);
    }

    private LinksByQuery byQuery() {
        return new LinksByQuery(environment, listings(), owner);
    }
}
