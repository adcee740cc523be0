package dev.waymark.internal.validation;

import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Suppliers;
import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.PixelIds;
import dev.waymark.constraint.Rules;
import dev.waymark.constraint.Text;
import dev.waymark.constraint.WebAddress;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.link.AliasPolicy;
import dev.waymark.url.UrlPolicy;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import java.lang.annotation.Annotation;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.HibernateValidatorConfiguration;
import org.hibernate.validator.HibernateValidatorFactory;
import org.hibernate.validator.cfg.ConstraintMapping;
import org.hibernate.validator.engine.HibernateConstraintViolation;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/**
 * Finds all that is wrong with a command or query, by the constraints it carries.
 *
 * <p>Hibernate Validator takes a quarter of a second to start. The first validation starts Hibernate Validator once for all
 * facades of the library's class loader. A facade adds only its policies. No object of an application stays in this shared part.
 */
public final class CommandValidator {

    /** By name, and entries of targeting by number: {@code country[2][key]} before {@code country[10][key]}. */
    private static final Comparator<Violation> ORDER = Comparator.comparing(CommandValidator::name)
            .thenComparing(CommandValidator::entry)
            .thenComparing(Violation::field)
            .thenComparing(Violation::code);

    private static final Splitter BRACKETS = Splitter.on(CharMatcher.anyOf("[]"));

    private static final ImmutableList<PolicyConstraint<?, ?>> OURS = ImmutableList.of(
            new PolicyConstraint<>(WebAddress.class, UrlValidator.class, UrlValidator::new),
            new PolicyConstraint<>(AliasText.class, AliasValidator.class, AliasValidator::new),
            new PolicyConstraint<>(Text.class, TextValidator.class, TextValidator::new),
            new PolicyConstraint<>(Identifier.class, IdentifierValidator.class, IdentifierValidator::new),
            new PolicyConstraint<>(PixelIds.class, PixelIdsValidator.class, PixelIdsValidator::new),
            new PolicyConstraint<>(Rules.class, RulesValidator.class, RulesValidator::new));

    private static final Supplier<HibernateValidatorFactory> SHARED = Suppliers.memoize(CommandValidator::start);

    private final Supplier<Validator> validator;

    /** Decides by these policies. */
    public CommandValidator(UrlPolicy urls, AliasPolicy aliases) {
        Policies policies = new Policies(urls, aliases);
        validator = Suppliers.memoize(() ->
                SHARED.get().usingContext().constraintValidatorPayload(policies).getValidator());
    }

    /** All that is wrong, by field; empty if nothing is. */
    public List<Violation> violations(Object command) {
        Set<ConstraintViolation<Object>> found = validate(command);
        return found.isEmpty()
                ? ImmutableList.of()
                : found.stream()
                        .map(CommandValidator::violation)
                        .sorted(ORDER)
                        .distinct()
                        .collect(ImmutableList.toImmutableList());
    }

    /** What a policy of the embedder's throws, which the validator would wrap, reaches the caller as it is. */
    private Set<ConstraintViolation<Object>> validate(Object command) {
        try {
            return validator.get().validate(CommandFields.of(command));
        } catch (ValidationException e) {
            Throwables.throwIfInstanceOf(e.getCause() == null ? e : e.getCause(), RuntimeException.class);
            throw e;
        }
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

    /** Neither the context class loader nor a provider of the application takes part. */
    private static HibernateValidatorFactory start() {
        HibernateValidatorConfiguration configuration = Validation.byProvider(HibernateValidator.class)
                .providerResolver(() -> ImmutableList.of(new HibernateValidator()))
                .configure();
        ConstraintMapping mapping = configuration.createConstraintMapping();
        OURS.forEach(decided -> decided.defineIn(mapping));
        return configuration
                .ignoreXmlConfiguration()
                .externalClassLoader(CommandValidator.class.getClassLoader())
                .messageInterpolator(new ParameterMessageInterpolator())
                .traversableResolver(new AlwaysTraversable())
                .enableTraversableResolverResultCache(false) // it would be made for each validation
                .addValueExtractor(new PatchExtractor())
                .addValueExtractor(new SecretExtractor())
                .addMapping(mapping)
                .constraintValidatorFactory(
                        new ValidatorFactory(OURS, configuration.getDefaultConstraintValidatorFactory()))
                .buildValidatorFactory()
                .unwrap(HibernateValidatorFactory.class);
    }
}
