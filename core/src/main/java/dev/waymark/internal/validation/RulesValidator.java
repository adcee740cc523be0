package dev.waymark.internal.validation;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.Rules;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.Targeting;
import dev.waymark.url.UrlPolicy;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** D-19: a kind that is selected has entries, not too many, each with a known key that no other has, and a URL. */
final class RulesValidator extends FindingValidator<Rules, Targeting> {

    @Override
    List<Finding> check(Rules limits, Targeting targeting, Policies policies) {
        Targeting.Type type = targeting.type();
        int count = targeting.rules().size();
        if (type == Targeting.Type.NONE) {
            return ImmutableList.of();
        }
        if (count == 0) {
            return ImmutableList.of(Finding.of(field(type), "required", "must have at least one entry"));
        }
        if (count > limits.max()) {
            return ImmutableList.of(Finding.of(field(type), "size", "must have at most " + limits.max() + " entries"));
        }
        return checkEach(type, targeting.rules(), policies.urls());
    }

    private List<Finding> checkEach(Targeting.Type type, List<Targeting.Rule> rules, UrlPolicy urls) {
        ImmutableList.Builder<Finding> findings = ImmutableList.builder();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < rules.size(); i++) {
            String entry = field(type) + "[" + i + "]";
            Targeting.Rule rule = rules.get(i);
            if (type != Targeting.Type.ROTATION) {
                checkKey(type, rule.key(), seen, entry + "[key]").ifPresent(findings::add);
            }
            urls.check(rule.url())
                    .map(problem -> Finding.of(entry + "[value]", problem.code(), problem.message()))
                    .ifPresent(findings::add);
        }
        return findings.build();
    }

    private static Optional<Finding> checkKey(Targeting.Type type, String key, Set<String> seen, String field) {
        Optional<String> known = TargetingKeys.normalise(type, key);
        if (known.isEmpty()) {
            return Optional.of(Finding.of(field, field(type), expectation(type)));
        }
        return seen.add(TargetingKeys.identity(type, known.get()))
                ? Optional.empty()
                : Optional.of(Finding.of(field, "duplicate", "must not be given twice"));
    }

    private static String expectation(Targeting.Type type) {
        return switch (type) {
            case COUNTRY -> "must be a two-letter country code of ISO 3166-1, such as FR";
            case PLATFORM -> "must be iOS, Android, Windows, OS X, Linux, Ubuntu or Chrome OS";
            case LANGUAGE -> "must be a language tag of BCP 47, such as fr or fr-CA";
            case NONE, ROTATION -> "must be empty";
        };
    }

    private static String field(Targeting.Type type) {
        return Ascii.toLowerCase(type.name());
    }
}
