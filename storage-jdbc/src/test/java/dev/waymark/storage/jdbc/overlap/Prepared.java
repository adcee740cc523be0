package dev.waymark.storage.jdbc.overlap;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Secret;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/**
 * The records before the operations: few records in many states, so that most pairs of operations meet.
 *
 * @param ids the ids of links and reports by name, and the id of the API key
 * @param claim a claim of the report {@code claimed}
 * @param secondPage the position of the second page of the links
 * @param secret the API key
 */
record Prepared(Map<String, Long> ids, ReportClaim claim, String secondPage, Secret secret) {

    static final Owner ALICE = Owner.of("alice");
    static final Owner BOB = Owner.of("bob");
    static final Instant NOW = Instant.parse("2030-06-15T12:00:00Z");
    static final Instant LAST_MONTH = NOW.minus(Duration.ofDays(31));
    static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
    static final Duration LEASE = Duration.ofMinutes(5);
    static final Visitor FRENCH = Visitor.of("FR");
    static final String GENERATED_ALIASES = "bjkqvwxyz7";

    /**
     * Stores the records in an empty database.
     *
     * @param past the same database in the previous month
     */
    static Prepared in(Waymark waymark, Waymark past) {
        Map<String, Long> ids = new HashMap<>();
        for (CreateLink link : links()) {
            ids.put(
                    link.alias().orElseThrow(),
                    waymark.links(ALICE).create(link).id());
        }
        ids.put("bobs", waymark.links(BOB).create(to("bobs").tags("Bobs")).id());
        ids.put(
                "old",
                past.links(ALICE).create(to("old").idempotencyKey("ended")).id());
        past.visits().visit("hot", FRENCH);
        past.visits().visit("hot", Visitor.of("DE"));
        waymark.visits().visit("hot", FRENCH);
        waymark.visits().visit("limited", FRENCH);
        waymark.visits().visit("limited", FRENCH);
        String secondPage = waymark.links(ALICE)
                .list(LinkQuery.all(), PageRequest.first(10))
                .nextCursor()
                .orElseThrow();

        Report done = waymark.reports(ALICE).create(on("done"));
        waymark.reports(ALICE).recordOutcome(done.id(), ReportOutcome.of(ReportResult.GOOD, "fine"));
        ids.put("done", done.id());
        ids.put("crashed", past.reports(ALICE).create(on("crashed")).id());
        past.reportQueue().claim(1, LEASE);
        ids.put("claimed", waymark.reports(ALICE).create(on("claimed")).id());
        ReportClaim claim = waymark.reportQueue().claim(1, LEASE).get(0);
        ids.put("waiting", waymark.reports(ALICE).create(on("waiting")).id());
        var key = waymark.apiKeys(ALICE).issue(IssueApiKey.named("shop"));
        ids.put("key", key.key().id());
        return new Prepared(ids, claim, secondPage, key.secret());
    }

    private static CreateLink[] links() {
        return new CreateLink[] {
            to("plain"),
            to("hot").tags("Old", "Both").pixelIds(1, 2).spaceId(7),
            to("limited").expiration(Expiration.afterClicks(3)).tags("Old"),
            to("rot").targeting(Targeting.rotation("https://r.com/1", "https://r.com/2", "https://r.com/3")),
            to("locked").password("secret"),
            to("late").start(Start.on(TODAY.plusDays(2))),
            to("gone").expiration(Expiration.after(TODAY.minusDays(2))),
            to("off").disabled(true),
            to("keyed").idempotencyKey("k0"),
            to("filler1"),
            to("filler2"),
            to("filler3")
        };
    }

    static CreateLink to(String alias) {
        return CreateLink.to("https://example.com/" + alias).alias(alias);
    }

    static CreateReport on(String page) {
        return CreateReport.on("https://example.com/" + page);
    }

    long id(String name) {
        return ids.get(name);
    }
}
