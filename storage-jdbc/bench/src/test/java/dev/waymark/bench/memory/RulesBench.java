package dev.waymark.bench.memory;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Platform;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Instant;
import java.util.stream.IntStream;

/** Visits of rules in memory. */
public final class RulesBench {

    private static final String URL = "https://example.com/";
    private static final double MOST_MICROS = 20;
    private static final Contest CONTEST = new Contest(1_000, 60).withWarmUps(60);

    /** A visitor for whom nine of the ten conditions of each rule hold. */
    private static final Visitor VISITOR = Visitor.of("FR")
            .platform(Platform.IOS)
            .acceptLanguage("fr-CA, fr;q=0.8, en;q=0.5")
            .query("utm_source=mail&utm_medium=letter&utm_campaign=sale&utm_term=tea&variant=none");

    private final Scoreboard scoreboard;

    public RulesBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    /** Compares visits of 100 rules of ten conditions, of which only the last does not hold, with visits of a plain link. */
    public void visits() {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        waymark.links().create(CreateLink.to(URL).alias("plain"));
        waymark.links()
                .create(CreateLink.to(URL)
                        .alias("rules")
                        .targeting(Targeting.rules(IntStream.range(0, Targeting.MAX_RULES)
                                .mapToObj(RulesBench::rule)
                                .toList())));
        Visits visits = waymark.visits();
        Contest.Result result =
                CONTEST.between(i -> visits.visit("rules", VISITOR), i -> visits.visit("plain", VISITOR));
        double plain = result.nanosOf(1).median();
        Estimate more = result.nanosOf(0).map(nanos -> (nanos - plain) / 1_000);
        scoreboard.report(
                Goal.atMost(
                        "memory visit of 100 rules of 10 conditions, microseconds more than a plain link", MOST_MICROS),
                more,
                result);
    }

    private static Rule rule(int number) {
        return Rule.to(URL + number)
                .country("BE", "FR")
                .from(Instant.EPOCH)
                .language("fr", "nl")
                .mobile()
                .query("utm_campaign", "sale")
                .query("utm_medium", "letter")
                .query("utm_source", "mail")
                .query("utm_term", "tea")
                .until(Instant.parse("9999-01-01T00:00:00Z"))
                .query("variant", "variant" + number);
    }
}
