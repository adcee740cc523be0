package dev.waymark.internal.targeting;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a link, read for visits (D-58). The time of a visit is linear in the text of the rules and the query. Rules often
 * repeat conditions, so a visit tests each different condition once.
 *
 * @param conditions the different conditions of all rules
 * @param rules the positions of the conditions of each rule; empty for a damaged rule
 */
public record Rules(ImmutableList<Condition> conditions, ImmutableList<Optional<ImmutableIntArray>> rules) {

    /** The maximum number of characters of all rules in the cache. */
    private static final int MAX_CHARACTERS = 1 << 22;

    /** The rules of the last visited links: reading 1,000 conditions takes longer than the rest of a visit in memory. */
    private static final LoadingCache<Targeting, Rules> READ = CacheBuilder.newBuilder()
            .maximumWeight(MAX_CHARACTERS)
            .weigher((Targeting targeting, Rules rules) -> targeting.entries().stream()
                    .mapToInt(entry -> entry.key().length() + entry.url().length())
                    .sum())
            .build(CacheLoader.from(Rules::read));

    private static Rules read(Targeting targeting) {
        List<Condition> conditions = new ArrayList<>();
        Map<String, Integer> positions = new HashMap<>();
        ImmutableList.Builder<Optional<ImmutableIntArray>> rules = ImmutableList.builder();
        for (Targeting.Entry entry : targeting.entries()) {
            RuleText rule = RuleText.parse(entry.key());
            ImmutableIntArray.Builder rulePositions = ImmutableIntArray.builder();
            for (Condition condition : rule.conditions()) {
                @Nullable Integer known = positions.putIfAbsent(condition.text(), conditions.size());
                rulePositions.add(known == null ? conditions.size() : known);
                if (known == null) {
                    conditions.add(condition);
                }
            }
            rules.add(rule.violations().isEmpty() ? Optional.of(rulePositions.build()) : Optional.empty());
        }
        return new Rules(ImmutableList.copyOf(conditions), rules.build());
    }

    /**
     * Returns the first rule whose conditions all hold.
     *
     * @throws StorageException if a rule of the link is damaged
     */
    public static Optional<Targeting.Entry> find(Link link, Visitor visitor, Instant now) {
        Rules read = READ.getUnchecked(link.targeting());
        VisitTraits visit = new VisitTraits(visitor, now);
        @Nullable Boolean[] outcomes = new Boolean[read.conditions.size()];
        for (int i = 0; i < read.rules.size(); i++) {
            if (read.rules.get(i).isEmpty()) {
                throw StorageException.damaged(
                        "link", link.id(), new IllegalArgumentException("rule " + i + " is malformed"));
            }
            if (read.holds(read.rules.get(i).get(), visit, outcomes)) {
                return Optional.of(link.targeting().entries().get(i));
            }
        }
        return Optional.empty();
    }

    /** Returns whether all conditions hold. The outcome of each tested condition is added to the outcomes. */
    private boolean holds(ImmutableIntArray rule, VisitTraits visit, @Nullable Boolean[] outcomes) {
        for (int i = 0; i < rule.length(); i++) {
            int position = rule.get(i);
            @Nullable Boolean outcome = outcomes[position];
            if (outcome == null) {
                outcome = conditions.get(position).test().test(visit);
                outcomes[position] = outcome;
            }
            if (!outcome) {
                return false;
            }
        }
        return true;
    }
}
