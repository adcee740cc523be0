package dev.waymark.play;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.play.form.Form;
import dev.waymark.play.form.LinkForms;
import dev.waymark.play.form.QueryForms;
import dev.waymark.play.form.ReportForms;
import dev.waymark.play.form.Values;
import dev.waymark.play.stage.Step;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Creates random plays from a seed. */
final class Composer {

    private static final int MOST_RECORDS = 400;

    /** An operation, its relative frequency and its random forms. */
    private record Kind(int weight, String operation, Supplier<String> forms) {}

    private final RandomGenerator random;
    private final LinkForms links;
    private final QueryForms queries;
    private final ReportForms reports;
    private final List<Kind> kinds;

    Composer(long seed) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.links = new LinkForms(random);
        this.queries = new QueryForms(random);
        this.reports = new ReportForms(random);
        this.kinds = Stream.of(links(), reports(), visits(), others())
                .flatMap(List::stream)
                .flatMap(kind -> IntStream.range(0, kind.weight()).mapToObj(i -> kind))
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the next play of {@code length} steps. */
    List<Step> play(int length) {
        return Stream.generate(this::step).limit(length).toList();
    }

    private Step step() {
        Kind kind = Form.pick(random, kinds);
        return new Step(
                Owner.of(Form.pick(random, Values.OWNERS)),
                kind.operation(),
                random.nextInt(-3, MOST_RECORDS),
                kind.forms().get());
    }

    private static String nothing() {
        return "";
    }

    private List<Kind> links() {
        return List.of(
                new Kind(60, "link.create", links::creation),
                new Kind(12, "link.createAll", links::creations),
                new Kind(12, "link.createOrGet", links::createOrGet),
                new Kind(10, "link.import", links::imports),
                new Kind(8, "link.get", Composer::nothing),
                new Kind(4, "link.find", Composer::nothing),
                new Kind(6, "link.alias", this::alias),
                new Kind(6, "link.byUrl", queries::anyLinks),
                new Kind(70, "link.list", queries::links),
                new Kind(30, "link.more", Composer::nothing),
                new Kind(12, "link.count", queries::anyLinks),
                new Kind(10, "link.stream", queries::anyLinks),
                new Kind(50, "link.update", links::update),
                new Kind(10, "link.delete", Composer::nothing),
                new Kind(8, "link.updateAll", () -> queries.someLinks() + "|" + links.change()),
                new Kind(1, "link.deleteAll", queries::someLinks),
                new Kind(8, "link.view", links::visit));
    }

    private List<Kind> reports() {
        return List.of(
                new Kind(25, "report.create", reports::creation),
                new Kind(20, "report.generate", reports::creation),
                new Kind(6, "report.import", reports::imports),
                new Kind(4, "report.get", Composer::nothing),
                new Kind(3, "report.find", Composer::nothing),
                new Kind(6, "report.details", Composer::nothing),
                new Kind(30, "report.list", queries::reports),
                new Kind(12, "report.more", Composer::nothing),
                new Kind(6, "report.count", queries::someReports),
                new Kind(5, "report.stream", queries::someReports),
                new Kind(15, "report.update", reports::update),
                new Kind(8, "report.regenerate", reports::update),
                new Kind(12, "report.outcome", reports::outcome),
                new Kind(5, "report.delete", Composer::nothing),
                new Kind(5, "report.updateAll", () -> queries.someReports() + "|" + reports.update()),
                new Kind(1, "report.deleteAll", queries::someReports),
                new Kind(6, "report.view", links::visit),
                new Kind(8, "report.watch", queries::anyLinks),
                new Kind(20, "queue.claim", reports::claim),
                new Kind(8, "queue.extend", reports::claim),
                new Kind(14, "queue.outcome", reports::outcome),
                new Kind(14, "queue.fail", Composer::nothing),
                new Kind(4, "queue.setAside", Composer::nothing));
    }

    private List<Kind> visits() {
        return List.of(
                new Kind(25, "visit.alias", () -> alias() + "&" + links.visit()),
                new Kind(70, "visit.link", links::visit),
                new Kind(4, "click.day", queries::clicks),
                new Kind(4, "click.week", queries::clicks),
                new Kind(4, "click.month", queries::clicks),
                new Kind(6, "click.value", queries::clicks),
                new Kind(4, "click.dayAll", queries::clicksOfLinks),
                new Kind(3, "click.weekAll", queries::clicksOfLinks),
                new Kind(3, "click.monthAll", queries::clicksOfLinks),
                new Kind(5, "click.valueAll", queries::clicksOfLinks),
                new Kind(5, "click.top", queries::clicks),
                new Kind(4, "click.topAll", queries::clicksOfLinks),
                new Kind(2, "click.delete", queries::clicks));
    }

    private List<Kind> others() {
        return List.of(
                new Kind(5, "key.issue", reports::key),
                new Kind(3, "key.adopt", reports::key),
                new Kind(4, "key.list", Composer::nothing),
                new Kind(3, "key.revoke", Composer::nothing),
                new Kind(6, "key.authenticate", reports::key),
                new Kind(2, "owner.first", reports::claim),
                new Kind(2, "owner.after", reports::claim),
                new Kind(2, "owner.all", Composer::nothing),
                new Kind(2, "owner.links", Composer::nothing),
                new Kind(2, "owner.reports", Composer::nothing),
                new Kind(8, "owner.moveLink", reports::to),
                new Kind(6, "owner.moveReport", reports::to),
                new Kind(1, "owner.erase", Composer::nothing),
                new Kind(2, "copy", Composer::nothing),
                new Kind(25, "tick", reports::pause));
    }

    private String alias() {
        return new Form(random)
                .with("alias", Values.ALIASES)
                .maybe(20, "domain_id", List.of("1", "2"))
                .encoded();
    }
}
