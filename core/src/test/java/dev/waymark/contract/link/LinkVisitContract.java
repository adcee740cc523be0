package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.model.VisitSteps;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of {@link LinkStore#findAndCount}, for stores that count clicks in this method, and for stores that never do. */
@Tag("visits")
public abstract class LinkVisitContract extends ContractPart {

    private static final Instant MICRO_AFTER = Samples.NOW.plusNanos(1_000);

    private Optional<LinkStore.Visited> visit(StoredLink stored) {
        return links().findAndCount(stored.aliasKey(), Samples.NOW, ClickFacts.NONE);
    }

    private static Stream<Named<LinkSample>> openLinks() {
        return Stream.of(
                Named.of("no limits", LinkSample.of("Plain").title("Title").space(3)),
                Named.of(
                        "a domain and a page password",
                        LinkSample.of("b").domain(7).privacyPassword("hash")),
                Named.of(
                        "one click before its limit",
                        LinkSample.of("c").clicks(1L << 40).clickLimit((1L << 40) + 1)),
                Named.of("one second before its expiration", LinkSample.of("d").expiresAt(Samples.NOW.plusSeconds(1))),
                Named.of("pixels", LinkSample.of("e").pixels(1, 2)),
                Named.of(
                        "targeting by platform",
                        LinkSample.of("f")
                                .targeting(Targeting.byPlatform(Map.of(Platform.LINUX, "https://a.example/")))),
                Named.of(
                        "targeting by country",
                        LinkSample.of("g").targeting(Targeting.byCountry(Map.of("FR", "https://a.example/")))),
                Named.of(
                        "a rotation",
                        LinkSample.of("h").targeting(Targeting.rotation("https://a.example/", "https://b.example/"))),
                Named.of("a creation key", LinkSample.of("i").creationKey("key")),
                Named.of("a start now", LinkSample.of("j").startsAt(Samples.NOW)));
    }

    private static Stream<Named<LinkSample>> restrictedLinks() {
        return Stream.of(
                Named.of("disabled", LinkSample.of("a").disabled(true)),
                Named.of("expired now", LinkSample.of("b").expiresAt(Samples.NOW)),
                Named.of("at its click limit", LinkSample.of("c").clicks(2).clickLimit(2)),
                Named.of("beyond its click limit", LinkSample.of("d").clicks(3).clickLimit(2)),
                Named.of("a password", LinkSample.of("e").password("hash")),
                Named.of("a later start", LinkSample.of("f").startsAt(MICRO_AFTER)),
                Named.of(
                        "a later start after its expiration",
                        LinkSample.of("g").startsAt(MICRO_AFTER).expiresAt(Samples.NOW)));
    }

    @ParameterizedTest
    @MethodSource("openLinks")
    void a_visit_returns_the_link_with_the_counted_click(LinkSample sample) {
        StoredLink stored = stored(sample);

        LinkStore.Visited found = visit(stored).orElseThrow(() -> new AssertionError("not visited: " + stored));

        Link link = stored.link();
        assertThat(found.stored())
                .isEqualTo(found.counted() ? stored.withLink(link.withClick(link.clicks() + 1, Samples.NOW)) : stored);
        assertThat(find(stored)).contains(found.stored());
    }

    @ParameterizedTest
    @MethodSource("openLinks")
    void a_visit_is_counted_once(LinkSample sample) {
        StoredLink stored = stored(sample);
        long clicks = stored.link().clicks();

        assertThat(VisitSteps.visit(links(), stored.aliasKey(), Samples.NOW, ClickFacts.NONE))
                .as("the clicks after a visit of %s", stored)
                .hasValue(clicks + 1);
        assertThat(find(stored))
                .contains(LinkSample.like(stored)
                        .clicks(clicks + 1)
                        .lastClick(Samples.NOW)
                        .stored());
    }

    @ParameterizedTest
    @MethodSource("restrictedLinks")
    void a_link_with_a_condition_for_visitors_is_returned_without_a_counted_click(LinkSample sample) {
        StoredLink stored = stored(sample);

        assertThat(visit(stored)).contains(new LinkStore.Visited(stored, false));
        assertThat(find(stored)).contains(stored);
    }

    @Test
    void a_visit_counts_no_click_of_another_link() {
        StoredLink other = stored(LinkSample.of("a").domain(1));
        StoredLink stored = stored(LinkSample.of("a"));

        VisitSteps.visit(links(), stored.aliasKey(), Samples.NOW, ClickFacts.NONE);

        assertThat(find(other)).contains(other);
    }

    @Test
    void an_unknown_alias_has_no_link() {
        stored(LinkSample.of("a"));

        assertThat(links().findAndCount(new AliasKey(Domain.DEFAULT, "b"), Samples.NOW, ClickFacts.NONE))
                .as("the visit of an unknown alias")
                .isEmpty();
        assertThat(links().findAndCount(new AliasKey(Domain.of(1), "a"), Samples.NOW, ClickFacts.NONE))
                .as("the visit of an alias of another domain")
                .isEmpty();
    }
}
