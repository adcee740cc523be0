package dev.waymark.internal.validation;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.Utf8;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.Count;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.TargetingEntries;
import dev.waymark.constraint.Text;
import dev.waymark.constraint.WebAddress;
import dev.waymark.error.Violation;
import dev.waymark.internal.targeting.RuleText;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import dev.waymark.url.UrlPolicy;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** The validators of the library's own constraints. */
final class PolicyValidators {

    private PolicyValidators() {}

    /** The policies of one facade, which the validators receive for each validation. */
    record Policies(UrlPolicy urls, AliasPolicy aliases) {}

    /** The field of a violation of the validated value itself. The property path determines the name of this field. */
    static final String VALUE = "";

    /** Creates a violation of the validated value itself. */
    private static Violation violation(String code, String message) {
        return Violation.of(VALUE, code, message);
    }

    /** A validator with violations as results. The value null is valid, as in Jakarta Validation. */
    abstract static class PolicyValidator<A extends Annotation, T> implements ConstraintValidator<A, T> {

        private @Nullable A constraint;

        @Override
        public final void initialize(A annotation) {
            constraint = annotation;
        }

        @Override
        public final boolean isValid(@Nullable T value, ConstraintValidatorContext context) {
            if (value == null) {
                return true;
            }
            HibernateConstraintValidatorContext violations = context.unwrap(HibernateConstraintValidatorContext.class);
            Policies policies = violations.getConstraintValidatorPayload(Policies.class);
            List<Violation> found = check(checkNotNull(constraint), value, policies);
            violations.disableDefaultConstraintViolation();
            found.forEach(each -> add(each, violations));
            return found.isEmpty();
        }

        /**
         * Adds the violation as a dynamic payload, because Hibernate Validator interpolates message templates, and user input
         * must never be interpolated. The template is never displayed, and only distinguishes the violations of one value.
         */
        private static void add(Violation violation, HibernateConstraintValidatorContext violations) {
            int message = violation.message().hashCode();
            violations
                    .withDynamicPayload(violation)
                    .buildConstraintViolationWithTemplate(violation.field() + " " + violation.code() + " " + message)
                    .addConstraintViolation();
        }

        /** Returns all violations of the value. */
        abstract List<Violation> check(A annotation, T value, Policies policies);
    }

    /** Checks a URL against the URL policy (D-7). */
    static final class UrlValidator extends PolicyValidator<WebAddress, String> {
        @Override
        List<Violation> check(WebAddress constraint, String url, Policies policies) {
            return policies.urls().check(url).stream()
                    .map(violation -> violation.in(VALUE))
                    .toList();
        }
    }

    /** Checks a chosen alias against the alias policy (D-14). */
    static final class AliasValidator extends PolicyValidator<AliasText, String> {
        @Override
        List<Violation> check(AliasText constraint, String alias, Policies policies) {
            if (alias.isEmpty()) {
                return ImmutableList.of(violation("required", "must not be empty"));
            }
            if (!policies.aliases().isWellFormed(alias)) {
                return ImmutableList.of(violation("alias", expectation(policies.aliases()))
                        .with("min", 1)
                        .with("max", policies.aliases().maxLength()));
            }
            return policies.aliases().isReserved(alias)
                    ? ImmutableList.of(violation("reserved", "must not be a reserved word"))
                    : ImmutableList.of();
        }
    }

    private static String expectation(AliasPolicy policy) {
        String characters = policy.allowsUnicode()
                ? " letters and digits of any script, _ and -"
                : " characters of A-Z, a-z, 0-9, _ and -";
        String expectation = "must be 1 to " + policy.maxLength() + characters;
        return policy.allowsPaths() ? expectation + ", and single . ~ / between these characters" : expectation;
    }

    /** Checks the sign of an identifier that the embedder assigns (D-15). */
    static final class IdentifierValidator extends PolicyValidator<Identifier, Long> {
        @Override
        List<Violation> check(Identifier constraint, Long id, Policies policies) {
            return id >= constraint.min()
                    ? ImmutableList.of()
                    : ImmutableList.of(violation("identifier", expectation(constraint.min()))
                            .with("min", constraint.min()));
        }

        private static String expectation(long min) {
            return min > 0 ? "must be a positive number" : "must be a positive number, or 0 for the default domain";
        }
    }

    /** Checks the number of elements of a set. */
    static final class CountValidator extends PolicyValidator<Count, Set<?>> {
        @Override
        List<Violation> check(Count limits, Set<?> elements, Policies policies) {
            return elements.size() > limits.max()
                    ? ImmutableList.of(violation("size", "must be at most " + limits.max() + " " + limits.of())
                            .with("max", limits.max()))
                    : ImmutableList.of();
        }
    }

    /** Checks the characters and the length of a text. */
    static final class TextValidator extends PolicyValidator<Text, String> {

        private static final int MEBIBYTE = 1 << 20;

        /** The line separator and the paragraph separator, which are no control characters. */
        private static final CharMatcher LINE_SEPARATORS = CharMatcher.anyOf("\u2028\u2029");

        private static final CharMatcher SURROGATES =
                CharMatcher.inRange(Character.MIN_SURROGATE, Character.MAX_SURROGATE);

