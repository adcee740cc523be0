package dev.waymark.internal.validation;

import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.DomainIdentifier;
import dev.waymark.constraint.FindingsText;
import dev.waymark.constraint.PasswordText;
import dev.waymark.constraint.Rules;
import dev.waymark.constraint.SearchText;
import dev.waymark.constraint.TitleText;
import dev.waymark.constraint.WebAddress;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.link.AliasPolicy;
import dev.waymark.value.UrlPolicy;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.lang.annotation.Annotation;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.HibernateValidatorConfiguration;
import org.hibernate.validator.cfg.ConstraintMapping;
import org.hibernate.validator.engine.HibernateConstraintViolation;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/**
 * Finds all that is wrong with a command or query, by the constraints it carries.
 *
 * <p>Hibernate Validator takes a quarter of a second to start, so each facade builds it once, when it is first needed.
 */
public final class CommandValidator {

    /** By name, and entries of targeting by number: {@code country[2][key]} before {@code country[10][key]}. */
    private static final Comparator<Violation> ORDER = Comparator.comparing(CommandValidator::name)
            .thenComparing(CommandValidator::entry)
            .thenComparing(Violation::field)
            .thenComparing(Violation::code);

    private static final Splitter BRACKETS = Splitter.on(CharMatcher.anyOf("[]"));

    private final Supplier<Validator> validator;

    /** Decides by these policies. */
    public CommandValidator(UrlPolicy urls, AliasPolicy aliases) {
        validator = Suppliers.memoize(() -> build(urls, aliases));
    }

    /** All that is wrong, by field; empty if nothing is. */
    public List<Violation> violations(Object command) {
        Set<ConstraintViolation<Object>> found = validator.get().validate(command);
        return found.isEmpty()
                ? ImmutableList.of()
                : found.stream()
                        .map(CommandValidator::violation)
                        .sorted(ORDER)
                        .distinct()
                        .collect(ImmutableList.toImmutableList());
    }

    /**
     * Refuses what is wrong.
     *
     * @throws InvalidInputException with all that is wrong, if anything is
     */
    public void check(Object command) {
        InvalidInputException.throwIfAny(violations(command));
    }

    private static Violation violation(ConstraintViolation<?> violation) {
        HibernateConstraintViolation<?> hibernates = violation.unwrap(HibernateConstraintViolation.class);
        Finding finding = hibernates.getDynamicPayload(Finding.class);
        if (finding == null) {
            return Violation.of(FieldNames.of(violation), code(violation), violation.getMessage());
        }
        String field = finding.field().orElseGet(() -> FieldNames.of(violation));
        return Violation.of(field, finding.code(), finding.message());
    }

    private static String name(Violation violation) {
        return BRACKETS.splitToList(violation.field()).get(0);
    }

    private static int entry(Violation violation) {
        List<String> parts = BRACKETS.splitToList(violation.field());
        return parts.size() > 1 ? Integer.parseInt(parts.get(1)) : -1;
    }

    /** The constraint's name in snake case: {@code positive}, {@code size}. */
    private static String code(ConstraintViolation<?> violation) {
        Annotation constraint = violation.getConstraintDescriptor().getAnnotation();
        return CaseFormat.UPPER_CAMEL.to(
                CaseFormat.LOWER_UNDERSCORE, constraint.annotationType().getSimpleName());
    }

    private static Validator build(UrlPolicy urls, AliasPolicy aliases) {
        HibernateValidatorConfiguration configuration =
                Validation.byProvider(HibernateValidator.class).configure();
        return configuration
                .ignoreXmlConfiguration()
                .messageInterpolator(new ParameterMessageInterpolator())
                .traversableResolver(new AllLoaded())
                .enableTraversableResolverResultCache(false) // it would be made for each validation
                .addValueExtractor(new PatchExtractor())
                .addMapping(constraints(configuration.createConstraintMapping()))
                .constraintValidatorFactory(new ValidatorFactory(
                        validators(urls, aliases), configuration.getDefaultConstraintValidatorFactory()))
                .buildValidatorFactory()
                .getValidator();
    }

    private static ImmutableList<ConstraintValidator<?, ?>> validators(UrlPolicy urls, AliasPolicy aliases) {
        return ImmutableList.of(
                new TextValidators.OfUrl(urls),
                new TextValidators.OfAlias(aliases),
                new TextValidators.OfPassword(),
                new TextValidators.OfTitle(),
                new TextValidators.OfSearch(),
                new TextValidators.OfFindings(),
                new DomainValidator(),
                new RulesValidator(urls));
    }

    private static ConstraintMapping constraints(ConstraintMapping mapping) {
        define(mapping, WebAddress.class, TextValidators.OfUrl.class);
        define(mapping, AliasText.class, TextValidators.OfAlias.class);
        define(mapping, PasswordText.class, TextValidators.OfPassword.class);
        define(mapping, TitleText.class, TextValidators.OfTitle.class);
        define(mapping, SearchText.class, TextValidators.OfSearch.class);
        define(mapping, FindingsText.class, TextValidators.OfFindings.class);
        define(mapping, DomainIdentifier.class, DomainValidator.class);
        define(mapping, Rules.class, RulesValidator.class);
        return mapping;
    }

    private static <A extends Annotation> void define(
            ConstraintMapping mapping, Class<A> constraint, Class<? extends ConstraintValidator<A, ?>> validator) {
        mapping.constraintDefinition(constraint).validatedBy(validator);
    }
}
