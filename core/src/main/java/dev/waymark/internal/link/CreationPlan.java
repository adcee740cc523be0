package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.IdempotencyConflictException;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The links for a list of drafts: existing links, and drafts to store with their uniqueness keys. */
final class CreationPlan {

    /** The kinds of existing links that replace new links. */
    enum Reuse {
        /** Only a link with the draft's idempotency key. */
        SAME_KEY,
        /** A link with the draft's idempotency key, or a link that matches the draft's command. */
        SAME_KEY_OR_OPTIONS
    }

    /**
     * The link for one draft of the list.
     *
     * @param existing the existing link, if any
     * @param position the position of the draft to store, without an existing link
     */
    private record PlannedLink(Optional<Link> existing, int position) {

        static PlannedLink existing(Link link) {
            return new PlannedLink(Optional.of(link), -1);
        }

        static PlannedLink stored(int position) {
            return new PlannedLink(Optional.empty(), position);
        }

        Link among(List<Link> stored) {
            return existing.orElseGet(() -> stored.get(position));
        }
    }

    /** An earlier draft of this plan with a uniqueness key. */
    private record PlannedKey(int position, CreateLink command, String fingerprint) {

        boolean isFor(CreateLink other, String otherFingerprint) {
            return fingerprint.equals(otherFingerprint)
                    && command.password().equals(other.password())
                    && Passwords.passwordOf(command.privacy()).equals(Passwords.passwordOf(other.privacy()));
        }
    }

    private final Environment environment;
    private final LinkStore store;
    private final SameLink same;
    private final Reuse reuse;
    private final Owner owner;
    private final Instant now;

    private final List<LinkDraft> drafts = new ArrayList<>();
    private final List<PlannedLink> planned = new ArrayList<>();
    private final Map<String, PlannedKey> plannedKeys = new HashMap<>();

    /**
     * @param same finds existing links that match a command
     */
    CreationPlan(Environment environment, Owner owner, SameLink same, Reuse reuse) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.same = same;
        this.reuse = reuse;
        this.owner = owner;
        this.now = environment.now();
    }

    /** Adds a draft. The draft is not stored if an existing link replaces the new link. */
    void add(LinkDraft draft) {
        List<UniquenessKey> uniquenessKeys = new ArrayList<>();
        Optional<PlannedLink> found = findExisting(draft, uniquenessKeys);
        planned.add(found.isPresent() ? found.get() : addDraft(draft, uniquenessKeys));
    }

    /**
     * @param uniquenessKeys receives the uniqueness keys of the new link, if there is no existing link
     */
    private Optional<PlannedLink> findExisting(LinkDraft draft, List<UniquenessKey> uniquenessKeys) {
        Optional<String> name = draft.command().idempotencyKey();
        if (name.isEmpty() && reuse == Reuse.SAME_KEY) {
            return Optional.empty();
        }
        LinkOptions options = LinkOptions.of(draft, environment);
        if (name.isPresent()) {
            Optional<PlannedLink> found = withKey(name.get(), draft, options, uniquenessKeys);
            if (found.isPresent()) {
                return found;
            }
        }
        return reuse == Reuse.SAME_KEY_OR_OPTIONS ? matching(draft, options, uniquenessKeys) : Optional.empty();
    }

    /**
     * Finds the stored or planned link with the draft's idempotency key.
     *
     * @param name the idempotency key
     * @param uniquenessKeys receives the uniqueness key for the idempotency key, if there is no link
     */
    private Optional<PlannedLink> withKey(
            String name, LinkDraft draft, LinkOptions options, List<UniquenessKey> uniquenessKeys) {
        CreateLink command = draft.command();
        String key = CreationKeys.keyOfName(name);
        String fingerprint = CreationKeys.fingerprint(command, options);
        @Nullable PlannedKey earlier = plannedKeys.get(key);
        if (earlier != null) {
            checkSame(draft, earlier.isFor(command, fingerprint));
            return Optional.of(PlannedLink.stored(earlier.position()));
        }
        Optional<UniquenessKey> present = store.findUniquenessKey(owner, key);
        Optional<StoredLink> made = present.filter(
                        uniquenessKey -> uniquenessKey.until().isAfter(now))
                .flatMap(this::link);
        if (made.isPresent()) {
            checkSame(draft, present.get().fingerprint().equals(fingerprint) && hasPasswords(made.get(), command));
            return made.map(stored -> PlannedLink.existing(stored.link()));
        }
        uniquenessKeys.add(CreationKeys.create(key, fingerprint, now, present));
        return Optional.empty();
    }

    private Optional<StoredLink> link(UniquenessKey uniquenessKey) {
        return store.find(owner, uniquenessKey.link().orElseThrow());
    }

    /** Passwords are not part of the fingerprint, and an update may have changed the passwords of the link. */
    private boolean hasPasswords(StoredLink made, CreateLink command) {
        return made.link().version() > 1 || same.hasPasswords(command, made);
    }

    private static void checkSame(LinkDraft draft, boolean isSame) {
        if (!isSame) {
            throw new IdempotencyConflictException(draft.index());
        }
    }

    /**
     * Finds a stored or planned link that matches the draft's command.
     *
     * @param uniquenessKeys receives the uniqueness key for the options, if no link matches
     */
    private Optional<PlannedLink> matching(LinkDraft draft, LinkOptions options, List<UniquenessKey> uniquenessKeys) {
        String fingerprint = options.fingerprint();
        String key = CreationKeys.keyOfOptions(fingerprint);
        @Nullable PlannedKey earlier = plannedKeys.get(key);
        if (earlier != null && earlier.isFor(draft.command(), fingerprint)) {
            return Optional.of(PlannedLink.stored(earlier.position()));
        }
        Optional<Link> found = same.find(draft, options, now);
        if (found.isEmpty() && earlier == null) {
            Optional<UniquenessKey> present = store.findUniquenessKey(owner, key);
            // The uniqueness key may belong to a link that was stored after the first search.
            found = present.flatMap(uniquenessKey -> same.find(draft, options, now));
            if (found.isEmpty()) {
                uniquenessKeys.add(CreationKeys.create(key, fingerprint, now, present));
            }
        }
        return found.map(PlannedLink::existing);
    }

    private PlannedLink addDraft(LinkDraft draft, List<UniquenessKey> uniquenessKeys) {
        int position = drafts.size();
        uniquenessKeys.forEach(uniquenessKey -> plannedKeys.put(
                uniquenessKey.key(), new PlannedKey(position, draft.command(), uniquenessKey.fingerprint())));
        drafts.add(draft.withUniquenessKeys(uniquenessKeys));
        return PlannedLink.stored(position);
    }

    /** Returns whether this plan stores the draft of the command at this position. */
    boolean creates(OptionalInt index) {
        return drafts.stream().anyMatch(draft -> draft.index().equals(index));
    }

    /** Returns the drafts to store, with their uniqueness keys. */
    List<LinkDraft> drafts() {
        return ImmutableList.copyOf(drafts);
    }

    /**
     * Returns a link for each draft that was added, in the same order.
     *
     * @param stored the links of the stored drafts
     */
    List<Link> complete(List<Link> stored) {
        return planned.stream().map(link -> link.among(stored)).collect(ImmutableList.toImmutableList());
    }
}
