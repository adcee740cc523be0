package dev.waymark.contract.model;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The steps of the model with clicks over time. {@code which} is the index of a link among all created links, including deleted
 * links.
 */
final class ClickSteps {

    private static final int ALL = 1_000;

    private ClickSteps() {}

    /** A step that requires a store of clicks over time. */
    interface Step extends Player.Step {

        @Override
        default Object playedBy(Player player) {
            return playedBy(player, player.storage().clicks().orElseThrow());
        }

        Object playedBy(Player player, ClickStore clicks);
    }

    record Visit(AliasKey key, Instant now, ClickFacts facts) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            return VisitSteps.visit(player.storage().links(), key, now, facts);
        }
    }

    record Click(int which, Instant now, ClickFacts facts) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            Link found = LinkSample.of("found").id(player.links().id(which)).link();
            return player.storage().links().countClick(found, now, facts);
        }
    }

    record Add(Map<Integer, ClickTally> tallies) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            Map<Long, ClickTally> byId = new LinkedHashMap<>();
            tallies.forEach((which, tally) -> byId.put(player.links().id(which), tally));
            player.storage().links().addClicks(byId);
            return List.of();
        }
    }

    record Totals(List<Integer> which, ClickPeriod period) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            return clicks.totals(ids(player, which), period);
        }
    }

    record TotalsOfOwner(Owner owner, ClickPeriod period) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            return clicks.totals(owner, period);
        }
    }

    record Sums(List<Integer> which, ClickPeriod period) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            return new TreeMap<>(numbered(player, clicks.sums(ids(player, which), period)));
        }
    }

    record Top(Owner owner, ClickPeriod period, int limit) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            return List.copyOf(
                    numbered(player, clicks.top(owner, period, limit)).entrySet());
        }
    }

    record Values(List<Integer> which, ClickDimension dimension, ClickPeriod period) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            return new TreeMap<>(clicks.values(ids(player, which), dimension, period));
        }
    }

    record Delete(LocalDate before, int limit) implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            OptionalLong last = clicks.deleteBefore(before, 0, limit);
            return last.isPresent() ? player.links().number(last.getAsLong()) : "nothing";
        }
    }

    /** Lists all counts of each link. */
    record Records() implements Step {
        @Override
        public Object playedBy(Player player, ClickStore clicks) {
            Comparator<ClickRecord.Count> order = Comparator.comparing(ClickRecord.Count::toString);
            return clicks.records().list(0, ALL).stream()
                    .map(record -> new ClickRecord(
                            player.links().number(record.link()),
                            record.counts().stream().sorted(order).toList()))
                    .toList();
        }
    }

    /** Returns the steps that list all counts, and for each owner the links with the most clicks. */
    static List<Player.Step> allClicks() {
        ClickPeriod always = ClickPeriod.between(LocalDate.EPOCH, LocalDate.of(2100, 1, 1));
        return List.of(new Records(), new Top(Samples.OWNER, always, ALL), new Top(Samples.OTHER, always, ALL));
    }

    private static List<Long> ids(Player player, List<Integer> which) {
        return which.stream().map(each -> player.links().id(each)).distinct().toList();
    }

    private static Map<Long, Long> numbered(Player player, Map<Long, Long> counts) {
        Map<Long, Long> numbered = new LinkedHashMap<>();
        counts.forEach((id, clicks) -> numbered.put(player.links().number(id), clicks));
        return numbered;
    }
}
