package dev.waymark.internal.visit;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.targeting.LanguageTags;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The counting of the click of one visit. If the application has enabled click statistics, clicks are also counted over time (D-40). */
final class ClickCounting {

    /** A language code of ISO 639. A dimension has limited room for values, and the number of these codes is small enough. */
    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");

    /** The maximum number of characters of a value of {@link ClickDimension#TARGET}. */
    private static final int MAX_TARGET = 255;

    private final Environment environment;
    private final LinkStore store;
    private final Visitor visitor;

    /** Returns the zone of an owner, for the day of this click. */
    private final Function<Owner, ZoneId> zones;

    ClickCounting(Environment environment, Visitor visitor) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.visitor = visitor;
        this.zones = environment.zones().ofOneVisit();
    }

    /**
     * Finds a link. Also counts the click if {@link LinkStore#findAndCount} counts the click. Does not count the click if the
     * counts over time depend on the link: on the zone of its owner, or on its destinations.
     */
    Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now) {
        if (environment.statistics().isEmpty()) {
            return store.findAndCount(key, now, ClickFacts.NONE);
        }
        ClickStatistics statistics = environment.statistics().get();
        if (environment.zones().dependOnOwner() || statistics.dimensions().contains(ClickDimension.TARGET)) {
            return store.findByAlias(key).map(stored -> new LinkStore.Visited(stored, false));
        }
        LocalDate day = LocalDate.ofInstant(now, environment.zones().builderZone());
        return store.findAndCount(key, now, facts(statistics, day, ImmutableList.of()));
    }

    /**
     * Counts a click of a link if the link's limit allows the click.
     *
     * @param destination the URL of the visitor's destination; in a rotation, the number of the click may choose another entry
     * @return the number of clicks including this click, or empty if the store refused the click
     */
    OptionalLong count(Link link, String destination, Instant now) {
        if (environment.statistics().isEmpty()) {
            return store.countClick(link, now, ClickFacts.NONE);
        }
        ClickStatistics statistics = environment.statistics().get();
        LocalDate day = LocalDate.ofInstant(now, zones.apply(link.owner()));
        List<String> targets = statistics.dimensions().contains(ClickDimension.TARGET)
                ? targets(link, destination)
                : ImmutableList.of();
        return store.countClick(link, now, facts(statistics, day, targets));
    }

    /** Returns the value of {@link ClickDimension#TARGET} for a destination, or for each entry of a rotation. */
    private static List<String> targets(Link link, String destination) {
        Stream<String> urls = link.targeting().type() == Targeting.Type.ROTATION
                ? link.targeting().entries().stream().map(Targeting.Entry::url)
                : Stream.of(destination);
        return urls.map(url -> Destinations.parse(link, url).canonical())
                .map(target -> target.substring(0, Math.min(target.length(), MAX_TARGET)))
                .toList();
    }

    /**
     * @param targets the value of {@link ClickDimension#TARGET}, or the values of the entries of a rotation; empty if this
     *     dimension is not counted
     */
    private ClickFacts facts(ClickStatistics statistics, LocalDate day, List<String> targets) {
        Map<ClickDimension, String> values = new EnumMap<>(ClickDimension.class);
        for (ClickDimension dimension : statistics.dimensions()) {
            if (dimension != ClickDimension.TARGET) {
                values.put(dimension, value(statistics, dimension));
            }
        }
        if (targets.size() == 1) {
            values.put(ClickDimension.TARGET, targets.get(0));
        }
        List<String> rotation = targets.size() > 1 ? targets : ImmutableList.of();
        return new ClickFacts(day, values, statistics.maxValues(), rotation);
    }

    private String value(ClickStatistics statistics, ClickDimension dimension) {
        Optional<String> known = switch (dimension) {
            case COUNTRY -> visitor.country().flatMap(code -> TargetingKeys.normalise(Targeting.Type.COUNTRY, code));
            case PLATFORM -> visitor.platform().map(Platform::wireName);
            case LANGUAGE -> language();
            case REFERRER -> visitor.referrer();
            case SOURCE ->
                visitor.source().map(name -> statistics.sources().contains(name) ? name : ClickDimension.OTHER);
            case TARGET -> throw new IllegalArgumentException("the target depends on the link, not on the visitor");
        };
        return known.orElse(ClickDimension.NONE);
    }

    private Optional<String> language() {
        return visitor.languages().stream()
                .filter(range -> range.getWeight() > 0)
                .map(LanguageRange::getRange)
                .filter(range -> range.length() <= LanguageTags.MAX_LENGTH)
                .map(range -> LanguageTags.language(LanguageTags.canonical(range)))
                .filter(language -> LANGUAGE.matcher(language).matches())
                .findFirst();
    }
}
