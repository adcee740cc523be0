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
 * Finds an owner's link that is what a command asks for: it has the same URL and options, and works no less (D-41). It
 * remembers which passwords are whose, so it is made for one call only.
 */
final class SameLink {

    private static final int AT_ONCE = 64;

    /** The number of links whose passwords are compared, since each comparison costs one hash. */
    private static final int MOST_PASSWORDS = 4;

    private record PasswordComparison(Secret password, PasswordHash hash) {}

    private final Environment environment;
    private final LinkStore store;
    private final LinkListings listings;
    private final Owner owner;
    private final Map<PasswordComparison, Boolean> verified = new HashMap<>();

    SameLink(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.listings = new LinkListings(environment, owner);
        this.owner = owner;
    }

    /** The newest such link. */
    Optional<Link> find(LinkDraft draft, LinkOptions options, Instant now) {
        CreateLink command = draft.command();
        LinkQuery query = LinkQuery.all().url(options.url()).domain(command.domain());
        LinkFilter filter = listings.filter(
                command.spaceId().isPresent() ? query.spaceId(command.spaceId().getAsLong()) : query);
        Stream<Link> alike = Batches.walk(list(filter, Long.MAX_VALUE), last -> list(filter, last.id()))
                .filter(link -> link.status(now) != LinkStatus.EXPIRED && options.areThoseOf(link, environment))
                .filter(link -> filter.urlKey().equals(Optional.of(UrlKey.of(link.url()))));
        return asksForPasswords(command)
                ? alike.limit(MOST_PASSWORDS)
                        .filter(link -> hasPasswords(command, link.id()))
                        .findFirst()
                : alike.findFirst();
    }

    private List<Link> list(LinkFilter filter, long below) {
        return store.list(filter, Slice.below(LinkSortField.ID, below, AT_ONCE));
    }

    private boolean hasPasswords(CreateLink command, long id) {
        return store.find(owner, id)
                .filter(stored -> hasPasswords(command, stored))
                .isPresent();
    }

    private static boolean asksForPasswords(CreateLink command) {
        return command.password().isPresent() || command.privacy().type() == Privacy.Type.PASSWORD;
    }

    /** Whether a link, which has as many passwords as the command, has the same ones. */
    boolean hasPasswords(CreateLink command, StoredLink stored) {
        return matches(command.password(), stored.password())
                && matches(Passwords.broughtBy(command.privacy()), stored.privacyPassword());
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
