package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.model.VisitSteps;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of {@link LinkStore#findAndCount}, whether or not a store counts clicks in this method. */
@Tag("visits")
public abstract class LinkVisitContract extends ContractPart {

    protected LinkVisitContract(StorageProvider adapter) {
        super(adapter);
    }

    private Optional<LinkStore.Visited> visit(StoredLink stored) {
        return links().findAndCount(stored.aliasKey(), Samples.NOW);
    }

    private static Stream<LinkSample> openLinks() {
        return Stream.of(
                LinkSample.of("Plain").title("Title").space(3),
                LinkSample.of("b").domain(7).privacyPassword("hash"),
                LinkSample.of("c").clicks(1L << 40).clickLimit((1L << 40) + 1),
                LinkSample.of("d").expiresAt(Samples.NOW.plusSeconds(1)),
                LinkSample.of("e").pixels(1, 2),
                LinkSample.of("f").targeting(Targeting.byPlatform(Map.of(Platform.LINUX, "https://a.example/"))));
    }

    private static Stream<LinkSample> linksThatAskMore() {
        return Stream.of(
                LinkSample.of("a").disabled(true),
                LinkSample.of("b").expiresAt(Samples.NOW),
                LinkSample.of("c").clicks(2).clickLimit(2),
                LinkSample.of("d").clicks(3).clickLimit(2),
                LinkSample.of("e").password("hash"),
                LinkSample.of("f").targeting(Targeting.rotation("https://a.example/", "https://b.example/")),
                LinkSample.of("g").targeting(Targeting.byCountry(Map.of("FR", "https://a.example/"))));
    }

    @ParameterizedTest
    @MethodSource("openLinks")
    void a_link_comes_with_its_click_if_that_was_counted_and_as_it_was_if_not(LinkSample sample) {
        StoredLink stored = stored(sample);

        LinkStore.Visited found = visit(stored).orElseThrow();

        long clicks = stored.link().clicks() + (found.counted() ? 1 : 0);
        assertThat(found.stored())
                .isEqualTo(LinkSample.like(stored).clicks(clicks).stored());
        assertThat(find(stored)).contains(found.stored());
    }

    @ParameterizedTest
    @MethodSource("openLinks")
    void a_visit_is_counted_once(LinkSample sample) {
        StoredLink stored = stored(sample);
        long clicks = stored.link().clicks();

        assertThat(VisitSteps.visit(links(), stored.aliasKey(), Samples.NOW)).hasValue(clicks + 1);
        assertThat(find(stored))
                .contains(LinkSample.like(stored).clicks(clicks + 1).stored());
    }

    @ParameterizedTest
    @MethodSource("linksThatAskMore")
    void nothing_is_counted_as_long_as_something_is_to_be_asked(LinkSample sample) {
        StoredLink stored = stored(sample);

        assertThat(visit(stored)).contains(new LinkStore.Visited(stored, false));
        assertThat(find(stored)).contains(stored);
    }

    @ParameterizedTest
    @MethodSource({"openLinks", "linksThatAskMore"})
    void a_link_that_is_found_for_a_visit_gets_no_click(LinkSample sample) {
        StoredLink stored = stored(sample);

        assertThat(links().findForVisit(stored.aliasKey())).contains(stored);
        assertThat(find(stored)).contains(stored);
    }

    @Test
    void no_click_goes_to_another_link() {
        StoredLink other = stored(LinkSample.of("a").domain(1));
        StoredLink stored = stored(LinkSample.of("a"));

        VisitSteps.visit(links(), stored.aliasKey(), Samples.NOW);

        assertThat(find(other)).contains(other);
    }

    @Test
    void what_no_link_has_is_not_found() {
        stored(LinkSample.of("a"));

        assertThat(links().findAndCount(new AliasKey(Domain.DEFAULT, "b"), Samples.NOW))
                .isEmpty();
        assertThat(links().findAndCount(new AliasKey(Domain.of(1), "a"), Samples.NOW))
                .isEmpty();
    }
}
