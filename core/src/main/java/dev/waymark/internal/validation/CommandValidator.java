package dev.waymark.internal.validation;

import static java.util.stream.Collectors.joining;

import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Suppliers;
import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Streams;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.internal.validation.PolicyValidators.Policies;
import dev.waymark.link.AliasPolicy;
import dev.waymark.report.CreateReport;
import dev.waymark.report.UpdateReport;
import dev.waymark.url.UrlPolicy;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.hibernate.validator.engine.HibernateConstraintViolation;

/**
 * The validation of commands and queries by their constraints.
 *
 * <p>Hibernate Validator takes a quarter of a second to start. The first validation starts Hibernate Validator once for all
 * facades of the library's class loader. A facade adds only its policies.
 */
public final class CommandValidator {

    /**
     * The order of violations: by name, and for targeting entries by number: {@code country[2][key]} before
     * {@code country[10][key]}.
     */
    private static final Comparator<Violation> ORDER = Comparator.comparing(CommandValidator::name)
            .thenComparing(CommandValidator::entry)
            .thenComparing(Violation::field)
            .thenComparing(Violation::code);

    private static final Splitter BRACKETS = Splitter.on(CharMatcher.anyOf("[]"));

    /** The properties of a command with the fields of a link. */
    private static final ImmutableSet<String> CONTENTS = ImmutableSet.of("content", "sent");

    /**
     * The field of a command class with the object that contains the constrained fields. The field lacks {@code @Valid}, so a
     * validator of the application skips this object. Such a validator lacks the policies and the validators of the library.
     */
    private static final ClassValue<Field> CONSTRAINED_FIELDS = new ClassValue<>() {
        @Override
        protected Field computeValue(Class<?> command) {
            try {
                Field fields = command.getDeclaredField("fields");
                fields.setAccessible(true);
                return fields;
            } catch (NoSuchFieldException e) {
                throw new IllegalArgumentException(command + " has no field named fields", e);
            }
        }
    };

    private final Supplier<Validator> validator;

    /** Creates a validator with these policies. */
    public CommandValidator(UrlPolicy urls, AliasPolicy aliases) {
        Policies policies = new Policies(urls, aliases);
        validator = Suppliers.memoize(() -> SharedValidatorFactory.get()
                .usingContext()
                .constraintValidatorPayload(policies)
                .getValidator());
    }

    /** Starts Hibernate Validator; has no effect if Hibernate Validator has been started. */
    public void start() {
        var unused = validator.get();
    }

    /**
     * Checks a command.
     *
     * @throws InvalidInputException with all violations of the command, if the command has violations
     */
    public void check(Object command) {
        InvalidInputException.throwIfAny(violations(command));
    }

    /** Returns all violations, by field. */
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

    /**
     * Validates a command. Hibernate Validator wraps exceptions of the embedder's policies; this method throws the unwrapped
     * exceptions.
     */
    private Set<ConstraintViolation<Object>> validate(Object command) {
        try {
            return validator
                    .get()
                    .validate(CONSTRAINED_FIELDS.get(command.getClass()).get(command));
        } catch (ValidationException e) {
            Throwables.throwIfInstanceOf(e.getCause() == null ? e : e.getCause(), RuntimeException.class);
            throw e;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(command.getClass() + " does not open its field named fields", e);
        }
    }

    private static Violation violation(ConstraintViolation<?> violation) {
        HibernateConstraintViolation<?> hibernates = violation.unwrap(HibernateConstraintViolation.class);
        Violation own = hibernates.getDynamicPayload(Violation.class);
        if (own == null) {
            return withArguments(Violation.of(field(violation), code(violation), violation.getMessage()));
        }
        return own.field().equals(PolicyValidators.VALUE) ? own.in(field(violation)) : own;
    }

    /** Adds the limit of {@code @Positive}, the only constraint of Jakarta Validation with a limit in the library. */
    private static Violation withArguments(Violation violation) {
        return violation.code().equals("positive") ? violation.with("min", 1) : violation;
    }

    /**
     * Returns the name of the field in the specification: the names of the properties in snake case, so
     * {@code expiration.clicks} becomes {@code expiration_clicks}.
     */
    private static String field(ConstraintViolation<?> violation) {
        String joined = Streams.stream(violation.getPropertyPath())
                .filter(node -> node.getKind() == ElementKind.PROPERTY)
                .map(Path.Node::getName)
                .filter(name -> !CONTENTS.contains(name))
                .map(name -> CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_UNDERSCORE, name))
                .collect(joining("_"));
        return switch (joined) {
            case "search_term" -> "search";
            case "privacy_password" -> isOfReport(violation) ? "password" : joined;
            default -> joined;
        };
    }

    private static boolean isOfReport(ConstraintViolation<?> violation) {
        Class<?> command = violation.getRootBeanClass().getEnclosingClass();
        return command == CreateReport.class || command == UpdateReport.class;
    }

    /** Returns the name of the constraint in snake case: {@code positive}, {@code size}. */
    private static String code(ConstraintViolation<?> violation) {
        Annotation constraint = violation.getConstraintDescriptor().getAnnotation();
        return CaseFormat.UPPER_CAMEL.to(
                CaseFormat.LOWER_UNDERSCORE, constraint.annotationType().getSimpleName());
    }

    private static String name(Violation violation) {
        return BRACKETS.splitToList(violation.field()).get(0);
    }

    private static int entry(Violation violation) {
        List<String> parts = BRACKETS.splitToList(violation.field());
        return parts.size() > 1 ? Integer.parseInt(parts.get(1)) : -1;
    }
}
