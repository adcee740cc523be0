package dev.waymark.contract.model;

import dev.waymark.link.Link;
import dev.waymark.link.LinkStatus;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The steps of a visit. The steps are the same whether or not {@code findAndCount} of the store counts clicks. */
public final class VisitSteps {

    private VisitSteps() {}

    /** Visits a link as a visitor without a password, and returns the clicks of the link; empty if no click was counted. */
    public static OptionalLong visit(LinkStore links, AliasKey key, Instant now) {
        return visit(links.findAndCount(key, now), now, links::countClick);
    }

    /**
     * Visits a link as a visitor without a password, and counts the click also over time. Returns the clicks of the link; empty
     * if no click was counted.
     */
    public static OptionalLong visit(LinkStore links, AliasKey key, Instant now, ClickFacts facts) {
        ClickStore clicks = links.clicks().orElseThrow();
        return visit(clicks.findAndCount(key, now, facts), now, link -> clicks.countClick(link, facts));
    }

    private static OptionalLong visit(
            Optional<LinkStore.Visited> found, Instant now, Function<Link, OptionalLong> counting) {
        if (found.filter(LinkStore.Visited::counted).isPresent()) {
            return OptionalLong.of(found.get().stored().link().clicks());
        }
        return found.map(LinkStore.Visited::stored)
                .filter(stored -> isOpen(stored, now))
                .map(stored -> counting.apply(stored.link()))
                .orElse(OptionalLong.empty());
    }

    private static boolean isOpen(StoredLink stored, Instant now) {
        return stored.link().status(now) == LinkStatus.ACTIVE
                && stored.password().isEmpty();
    }

    record Visit(AliasKey key, Instant now) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return visit(player.storage().links(), key, now);
        }
    }
}
