package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.IdempotencyConflictException;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which of some commands need a new link, what that claims, and which links there are for the others. */
final class CreationPlan {

    /** The link of a command, once those that are needed are created. */
    private interface Answer extends Function<List<Link>, Link> {}

    /** A draft that has a claim. */
    private record Claimed(int draft, CreateLink command, String fingerprint) {

        boolean isFor(CreateLink other, String otherFingerprint) {
            return fingerprint.equals(otherFingerprint)
                    && command.password().equals(other.password())
                    && Passwords.broughtBy(command.privacy()).equals(Passwords.broughtBy(other.privacy()));
        }
    }

    private final Environment environment;
    private final LinkStore store;
    private final SameLink same;
    private final Owner owner;
    private final boolean reusing;
    private final Function<IndexedCommand, LinkDraft> prepare;
    private final Instant now;

    private final List<LinkDraft> drafts = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private final Map<String, Claimed> claimed = new HashMap<>();

    /**
     * A plan for what is there now.
     *
     * @param same finds links that are what a command asks for
     * @param reusing whether those do
     * @param prepare prepares the link of a command
     */
    CreationPlan(
            Environment environment,
            Owner owner,
            SameLink same,
            boolean reusing,
            Function<IndexedCommand, LinkDraft> prepare) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.same = same;
        this.owner = owner;
        this.reusing = reusing;
        this.prepare = prepare;
        this.now = environment.now();
    }

    /** Adds the next command. */
    void add(IndexedCommand indexed) {
        List<LinkClaim> claims = new ArrayList<>();
        answers.add(found(indexed, claims).orElseGet(() -> created(indexed, claims)));
    }

    /**
     * What is there for a command, or is going to be there.
     *
     * @param claims takes what it claims, if there is nothing
     */
    private Optional<Answer> found(IndexedCommand indexed, List<LinkClaim> claims) {
        CreateLink command = indexed.command();
        if (command.idempotencyKey().isEmpty() && !reusing) {
            return Optional.empty();
        }
        LinkOptions options = LinkOptions.of(command, environment);
        return named(indexed, options, claims).or(() -> reusing ? reused(command, options, claims) : Optional.empty());
    }

    /** What the same command has made under its name, or is going to make. */
    private Optional<Answer> named(IndexedCommand indexed, LinkOptions options, List<LinkClaim> claims) {
        CreateLink command = indexed.command();
        if (command.idempotencyKey().isEmpty()) {
            return Optional.empty();
        }
        String key = LinkClaims.keyOfName(command.idempotencyKey().get());
        String fingerprint = LinkClaims.fingerprint(command, options);
        @Nullable Claimed earlier = claimed.get(key);
        if (earlier != null) {
            checkSame(indexed, earlier.isFor(command, fingerprint));
            return Optional.of(created -> created.get(earlier.draft()));
        }
        Optional<LinkClaim> present = store.claim(owner, key);
        Optional<StoredLink> made =
                present.filter(claim -> claim.until().isAfter(now)).flatMap(this::link);
        if (made.isPresent()) {
            checkSame(indexed, present.get().fingerprint().equals(fingerprint) && hasPasswords(made.get(), command));
            return made.map(stored -> created -> stored.link());
        }
        claims.add(LinkClaims.claim(key, fingerprint, now, present));
        return Optional.empty();
    }

    private Optional<StoredLink> link(LinkClaim claim) {
        return store.find(owner, claim.link().orElseThrow());
    }

    /** Passwords are not part of the fingerprint, and those of a link may have been changed since. */
    private boolean hasPasswords(StoredLink made, CreateLink command) {
        return made.link().version() > 1 || same.hasPasswords(command, made);
    }

    private static void checkSame(IndexedCommand indexed, boolean isSame) {
        if (!isSame) {
            throw new IdempotencyConflictException(indexed.index());
        }
    }

    /** What has the same options already, or is going to have them. */
    private Optional<Answer> reused(CreateLink command, LinkOptions options, List<LinkClaim> claims) {
        String fingerprint = options.fingerprint();
        String key = LinkClaims.keyOfOptions(fingerprint);
        @Nullable Claimed earlier = claimed.get(key);
        if (earlier != null && earlier.isFor(command, fingerprint)) {
            return Optional.of(created -> created.get(earlier.draft()));
        }
        Optional<Link> found = same.find(command, options, now);
        if (found.isEmpty() && earlier == null) {
            Optional<LinkClaim> present = store.claim(owner, key);
            // Whoever has the claim may have got it since, with a link that was not there yet.
            found = present.flatMap(claim -> same.find(command, options, now));
            if (found.isEmpty()) {
                claims.add(LinkClaims.claim(key, fingerprint, now, present));
            }
        }
        return found.map(link -> created -> link);
    }

    private Answer created(IndexedCommand indexed, List<LinkClaim> claims) {
        int draft = drafts.size();
        claims.forEach(claim -> claimed.put(claim.key(), new Claimed(draft, indexed.command(), claim.fingerprint())));
        drafts.add(prepare.apply(indexed).with(claims));
        return created -> created.get(draft);
    }

    /** Whether the command with this index needs a new link. */
    boolean creates(OptionalInt index) {
        return drafts.stream().anyMatch(draft -> draft.index().equals(index));
    }

    /** What is to be created. */
    List<LinkDraft> drafts() {
        return ImmutableList.copyOf(drafts);
    }

    /** The link of each command, once the drafts are created. */
    List<Link> complete(List<Link> created) {
        return answers.stream().map(answer -> answer.apply(created)).collect(ImmutableList.toImmutableList());
    }
}
