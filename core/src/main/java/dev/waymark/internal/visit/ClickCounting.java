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

/** The counting of clicks, also over time if the application has enabled click statistics (D-40). */
final class ClickCounting {

    /** A code of ISO 639. The number of codes is small enough for a dimension. */
    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");

    private final Environment environment;
    private final LinkStore store;

    ClickCounting(Environment environment) {
        this.environment = environment;
        this.store = environment.storage().links();
    }

    /**
     * Finds a link, and counts the click if {@link LinkStore#findAndCount} may count the click. If each owner may have a
     * zone, the day of the click is unknown before the link is found, so the click is not counted.
     */
    Optional<LinkStore.Visited> findAndCount(AliasKey key, Visitor visitor, Instant now) {
        if (environment.statistics().isEmpty()) {
            return store.findAndCount(key, now);
        }
        if (environment.zones().dependOnOwner()) {
            return store.findForVisit(key).map(stored -> new LinkStore.Visited(stored, false));
        }
        LocalDate day = LocalDate.ofInstant(now, environment.zones().builders());
        ClickFacts facts = facts(environment.statistics().get(), visitor, day, ClickDimension.NONE, 0);
        return environment.clicks().findAndCount(key, now, facts);
    }

    /**
     * Counts a click of a link if the link's limit allows the click.
     *
     * @param rule the targeting entry of the click, if any; in a rotation, the store derives the entry from the number of
     *     clicks
     * @param zones the zones of this visit
     * @return the number of clicks including this click, or empty if the store refused the click
     */
    OptionalLong count(Link link, Visitor visitor, Optional<Rule> rule, Instant now, Function<Owner, ZoneId> zones) {
        if (environment.statistics().isPresent()) {
            LocalDate day = LocalDate.ofInstant(now, zones.apply(link.owner()));
            ClickFacts facts = factsAbout(link, environment.statistics().get(), visitor, day, rule);
            return environment.clicks().countClick(link, facts);
        }
        return store.countClick(link);
    }

    private ClickFacts factsAbout(
            Link link, ClickStatistics statistics, Visitor visitor, LocalDate day, Optional<Rule> rule) {
        boolean rotates = link.targeting().type() == Targeting.Type.ROTATION;
        int turns = rotates && statistics.dimensions().contains(ClickDimension.TARGET)
                ? link.targeting().rules().size()
                : 0;
        return facts(statistics, visitor, day, rule.map(Rule::key).orElse(ClickDimension.NONE), turns);
    }

    /**
     * @param target the value of {@link ClickDimension#TARGET}
     * @param turns the number of entries of a rotation, if the store derives the target from the number of clicks; otherwise 0
     */
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
