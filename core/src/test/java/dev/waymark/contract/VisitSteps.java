package dev.waymark.contract;

import dev.waymark.link.LinkStatus;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.VisitedLink;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** What a visit asks of a store: the same for stores that count while they find and for those that do not. */
final class VisitSteps {

    private VisitSteps() {}

    /** The clicks of a link after a visit of somebody without a password; empty if nothing was counted. */
    static OptionalLong visit(LinkStore links, AliasKey key, Instant now) {
        Optional<VisitedLink> found = links.findAndCount(key, now);
        if (found.filter(VisitedLink::counted).isPresent()) {
            return OptionalLong.of(found.get().stored().link().clicks());
        }
        return found.map(VisitedLink::stored)
                .filter(stored -> isOpen(stored, now))
                .map(stored -> links.countClick(stored.link()))
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
