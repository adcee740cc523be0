package dev.waymark.contract.model;

import dev.waymark.contract.sample.ReportSample;
import dev.waymark.query.Direction;
import dev.waymark.query.TimeRange;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random steps with reports. */
final class ReportStepArbitraries {

    private static final int ANY = 1_000;

    private ReportStepArbitraries() {}

    static Arbitrary<Player.Step> steps() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, drafts().map(ReportSteps.Insert::new)),
                Tuple.of(2, ofUrls()),
                Tuple.of(4, updates()),
                Tuple.of(1, Combinators.combine(which(), ModelValues.owners()).as(ReportSteps.Delete::new)),
                Tuple.of(2, Combinators.combine(which(), ModelValues.owners()).as(ReportSteps.Find::new)),
                Tuple.of(2, which().map(ReportSteps.FindByPageKey::new)),
                Tuple.of(3, listsByOffset()),
                Tuple.of(3, listsByPosition()),
                Tuple.of(4, work()),
                Tuple.of(1, bulk()));
    }

    private static Arbitrary<Player.Step> ofUrls() {
        Arbitrary<Set<String>> urls = ModelValues.urls().set().ofMinSize(1).ofMaxSize(3);
        return Arbitraries.oneOf(
                Combinators.combine(
                                ModelValues.owners(),
                                drafts().list().ofMinSize(1).ofMaxSize(3))
                        .as(ReportSteps.InsertUnlessReported::new),
                Combinators.combine(ModelValues.owners(), urls).as(ReportSteps.Current::new));
    }

    private static Arbitrary<Player.Step> bulk() {
        return Arbitraries.oneOf(
                Combinators.combine(
                                ModelValues.owners(), queries(), which().set().ofMaxSize(5))
                        .as(BulkSteps.FindReports::new),
                Combinators.combine(ModelValues.owners(), queries(), which().optional(0.5), limits())
                        .as(BulkSteps.DeleteReports::new));
    }

    private static Arbitrary<Player.Step> updates() {
        return Combinators.combine(
                        which(),
                        drafts(),
                        Arbitraries.of(false, true, true, true),
                        Arbitraries.of(0, 0, 0, 0, -1, 1),
                        Arbitraries.of(9, 9, 9, 0),
                        Combinators.combine(claims(), ModelValues.instants(), Arbitraries.of(0, 0, 1))
                                .as(Tuple::of))
                .as((which, shape, writesFindings, ahead, by, work) -> new ReportSteps.Update(
                        which,
                        shape,
                        writesFindings,
                        ahead,
                        by != 0,
                        work(shape.report(), work.get1(), work.get2(), work.get3() == 1)));
    }

    /** Returns an effect on the work that fits an update to this report. */
    private static ReportWork work(Report report, long claim, Instant now, boolean unusual) {
        if (report.requestedAt().isPresent()) {
            return unusual ? ReportWork.RESTART : ReportWork.KEEP;
        }
        if (claim % 2 == 0) {
            return ReportWork.KEEP;
        }
        return unusual ? ReportWork.finishUnlessHeld(now) : ReportWork.finishBy(claim);
    }

    private static Arbitrary<Player.Step> work() {
        Arbitrary<Instant> instants = ModelValues.instants();
        return Arbitraries.oneOf(
                Combinators.combine(
                                claims(),
                                instants,
                                Arbitraries.of(1_000, 2_000),
                                limits(),
                                Arbitraries.integers().between(1, 3))
                        .as((claim, now, nanos, limit, maxTries) ->
                                new ReportSteps.Claim(claim, now, now.plusNanos(nanos), limit, maxTries)),
                Combinators.combine(which(), claims(), instants).as(ReportSteps.Extend::new),
                Combinators.combine(which(), claims(), instants.optional(0.7)).as(ReportSteps.Release::new),
                Combinators.combine(which(), limits()).as(ReportSteps.SetAside::new));
    }

    /** Returns numbers of claims. The range is small, so the numbers often equal current claims of reports. */
    private static Arbitrary<Long> claims() {
        return Arbitraries.longs().between(1, 3);
    }

    private static Arbitrary<Player.Step> listsByOffset() {
        return Combinators.combine(ModelValues.owners(), queries(), Arbitraries.of(0, 0, 1, 2, 100), limits())
                .as(ReportSteps.ListByOffset::new);
    }

    private static Arbitrary<Player.Step> listsByPosition() {
        return Combinators.combine(ModelValues.owners(), queries(), which(), limits())
                .as(ReportSteps.ListByPosition::new);
    }

    static Arbitrary<StoredReport> drafts() {
        return Builders.withBuilder(() -> ReportSample.of("a"))
                .use(ModelValues.owners())
                .in(ReportSample::owner)
                .use(Combinators.combine(ModelValues.urls(), projects()).as(Tuple::of))
                .in((sample, url) -> sample.url(url.get1(), url.get2()))
                .use(Combinators.combine(Arbitraries.of(ReportResult.class), ModelValues.instants())
                        .as(Tuple::of))
                .withProbability(0.6)
                .in((sample, outcome) -> sample.generated(outcome.get1(), outcome.get2()))
                .use(ModelValues.instants())
                .withProbability(0.4)
                .in(ReportSample::requested)
                .use(ModelValues.instants())
                .in(ReportSample::createdAt)
                .use(ModelValues.instants())
                .in(ReportSample::updatedAt)
                .use(ModelValues.pageKeys())
                .in(ReportSample::pageKey)
                .use(ModelValues.privacies())
                .in(ReportSample::privacy)
                .use(Arbitraries.of("attributes"))
                .withProbability(0.2)
                .in(ReportSample::with)
                .use(Arbitraries.of("hash one", "hash two"))
                .withProbability(0.3)
                .in(ReportSample::password)
                .use(Arbitraries.of("", "one", "two"))
                .withProbability(0.9)
                .in((sample, findings) -> sample.findings(findings))
                .build(ReportSample::stored);
    }

    private static Arbitrary<ReportQuery> queries() {
        Arbitrary<TimeRange> ranges =
                ModelValues.timeRanges().optional(0.1).map(range -> range.orElse(TimeRange.ALWAYS));
        return Combinators.combine(queriesOfAllTimes(), ranges, ranges, ranges)
                .as((query, created, updated, generated) -> {
                    ReportQuery some =
                            ModelValues.bounded(query, created, ReportQuery::createdFrom, ReportQuery::createdBefore);
                    ReportQuery fewer =
                            ModelValues.bounded(some, updated, ReportQuery::updatedFrom, ReportQuery::updatedBefore);
                    return ModelValues.bounded(
                            fewer, generated, ReportQuery::generatedFrom, ReportQuery::generatedBefore);
                });
    }

    private static Arbitrary<ReportQuery> queriesOfAllTimes() {
        Arbitrary<Optional<String>> terms = ModelValues.terms().optional(0.2);
        Arbitrary<Optional<ReportResult>> results =
                Arbitraries.of(ReportResult.class).optional(0.2);
        return Combinators.combine(
                        terms,
                        ModelValues.urls().optional(0.1),
                        projects().optional(0.2),
                        results,
                        Arbitraries.of(ReportSortField.class),
                        Arbitraries.of(Direction.class))
                .as((term, url, project, result, field, direction) -> {
                    ReportQuery searched = term.map(ReportQuery.all()::search).orElse(ReportQuery.all());
                    ReportQuery ofUrl = url.map(searched::url).orElse(searched);
                    ReportQuery about = project.map(ofUrl::project).orElse(ofUrl);
                    return result.map(about::result).orElse(about).sortBy(field, direction);
                });
    }

    private static Arbitrary<String> projects() {
        return Arbitraries.of("example.com", "an.example.com");
    }

    private static Arbitrary<Integer> which() {
        return Arbitraries.integers().between(0, ANY);
    }

    private static Arbitrary<Integer> limits() {
        return Arbitraries.of(1, 2, 3, 100);
    }
}
