package dev.waymark.contract.model;

import dev.waymark.link.LinkStatus;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The steps of a visit. The steps are the same for stores whose {@code findAndCount} counts clicks, and for other stores. */
public final class VisitSteps {

    private VisitSteps() {}

    /**
     * Visits a link as a visitor without a password, and returns the clicks of the link; empty if no click was counted.
     *
     * @param facts the facts of the click, for the counts over time
     */
    public static OptionalLong visit(LinkStore links, AliasKey key, Instant now, ClickFacts facts) {
        Optional<LinkStore.Visited> found = links.findAndCount(key, now, facts);
        if (found.filter(LinkStore.Visited::counted).isPresent()) {
            return OptionalLong.of(found.get().stored().link().clicks());
        }
        return found.map(LinkStore.Visited::stored)
                .filter(stored -> isOpen(stored, now))
                .map(stored -> links.countClick(stored.link(), now, facts))
                .orElse(OptionalLong.empty());
    }

    private static boolean isOpen(StoredLink stored, Instant now) {
        return stored.link().status(now) == LinkStatus.ACTIVE
                && stored.password().isEmpty();
    }

    record Visit(AliasKey key, Instant now) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return visit(player.storage().links(), key, now, ClickFacts.NONE);
        }
    }
}
