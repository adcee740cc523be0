package dev.waymark.internal.visit;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.error.StorageException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.AliasKeys;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The implementation of {@link Visits} with a link store. */
public final class VisitService implements Visits {

    /**
     * The maximum number of attempts of a visit. An attempt fails only if, after the read of the link, the link has expired or
     * another caller has changed the link.
     */
    private static final int MAX_ATTEMPTS = 10;

    private final Environment environment;
    private final LinkStore store;

    /** Creates the service for the links of all owners. */
    public VisitService(Environment environment) {
        this.environment = environment;
        this.store = environment.storage().links();
    }

    @Override
    public Visit visit(Domain domain, String alias, Visitor visitor) {
        VisitorCheck check = new VisitorCheck(environment, checkNotNull(visitor, "visitor"));
        ClickCounting counting = new ClickCounting(environment, visitor);
        for (RequestedPath path : RequestedPath.of(environment.aliases(), alias)) {
            Optional<AliasKey> key = AliasKeys.ofText(environment.aliases(), domain, path.alias());
            Visit visit = key.isPresent() ? visitUntilDecided(key.get(), visitor, check, counting) : Visit.unknown();
            if (visit.type() != Visit.Type.UNKNOWN) {
                return published(domain, path.alias(), visitor, complete(visit, path));
            }
        }
        return published(domain, alias, visitor, Visit.unknown());
    }

    private Visit published(Domain domain, String alias, Visitor visitor, Visit visit) {
        environment.publish(new WaymarkEvent.LinkVisited(domain, alias, visitor, visit));
        return visit;
    }

    private Visit complete(Visit visit, RequestedPath path) {
        Visit bounded = visit.withMaxLength(environment.urls());
        return visit.type() == Visit.Type.REDIRECT ? bounded.withRest(path.rest()) : bounded;
    }

    private Visit visitUntilDecided(AliasKey key, Visitor visitor, VisitorCheck check, ClickCounting counting) {
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            Optional<Visit> visit = visitOnce(key, visitor, check, counting);
            if (visit.isPresent()) {
                return visit.get();
            }
        }
        throw new StorageException(
                "the storage refused a click " + MAX_ATTEMPTS
                        + " times, although the limit of the link allows the click",
                null);
    }

    /**
     * Returns the visit. The result is empty if the found link allows the click, but the store refused the click: the caller
     * must repeat the visit.
     */
    private Optional<Visit> visitOnce(AliasKey key, Visitor visitor, VisitorCheck check, ClickCounting counting) {
        Instant now = environment.now();
        Optional<LinkStore.Visited> found = counting.findAndCount(key, now);
        if (found.isEmpty()) {
            return Optional.of(Visit.unknown());
        }
        StoredLink stored = found.get().stored();
        Link link = stored.link();
        if (found.get().counted()) {
            long clicksBefore = link.clicks() - 1;
            String url = Destinations.of(link, visitor, clicksBefore, now);
            checkUrl(link, url);
            return Optional.of(redirect(link, url));
        }
        Optional<Visit> obstacle = obstacle(stored, check, now);
        if (obstacle.isPresent()) {
            return obstacle;
        }
        return countAndRedirect(link, visitor, now, counting);
    }

    /** Counts the click, and returns the redirect; empty if the store refused the click. */
    private static Optional<Visit> countAndRedirect(Link link, Visitor visitor, Instant now, ClickCounting counting) {
        String url = Destinations.of(link, visitor, link.clicks(), now);
        checkUrl(link, url);
        OptionalLong clicks = counting.count(link, url, now);
        if (clicks.isEmpty()) {
            // For example, a concurrent click has reached the limit. The next attempt finds the link expired.
            return Optional.empty();
        }
        // Other clicks may have been counted since the read, so the number of this click determines the entry of a
        // rotation.
        Link counted = link.withClick(clicks.getAsLong(), now);
        long clicksBefore = counted.clicks() - 1;
        return Optional.of(redirect(counted, Destinations.of(counted, visitor, clicksBefore, now)));
    }

    private static Visit redirect(Link link, String url) {
        return Visit.redirect(url).withLink(link);
    }

    @Override
    public Visit preview(Domain domain, String alias, Visitor visitor) {
        VisitorCheck check = new VisitorCheck(environment, checkNotNull(visitor, "visitor"));
        Instant now = environment.now();
        for (RequestedPath path : RequestedPath.of(environment.aliases(), alias)) {
            Optional<StoredLink> found = AliasKeys.ofText(environment.aliases(), domain, path.alias())
                    .flatMap(store::findByAlias);
            if (found.isPresent()) {
                Optional<Visit> obstacle = obstacle(found.get(), check, now);
                return complete(
                        obstacle.isPresent()
                                ? obstacle.get()
                                : shown(found.get().link(), visitor, now),
                        path);
            }
        }
        return Visit.unknown();
    }

    /**
     * Returns the preview of a link. The preview of a link with a click limit contains no destination: previews are not
     * counted, so previews could bypass the limit.
     */
    private static Visit shown(Link link, Visitor visitor, Instant now) {
        if (link.expiration().clicks().isPresent()) {
            return Visit.withheld().withLink(link);
        }
        String url = Destinations.of(link, visitor, link.clicks(), now);
        checkUrl(link, url);
        return redirect(link, url);
    }

    /**
     * Throws an exception for a damaged URL. The check precedes the count of the click, unless the store has already counted
     * the click. In a rotation, the counted click may then select the URL of another entry, which this check does not cover.
     */
    private static void checkUrl(Link link, String url) {
        Destinations.parse(link, url);
    }

    /** Returns the visit if an obstacle prevents the redirect (D-22); empty if the visitor is redirected. */
    private Optional<Visit> obstacle(StoredLink stored, VisitorCheck check, Instant now) {
        Link link = stored.link();
        return switch (link.status(now)) {
            case DISABLED -> Optional.of(closed(link).withLink(link));
            case EXPIRED -> {
                link.expiration().url().ifPresent(url -> checkUrl(link, url));
                yield Optional.of(Visit.expired(link.expiration().url()).withLink(link));
            }
            case ACTIVE -> check.refusal(stored, now).map(refusal -> refusal.withLink(link));
        };
    }

    /** Returns the visit of a link that is disabled, or has not started. */
    private static Visit closed(Link link) {
        return link.disabled()
                ? Visit.disabled()
                : Visit.notStarted(link.startsAt().orElseThrow());
    }
}
