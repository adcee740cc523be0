package dev.waymark.contract.model;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Direction;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random steps with links. */
final class LinkStepArbitraries {

    private static final int ANY = 1_000;

    private LinkStepArbitraries() {}

    static Arbitrary<Player.Step> steps() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, inserts()),
                Tuple.of(4, updates()),
                Tuple.of(1, deletes()),
                Tuple.of(3, Combinators.combine(which(), ModelValues.instants()).as(LinkSteps.Click::new)),
                Tuple.of(1, Combinators.combine(which(), ModelValues.owners()).as(LinkSteps.Find::new)),
                Tuple.of(1, keys().map(LinkSteps.FindByAlias::new)),
                Tuple.of(1, keys().set().ofMaxSize(5).map(LinkSteps.TakenAliases::new)),
                Tuple.of(
                        1,
                        Combinators.combine(ModelValues.owners(), creationKeys())
                                .as(LinkSteps.FindByCreationKey::new)),
                Tuple.of(
                        1,
                        Combinators.combine(which(), ModelValues.owners(), creationKeys())
                                .as(LinkSteps.ClearCreationKey::new)),
                Tuple.of(2, Combinators.combine(keys(), ModelValues.instants()).as(VisitSteps.Visit::new)),
                Tuple.of(1, Combinators.combine(ModelValues.owners(), limits()).as(LinkSteps.CountTags::new)),
                Tuple.of(4, listsByOffset()),
                Tuple.of(4, listsByPosition()),
                Tuple.of(2, bulk()),
                Tuple.of(9, ClickStepArbitraries.steps(which(), keys())));
    }

    private static Arbitrary<Player.Step> bulk() {
        return Arbitraries.oneOf(
                Combinators.combine(ModelValues.owners(), queries(), ModelValues.instants(), some())
                        .as(BulkSteps.FindLinks::new),
                Combinators.combine(ModelValues.owners(), queries(), ModelValues.instants(), drafts())
                        .as(BulkSteps.UpdateLinks::new),
                Combinators.combine(ModelValues.owners(), queries(), ModelValues.instants(), bounds(), limits())
                        .as(BulkSteps.DeleteLinks::new));
    }

    private static Arbitrary<Player.Step> inserts() {
        return drafts().list().ofMinSize(1).ofMaxSize(3).map(LinkSteps.Insert::new);
    }

    private static Arbitrary<Player.Step> updates() {
        return Combinators.combine(which(), drafts(), Arbitraries.of(0, 0, 0, 0, -1, 1), Arbitraries.of(9, 9, 9, 0))
                .as((which, shape, ahead, by) -> new LinkSteps.Update(which, shape, ahead, by != 0));
    }

    private static Arbitrary<Player.Step> deletes() {
        return Combinators.combine(which(), ModelValues.owners()).as(LinkSteps.Delete::new);
    }

    private static Arbitrary<Player.Step> listsByOffset() {
        return Combinators.combine(ModelValues.owners(), queries(), ModelValues.instants(), offsets(), limits())
                .as(LinkSteps.ListByOffset::new);
    }

    private static Arbitrary<Player.Step> listsByPosition() {
        return Combinators.combine(ModelValues.owners(), queries(), ModelValues.instants(), which(), limits())
                .as(LinkSteps.ListByPosition::new);
    }

    private static Arbitrary<AliasKey> keys() {
        return Combinators.combine(ModelValues.domains(), ModelValues.aliases())
                .as((domain, alias) -> new AliasKey(domain, alias.toLowerCase(Locale.ROOT)));
    }

    /** Returns texts of creation keys. The range is small, so the keys often equal creation keys of links. */
    private static Arbitrary<String> creationKeys() {
        return Arbitraries.of("one", "two", "three").map(Samples::key);
    }

    /** Returns tags with different folds. */
    private static Arbitrary<String> tags() {
        return Arbitraries.of("News", "Stra\u00DFe", "x", "\uFF5E", "\uD83D\uDE00");
    }

    static Arbitrary<StoredLink> drafts() {
        return Builders.withBuilder(() -> LinkSample.of("a"))
                .use(Arbitraries.of(LinkSample.CHANGING_FIELDS))
                .withProbability(0.2)
                .in(LinkSample::with)
                .use(ModelValues.owners())
                .in(LinkSample::owner)
                .use(ModelValues.domains())
                .in((sample, domain) -> sample.domain(domain))
                .use(ModelValues.aliases())
                .in(LinkSample::alias)
                .use(ModelValues.urls())
                .in(LinkSample::url)
                .use(ModelValues.texts(4))
                .in(LinkSample::title)
                .use(ModelValues.few())
                .in(LinkSample::space)
                .use(ModelValues.few().filter(id -> id > 0).set().ofMaxSize(3))
                .in((sample, pixels) -> sample.pixels(pixels))
                .use(tags().set().ofMaxSize(3))
                .in((sample, tags) -> sample.tags(tags))
                .use(ModelValues.few())
                .in(LinkSample::clicks)
                .use(ModelValues.instants().optional())
                .in(LinkSample::lastClick)
                .use(Arbitraries.of(false, false, false, true))
                .in(LinkSample::disabled)
                .use(Arbitraries.of("", "", "hash one", "hash two"))
                .in(LinkSample::password)
                .use(ModelValues.privacies())
                .in(LinkSample::privacy)
                .use(Arbitraries.of("page one", "page two"))
                .withProbability(0.2)
                .in(LinkSample::privacyPassword)
                .use(ModelValues.few())
                .in(LinkSample::clickLimit)
                .use(ModelValues.instants())
                .withProbability(0.3)
                .in(LinkSample::startsAt)
                .use(ModelValues.instants())
                .withProbability(0.5)
                .in(LinkSample::expiresAt)
                .use(ModelValues.instants())
                .in(LinkSample::createdAt)
                .use(ModelValues.instants())
                .in(LinkSample::updatedAt)
                .use(ModelValues.targetings())
                .in(LinkSample::targeting)
                .use(Arbitraries.of("one", "two", "three"))
                .withProbability(0.3)
                .in((sample, key) -> sample.creationKey(key))
                .build(LinkSample::stored);
    }

    private static Arbitrary<LinkQuery> queries() {
        return Builders.withBuilder(() -> new Query(LinkQuery.all()))
                .use(Combinators.combine(ModelValues.terms(), Arbitraries.of(LinkSearchField.class))
                        .as(Tuple::of))
                .withProbability(0.3)
                .in((query, search) -> new Query(query.built.search(search.get1(), search.get2())))
                .use(Arbitraries.of(LinkStatus.class))
                .withProbability(0.3)
                .in((query, status) -> new Query(query.built.status(status)))
                .use(Arbitraries.of(1L, 2L))
                .withProbability(0.1)
                .in((query, id) -> new Query(query.built.spaceId(id)))
                .use(Arbitraries.of(Domain.DEFAULT, Domain.of(7), Domain.of(8)))
                .withProbability(0.1)
                .in((query, domain) -> new Query(query.built.domain(domain)))
                .use(Arbitraries.of(1L, 2L))
                .withProbability(0.1)
                .in((query, id) -> new Query(query.built.pixelId(id)))
                .use(Arbitraries.of("NEWS", "strasse", "x"))
                .withProbability(0.1)
                .in((query, tag) -> new Query(query.built.tag(tag)))
                .use(ModelValues.urls())
                .withProbability(0.1)
                .in((query, url) -> new Query(query.built.url(url)))
                .use(ModelValues.timeRanges())
                .withProbability(0.1)
                .in((query, range) -> new Query(
                        ModelValues.bounded(query.built, range, LinkQuery::createdFrom, LinkQuery::createdBefore)))
                .use(ModelValues.timeRanges())
                .withProbability(0.1)
                .in((query, range) -> new Query(
                        ModelValues.bounded(query.built, range, LinkQuery::updatedFrom, LinkQuery::updatedBefore)))
                .use(ModelValues.timeRanges())
                .withProbability(0.1)
                .in((query, range) -> new Query(
                        ModelValues.bounded(query.built, range, LinkQuery::expiresFrom, LinkQuery::expiresBefore)))
                .use(ModelValues.instants())
                .withProbability(0.1)
                .in((query, since) -> new Query(query.built.notClickedSince(since)))
                .use(Arbitraries.of(LinkRating.class).set().ofMaxSize(2))
                .withProbability(0.2)
                .in((query, ratings) -> new Query(query.built.rated(ratings)))
                .use(Combinators.combine(Arbitraries.of(LinkSortField.class), Arbitraries.of(Direction.class))
                        .as(Tuple::of))
                .in((query, sort) -> new Query(query.built.sortBy(sort.get1(), sort.get2())))
                .build(query -> query.built);
    }

    private record Query(LinkQuery built) {}

    private static Arbitrary<Integer> which() {
        return Arbitraries.integers().between(0, ANY);
    }

    private static Arbitrary<Set<Integer>> some() {
        return which().set().ofMaxSize(5);
    }

    /** Returns exclusive bounds of ids: the index of a link, or no bound. */
    private static Arbitrary<Optional<Integer>> bounds() {
        return which().optional(0.5);
    }

    private static Arbitrary<Integer> offsets() {
        return Arbitraries.of(0, 0, 1, 2, 5, 100);
    }

    private static Arbitrary<Integer> limits() {
        return Arbitraries.of(1, 2, 3, 100);
    }
}
