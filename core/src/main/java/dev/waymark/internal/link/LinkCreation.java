package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkArgument;

import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Secret;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.IdempotencyConflictException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The creation of links, in three steps: the validation of all commands, the preparation of all links, and the insertion of all
 * links in one transaction.
 *
 * <p>A creation with an idempotency key, and {@code createOrGet}, can be repeated without creating a second link (D-41). Both
 * store the new link with a {@link CreationKey}. If several creations store the same key concurrently, the store accepts one
 * creation. The refused creations look up the key, and find the link of the accepted creation.
 */
final class LinkCreation {

    private static final int MAX_TRIES = 30;

    private final Environment environment;
    private final LinkStore store;
    private final Owner owner;
    private final LinkDrafts drafts;

    LinkCreation(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.owner = owner;
        this.drafts = new LinkDrafts(environment, owner);
    }

    Link create(CreateLink command) {
        InvalidInputException.throwIfAny(violations(command));
        LinkDraft draft = drafts.draft(command, environment.now());
        Optional<String> idempotencyKey = command.idempotencyKey();
        return idempotencyKey.isPresent() ? createOnce(draft, idempotencyKey.get()) : insert(drafts.complete(draft));
    }

    /** Returns all violations of the command. */
    List<Violation> violations(CreateLink command) {
        return drafts.violations(command, CreationKeys.check(command.idempotencyKey()));
    }

    /** Returns the violations of the command, without a call of the application's check of aliases. */
    List<Violation> violationsBeforeAliasCheck(CreateLink command) {
        return drafts.violationsBeforeAliasCheck(command, CreationKeys.check(command.idempotencyKey()));
    }

    /** Returns the link that an earlier creation with the idempotency key created, or creates the link. */
    private Link createOnce(LinkDraft draft, String idempotencyKey) {
        LinkOptions options = LinkOptions.of(draft, environment);
        CreationKey key = CreationKeys.ofIdempotencyKey(idempotencyKey, draft.command(), options);
        Optional<Link> earlier = findEarlierOrClear(draft.command(), key);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        // A repetition has returned: only a new link needs a title of the resolver and hashes. The fingerprint of the
        // key belongs to the draft without these, because a resolver may return another title for the repetition.
        LinkDraft complete = drafts.complete(draft).withCreationKey(key);
        for (int i = 0; i < MAX_TRIES; i++) {
            try {
                // A store reports a duplicate key before a taken alias, so a repetition with this alias gets the key.
                return insert(complete);
            } catch (DuplicateKeyException e) {
                // Another creation has stored the key since the look-up.
                earlier = findEarlierOrClear(draft.command(), key);
                if (earlier.isPresent()) {
                    return earlier.get();
                }
            }
        }
        throw refused();
    }

    /**
     * Finds the link with this key. If the key has ended, removes the key and returns empty.
     *
     * @throws IdempotencyConflictException if another command created the link
     */
    private Optional<Link> findEarlierOrClear(CreateLink command, CreationKey key) {
        Optional<StoredLink> holder = store.findByCreationKey(owner, key.text());
        if (holder.isEmpty()) {
            return Optional.empty();
        }
        StoredLink earlier = holder.get();
        if (CreationKey.hasEnded(earlier.link().createdAt(), environment.now())) {
            clear(earlier, key);
            return Optional.empty();
        }
        checkSame(earlier, command, key);
        return Optional.of(earlier.link());
    }

    /**
     * Checks that the command created a link. The fingerprint does not contain the passwords, so this method also compares the
     * passwords, except for an updated link, because the update may have changed the passwords.
     */
    private void checkSame(StoredLink earlier, CreateLink command, CreationKey key) {
        boolean passwordsMayBeSame = earlier.link().version() > 1
                || (verify(command.password(), earlier.password())
                        && verify(command.privacy().password(), earlier.privacyPassword()));
        if (!earlier.creationKey().equals(Optional.of(key)) || !passwordsMayBeSame) {
            throw new IdempotencyConflictException();
        }
    }

    private boolean verify(Optional<Secret> sent, Optional<PasswordHash> stored) {
        return sent.isPresent() == stored.isPresent()
                && (sent.isEmpty() || environment.hashing().verify(sent.get(), stored.get()));
    }

    private void clear(StoredLink holder, CreationKey key) {
        store.clearCreationKey(owner, holder.link().id(), key.text());
    }

    /** Returns the newest link that matches the command, or creates the link. */
    Link createOrGet(CreateLink command) {
        InvalidInputException.throwIfAny(drafts.violations(command, true, CreationKeys.checkOfCreateOrGet(command)));
        LinkDraft draft = drafts.draft(command, environment.now());
        LinkOptions options = LinkOptions.of(draft, environment);
        MatchingLinkSearch search = new MatchingLinkSearch(environment, draft, options);
        Optional<Link> found = search.find();
        if (found.isPresent()) {
            return found.get();
        }
        CreationKey key = CreationKeys.ofOptions(options);
        LinkDraft complete = drafts.complete(draft).withCreationKey(key);
        for (int i = 0; i < MAX_TRIES; i++) {
            try {
                return insert(complete);
            } catch (DuplicateKeyException e) {
                Optional<StoredLink> holder = store.findByCreationKey(owner, key.text());
                if (holder.isPresent()) {
                    if (search.matches(holder.get())) {
                        return holder.get().link();
                    }
                    clear(holder.get(), key);
                }
            } catch (AliasTakenException e) {
                // The link with the alias may match, if another call has created the link since the search.
                return search.find().orElseThrow(() -> e);
            }
        }
        throw refused();
    }

    private static StorageException refused() {
        return new StorageException(
                "the store refused a creation key " + MAX_TRIES + " times in a row, so the link was not stored", null);
    }

    List<Link> createAll(List<CreateLink> commands) {
        checkArgument(
                commands.size() <= Links.MAX_COMMANDS,
                "commands must be at most %s, were %s: import more links by Links.importAll",
                Links.MAX_COMMANDS,
                commands.size());
        List<Violation> violations = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            CreateLink command = commands.get(i);
            for (Violation violation : drafts.violations(command, CreationKeys.checkInList(command))) {
                violations.add(violation.at(i));
            }
        }
        InvalidInputException.throwIfAny(violations);
        Instant now = environment.now();
        List<LinkDraft> complete = new ArrayList<>(commands.size());
        for (int i = 0; i < commands.size(); i++) {
            complete.add(drafts.complete(drafts.draft(commands.get(i), now).at(i)));
        }
        return insert(complete);
    }

    private Link insert(LinkDraft complete) {
        return insert(List.of(complete)).get(0);
    }

    private List<Link> insert(List<LinkDraft> complete) {
        List<Link> links = AliasAllocation.insertAll(environment, complete);
        environment.publish(links.stream().map(WaymarkEvent.LinkCreated::new).toList());
        return links;
    }
}
