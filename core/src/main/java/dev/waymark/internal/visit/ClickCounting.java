package dev.waymark.internal.visit;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.targeting.LanguageTags;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import dev.waymark.link.Targeting.Rule;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.VisitedLink;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Counts the clicks of visitors, over time too where that is asked for (D-40). */
final class ClickCounting {

    /** A code of ISO 639; few enough of them are spoken. */
    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");

    private final Environment environment;
    private final LinkStore store;

    ClickCounting(Environment environment) {
        this.environment = environment;
        this.store = environment.storage().links();
    }

    /** Finds a link, and counts a click if nothing is left to be asked. The owner of the link is left to be asked for the zone. */
    Optional<VisitedLink> findAndCount(AliasKey key, Visitor visitor, Instant now) {
        Optional<ClickStatistics> statistics = environment.statistics();
        if (statistics.isEmpty()) {
            return store.findAndCount(key, now);
        }
        return environment.zones().dependOnOwner()
                ? store.findForVisit(key).map(stored -> new VisitedLink(stored, false))
                : environment.clicks().findAndCount(key, now, facts(statistics.get(), visitor, now));
    }

    /**
     * Counts a click of a link if its limit allows it.
     *
     * @param taken the entry of its targeting that was taken, if any; in a rotation, that depends on the count
     * @param zones the zones of this visit
     */
    OptionalLong count(Link link, Visitor visitor, Optional<Rule> taken, Instant now, Function<Owner, ZoneId> zones) {
        Optional<ClickStatistics> statistics = environment.statistics();
        if (statistics.isEmpty()) {
            return store.countClick(link);
        }
        LocalDate day = LocalDate.ofInstant(now, zones.apply(link.owner()));
        return environment.clicks().countClick(link, facts(statistics.get(), visitor, day, link, taken));
    }

    /** The facts of a click of a link without targeting, in the builder's zone. */
    private ClickFacts facts(ClickStatistics statistics, Visitor visitor, Instant now) {
        LocalDate day = LocalDate.ofInstant(now, environment.zones().builders());
        return facts(statistics, visitor, day, ClickDimension.NONE, 0);
    }

    private ClickFacts facts(
            ClickStatistics statistics, Visitor visitor, LocalDate day, Link link, Optional<Rule> taken) {
        boolean inTurn = link.targeting().type() == Targeting.Type.ROTATION;
        int turns = inTurn && statistics.dimensions().contains(ClickDimension.TARGET)
                ? link.targeting().rules().size()
                : 0;
        return facts(statistics, visitor, day, taken.map(Rule::key).orElse(ClickDimension.NONE), turns);
    }

    private ClickFacts facts(ClickStatistics statistics, Visitor visitor, LocalDate day, String target, int turns) {
        Map<ClickDimension, String> values = new EnumMap<>(ClickDimension.class);
        statistics.dimensions().forEach(dimension -> values.put(dimension, value(dimension, visitor, target)));
        return new ClickFacts(day, values, statistics.maxValues(), turns);
    }

    private static String value(ClickDimension dimension, Visitor visitor, String target) {
        Optional<String> known = switch (dimension) {
            case COUNTRY -> visitor.country().flatMap(code -> TargetingKeys.normalise(Targeting.Type.COUNTRY, code));
            case PLATFORM -> visitor.platform().map(Platform::wireName);
            case LANGUAGE -> language(visitor);
            case TARGET -> Optional.of(target);
            case REFERRER -> visitor.referrer();
        };
        return known.orElse(ClickDimension.NONE);
    }

    private static Optional<String> language(Visitor visitor) {
        return visitor.languages().stream()
                .filter(range -> range.getWeight() > 0)
                .map(LanguageRange::getRange)
                .filter(range -> range.length() <= LanguageTags.MAX_LENGTH)
                .map(range -> LanguageTags.language(LanguageTags.canonical(range)))
                .filter(language -> LANGUAGE.matcher(language).matches())
                .findFirst();
    }
}
