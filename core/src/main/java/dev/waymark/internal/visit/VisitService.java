package dev.waymark.internal.visit;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.View;
import dev.waymark.access.Viewer;
import dev.waymark.error.StorageException;
import dev.waymark.event.LinkVisit;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.AliasKeys;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.link.Targeting.Rule;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.VisitedLink;
import dev.waymark.url.WebUrl;
import dev.waymark.visit.LinkPage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Visits, over a store. */
public final class VisitService implements Visits {

    /** Each failed attempt means that the link has just expired, or that somebody has changed it since it was found. */
    private static final int MAX_ATTEMPTS = 10;

    private final Environment environment;
    private final LinkStore store;
    private final ClickCounting counting;
    private final LinkPages pages;

    /** Visits of all links. */
    public VisitService(Environment environment) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.counting = new ClickCounting(environment);
        this.pages = new LinkPages(environment);
    }

    @Override
    public Visit visit(Domain domain, String alias, Visitor visitor) {
        VisitorCheck check = new VisitorCheck(environment, checkNotNull(visitor, "visitor"));
        Visit answer = answer(domain, alias, check, visitor);
        LinkVisit visited = LinkVisit.of(domain, alias, visitor, answer);
        environment.tell(listener -> listener.linkVisited(visited));
        return answer;
    }

    private Visit answer(Domain domain, String alias, VisitorCheck check, Visitor visitor) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Optional<Visit> answer = attempt(domain, alias, check, visitor);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
        throw new StorageException(
                "a link refused clicks " + MAX_ATTEMPTS + " times although its limit allows them", null);
    }

    /** Empty if the link has refused a click that it seemed to allow. */
    private Optional<Visit> attempt(Domain domain, String alias, VisitorCheck check, Visitor visitor) {
        Instant now = environment.now();
        Optional<VisitedLink> found = findAndCount(domain, alias, visitor, now);
        if (found.filter(VisitedLink::counted).isPresent()) {
            Link link = found.get().stored().link();
            checkUrl(link, link.url());
            return Optional.of(counted(link, visitor, link.url()));
        }
        Optional<StoredLink> stored = found.map(VisitedLink::stored);
        return obstacle(stored, check, now).or(() -> count(stored.orElseThrow().link(), visitor, now));
    }

    private Optional<Visit> count(Link link, Visitor visitor, Instant now) {
        Optional<Rule> taken = Destinations.rule(link, visitor, link.clicks());
        String url = Destinations.url(link, taken);
        checkUrl(link, url);
        OptionalLong clicks = counting.count(link, visitor, taken, now);
        return clicks.isPresent()
                ? Optional.of(counted(link.withClicks(clicks.getAsLong()), visitor, url))
                : Optional.empty();
    }

    /** @param url where the visitor goes, unless that depends on how many clicks were counted */
    private static Visit counted(Link link, Visitor visitor, String url) {
        boolean isInTurn = link.targeting().type() == Targeting.Type.ROTATION;
        return redirect(link, isInTurn ? Destinations.of(link, visitor, link.clicks() - 1) : url);
    }

    private static Visit redirect(Link link, String url) {
        return Visit.redirect(url).about(link);
    }

    @Override
    public Visit preview(Domain domain, String alias, Visitor visitor) {
        VisitorCheck check = new VisitorCheck(environment, checkNotNull(visitor, "visitor"));
        Optional<StoredLink> found = find(domain, alias);
        return obstacle(found, check, environment.now())
                .orElseGet(() -> shown(found.orElseThrow().link(), visitor));
    }

    /** Without the destination if the link has a click limit: previews are not counted, so they could bypass the limit. */
    private static Visit shown(Link link, Visitor visitor) {
        if (link.expiration().clicks().isPresent()) {
            return Visit.withheld().about(link);
        }
        String url = Destinations.of(link, visitor, link.clicks());
        checkUrl(link, url);
        return redirect(link, url);
    }

    @Override
    public View<LinkPage> page(Domain domain, String alias, Viewer viewer) {
        return pages.view(domain, alias, viewer);
    }

    /** What is stored was accepted once; nobody is counted who cannot be sent on. In a rotation the next click may go elsewhere. */
    private static void checkUrl(Link link, String url) {
        try {
            WebUrl.of(url);
        } catch (IllegalArgumentException e) {
            throw StorageException.damaged("link", link.id(), e);
        }
    }

    private Optional<VisitedLink> findAndCount(Domain domain, String alias, Visitor visitor, Instant now) {
        return AliasKeys.find(environment.aliases(), domain, alias)
                .flatMap(key -> counting.findAndCount(key, visitor, now));
    }

    private Optional<StoredLink> find(Domain domain, String alias) {
        return AliasKeys.find(environment.aliases(), domain, alias).flatMap(store::findByAlias);
    }

    private static Link withoutParts(Link link) {
        return link.toBuilder()
                .targeting(Targeting.NONE)
                .pixelIds(ImmutableSet.of())
                .build();
    }

    /** What keeps a visitor from being sent on (D-22). */
    private Optional<Visit> obstacle(Optional<StoredLink> found, VisitorCheck check, Instant now) {
        if (found.isEmpty()) {
            return Optional.of(Visit.unknown());
        }
        Link link = found.get().link();
        return switch (link.status(now)) {
            case DISABLED -> Optional.of(Visit.disabled().about(withoutParts(link)));
            case EXPIRED -> {
                link.expiration().url().ifPresent(url -> checkUrl(link, url));
                yield Optional.of(Visit.expired(link.expiration().url()).about(link));
            }
            case ACTIVE -> check.refusal(found.get(), now).map(refusal -> refusal.about(link));
        };
    }
}
