package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.Batches;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The search for existing links that match a command: links with the URL and the options of the command, except expired links
 * (D-41). An instance caches the results of password comparisons, so each call of the facade has its own instance.
 */
final class MatchingLinkSearch {

    private static final int BATCH = 64;

    /** The maximum number of links whose passwords are compared: each comparison costs one hash. */
    private static final int MAX_PASSWORDS = 4;

    private record PasswordComparison(Secret password, PasswordHash hash) {}

    private final Environment environment;
    private final LinkStore store;
    private final LinkListings listings;
    private final Owner owner;
    private final Map<PasswordComparison, Boolean> verified = new HashMap<>();

    MatchingLinkSearch(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.listings = new LinkListings(environment, owner);
        this.owner = owner;
    }

    /** Finds the newest link that matches the command of the draft. */
    Optional<Link> find(LinkDraft draft, LinkOptions options, Instant now) {
        CreateLink command = draft.command();
        LinkQuery query = LinkQuery.all().url(options.url()).domain(command.domain());
        LinkFilter filter = listings.filter(
                command.spaceId().isPresent() ? query.spaceId(command.spaceId().getAsLong()) : query);
        Stream<Link> alike = Batches.walk(list(filter, Long.MAX_VALUE), last -> list(filter, last.id()))
                .filter(link -> link.status(now) != LinkStatus.EXPIRED && options.match(link, environment))
                .filter(link -> filter.urlKey().equals(Optional.of(UrlKey.of(link.url()))));
        return containsPassword(command)
                ? alike.limit(MAX_PASSWORDS)
                        .filter(link -> hasPasswords(command, link.id()))
                        .findFirst()
                : alike.findFirst();
    }

    private List<Link> list(LinkFilter filter, long below) {
        return store.list(filter, Slice.below(LinkSortField.ID, below, BATCH));
    }

    private boolean hasPasswords(CreateLink command, long id) {
        return store.find(owner, id)
                .filter(stored -> hasPasswords(command, stored))
                .isPresent();
    }

    private static boolean containsPassword(CreateLink command) {
        return command.password().isPresent() || command.privacy().type() == Privacy.Type.PASSWORD;
    }

    /** Returns whether a link has the passwords of the command. */
    boolean hasPasswords(CreateLink command, StoredLink stored) {
        return matches(command.password(), stored.password())
                && matches(Passwords.passwordOf(command.privacy()), stored.privacyPassword());
    }

    private boolean verify(PasswordComparison attempt) {
        return environment.hashing().verify(attempt.password(), attempt.hash());
    }

    private boolean matches(Optional<Secret> asked, Optional<PasswordHash> stored) {
        return asked.isPresent() == stored.isPresent()
                && (asked.isEmpty()
                        || verified.computeIfAbsent(new PasswordComparison(asked.get(), stored.get()), this::verify));
    }
}