        @Override
        List<Violation> check(Text limits, String text, Policies policies) {
            if (text.isEmpty()) {
                return limits.required()
                        ? ImmutableList.of(violation("required", "must not be empty"))
                        : ImmutableList.of();
            }
            if (limits.singleLine() && CharMatcher.javaIsoControl().matchesAnyOf(text)) {
                return ImmutableList.of(violation("characters", "must not contain control characters"));
            }
            if (limits.singleLine() && LINE_SEPARATORS.matchesAnyOf(text)) {
                return ImmutableList.of(violation("characters", "must be one line"));
            }
            if (limits.withoutCommas() && text.indexOf(',') >= 0) {
                return ImmutableList.of(violation("characters", "must not contain commas"));
            }
            return isStorable(text)
                    ? checkLength(limits, text)
                    : ImmutableList.of(violation("characters", "must not contain NUL or half of a surrogate pair"));
        }

        /** Returns whether every store can keep the text. Most texts contain no surrogates, so the fast check comes first. */
        private static boolean isStorable(String text) {
            return text.indexOf('\0') < 0
                    && (SURROGATES.matchesNoneOf(text)
                            || text.codePoints().noneMatch(TextValidator::isUnpairedSurrogate));
        }

        /** {@link String#codePoints} returns a surrogate only if the surrogate has no pair. */
        private static boolean isUnpairedSurrogate(int codePoint) {
            return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        }

        private static List<Violation> checkLength(Text limits, String text) {
            if (text.codePointCount(0, text.length()) > limits.max()) {
                return tooLong(String.format(Locale.ENGLISH, "%,d characters", limits.max()), "max", limits.max());
            }
            return Utf8.encodedLength(text) > (long) limits.maxMebibytes() * MEBIBYTE
                    ? tooLong(limits.maxMebibytes() + " MiB in UTF-8", "max_mebibytes", limits.maxMebibytes())
                    : ImmutableList.of();
        }

        private static List<Violation> tooLong(String limit, String argument, int value) {
            return ImmutableList.of(
                    violation("too_long", "must be at most " + limit).with(argument, value));
        }
    }

    /** Checks the entries of a targeting: their number, their URLs, and their keys, which must be known and unique (D-19). */
    static final class TargetingValidator extends PolicyValidator<TargetingEntries, Targeting> {

        private static final ImmutableList<String> PLATFORMS =
                Arrays.stream(Platform.values()).map(Platform::wireName).collect(ImmutableList.toImmutableList());

        @Override
        List<Violation> check(TargetingEntries limits, Targeting targeting, Policies policies) {
            Targeting.Type type = targeting.type();
            int count = targeting.entries().size();
            int max = type == Targeting.Type.RULES ? Targeting.MAX_RULES : limits.max();
            if (type == Targeting.Type.NONE) {
                return ImmutableList.of();
            }
            if (count == 0) {
                return ImmutableList.of(Violation.of(type.wireName(), "required", "must have at least one entry"));
            }
            return count > max
                    ? ImmutableList.of(Violation.of(type.wireName(), "size", "must have at most " + max + " entries")
                            .with("max", max))
                    : checkEntries(type, targeting.entries(), policies.urls());
        }

        private static List<Violation> checkEntries(
                Targeting.Type type, List<Targeting.Entry> entries, UrlPolicy urls) {
            ImmutableList.Builder<Violation> violations = ImmutableList.builder();
            Set<String> seen = new HashSet<>();
            for (int i = 0; i < entries.size(); i++) {
                String field = type.wireName() + "[" + i + "]";
                Targeting.Entry entry = entries.get(i);
                if (type != Targeting.Type.ROTATION) {
                    violations.addAll(checkKey(type, entry.key(), seen, field + "[key]"));
                }
                urls.check(entry.url())
                        .map(violation -> violation.in(field + "[value]"))
                        .ifPresent(violations::add);
            }
            return violations.build();
        }

        private static List<Violation> checkKey(Targeting.Type type, String key, Set<String> seen, String field) {
            Optional<String> known = TargetingKeys.normalise(type, key);
            if (known.isEmpty()) {
                return type == Targeting.Type.RULES
                        ? Lists.transform(RuleText.parse(key).violations(), violation -> violation.in(field))
                        : ImmutableList.of(unknownKey(type, field));
            }
            return seen.add(TargetingKeys.identity(type, known.get()))
                    ? ImmutableList.of()
                    : ImmutableList.of(Violation.of(field, "duplicate", "must not be given twice"));
        }

        private static Violation unknownKey(Targeting.Type type, String field) {
            Violation unknown = Violation.of(field, type.wireName(), expectation(type));
            return type == Targeting.Type.PLATFORM ? unknown.with("allowed", PLATFORMS) : unknown;
        }

        private static String expectation(Targeting.Type type) {
            return switch (type) {
                case COUNTRY -> "must be a two-letter country code of ISO 3166-1, such as FR";
                case PLATFORM -> "must be iOS, Android, Windows, OS X, Linux, Ubuntu or Chrome OS";
                case LANGUAGE -> "must be a language tag of BCP 47, such as fr or fr-CA";
                case NONE, ROTATION, RULES -> "must be empty";
            };
        }
    }
}
