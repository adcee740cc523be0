package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Links;
import dev.waymark.link.Platform;
import dev.waymark.link.Rule;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The form of an accepted command is read as the same command. */
class FormRoundTripProperties {

    private static final Set<String> TAGS = ImmutableSet.of(
            "News", "news", "\u00C9t\u00E9 2030", "a b", "[x]", "STRASSE", "Stra\u00DFe", "\uD83D\uDE00");

    private static final long YEAR_1 = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long YEAR_9999 = LocalDate.of(9_999, 12, 31).toEpochDay();

    private final Waymark waymark = new Desk().waymark();
    private final Links links = waymark.links();
    private final Forms forms = waymark.forms();

    @Property(tries = 500)
    void the_form_of_a_new_link_is_read_as_the_same_command(@ForAll("linkCreations") CreateLink command) {
        links.delete(links.create(command).id());

        assertThat(forms.parseCreateLink(sent(FormWriter.write(command)))).isEqualTo(command);
    }

    /** Encodes and decodes the parameters of a request. */
    private static Parameters sent(Parameters parameters) {
        return Parameters.decode(FormWriter.encode(parameters));
    }

    @Provide
    Arbitrary<CreateLink> linkCreations() {
        return Builders.withBuilder(() -> CreateLink.to("https://example.com/"))
                .use(urls())
                .in((command, url) -> CreateLink.to(url))
                .use(ids())
                .withProbability(0.3)
                .in((command, id) -> command.domain(Domain.of(id)))
                .use(aliases())
                .withProbability(0.5)
                .in(CreateLink::alias)
                .use(texts())
                .withProbability(0.5)
                .in(CreateLink::title)
                .use(passwords())
                .withProbability(0.3)
                .in(CreateLink::password)
                .use(ids())
                .withProbability(0.3)
                .in(CreateLink::spaceId)
                .use(pixels())
                .in((command, ids) -> command.pixelIds(ids))
                .use(tags())
                .in((command, tags) -> command.tags(tags))
                .use(Arbitraries.of(true, false))
                .in(CreateLink::disabled)
                .use(privacies())
                .in(CreateLink::privacy)
                .use(expirations())
                .in(CreateLink::expiration)
                .use(starts())
                .in((command, start) -> command.expiration().date().isPresent() ? command : command.start(start))
                .use(targetings())
                .in(CreateLink::targeting)
                .build();
    }

    @Provide
    static Arbitrary<Privacy> privacies() {
        return Arbitraries.oneOf(
                Arbitraries.of(Privacy.PUBLIC, Privacy.PRIVATE), passwords().map(Privacy::password));
    }

    @Provide
    static Arbitrary<String> urls() {
        return Arbitraries.oneOf(
                texts().map(path -> "https://example.com/" + path.replaceAll("[\\s\\\\]", "")),
                Arbitraries.of(" HTTP://example.com ", "http:example.com", "https://m\u00FCnchen.de/?a=b&c=%20+#d"));
    }

    private static Arbitrary<String> aliases() {
        return Arbitraries.strings()
                .withChars("abcdefghijklmnopqrstuvwxyz0123456789_-")
                .ofMinLength(20)
                .ofMaxLength(64);
    }

    /** Creates texts that are not blank and have no outer white space, which titles would lose. */
    private static Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("aZ09 &=+%;[]\\\"<\u00E9\u0130\u4E2D")
                .ofMaxLength(20)
                .map(text -> "t" + text.strip());
    }

    private static Arbitrary<String> passwords() {
        return Arbitraries.oneOf(texts(), Arbitraries.of(" ", " p ", "\n", "0", "p".repeat(256)));
    }

    private static Arbitrary<Long> ids() {
        return Arbitraries.longs().greaterOrEqual(1);
    }

    private static Arbitrary<Set<Long>> pixels() {
        return ids().set().ofMaxSize(5);
    }

    private static Arbitrary<Set<String>> tags() {
        return Arbitraries.of(TAGS).set().ofMaxSize(5);
    }

    private static Arbitrary<LocalDate> dates() {
        return Arbitraries.longs().between(YEAR_1, YEAR_9999).map(LocalDate::ofEpochDay);
    }

    private static Arbitrary<LocalTime> times() {
        return Arbitraries.integers().between(0, 86_399).map(LocalTime::ofSecondOfDay);
    }

    private static Arbitrary<LocalDateTime> moments() {
        return Combinators.combine(dates(), times()).as(LocalDateTime::of);
    }

    private static Arbitrary<Start> starts() {
        return Arbitraries.oneOf(
                Arbitraries.of(Start.NONE), dates().map(Start::on), moments().map(Start::at));
    }

    private static Arbitrary<Expiration> expirations() {
        Arbitrary<Expiration> dated = Arbitraries.oneOf(
                Arbitraries.of(Expiration.NEVER),
                dates().map(Expiration::after),
                moments().map(Expiration::at));
        return Combinators.combine(dated, ids(), urls(), Arbitraries.of(0, 1, 2, 3))
                .as((expiration, clicks, url, also) -> {
                    Expiration limited = also % 2 == 0 ? expiration : expiration.orAfterClicks(clicks);
                    return also / 2 == 0 ? limited : limited.redirectingTo(url);
                });
    }

    private static Arbitrary<Targeting> targetings() {
        return Arbitraries.oneOf(
                Arbitraries.of(Targeting.NONE),
                rules(Arbitraries.of("FR", "de", "Gb", "US")).map(Targeting::byCountry),
                rules(Arbitraries.of(Platform.class)).map(Targeting::byPlatform),
                rules(Arbitraries.of("fr", "fr-CA", "EN-us", "zh-Hant-TW")).map(Targeting::byLanguage),
                urls().list().ofMinSize(1).ofMaxSize(15).map(Targeting::rotation),
                rules(Arbitraries.of("FR", "BE"))
                        .map(urls -> urls.entrySet().stream()
                                .map(entry -> Rule.to(entry.getValue())
                                        .country(entry.getKey())
                                        .query("a b", "50%, \u00E9"))
                                .toList())
                        .map(Targeting::rules));
    }

    private static <K> Arbitrary<Map<K, String>> rules(Arbitrary<K> keys) {
        return Combinators.combine(keys.set().ofMinSize(1), urls()).as((some, url) -> Maps.asMap(some, key -> url));
    }
}
