package dev.waymark.internal.validation;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.Count;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.TargetingEntries;
import dev.waymark.constraint.Text;
import dev.waymark.constraint.WebAddress;
import dev.waymark.internal.validation.PolicyValidators.AliasValidator;
import dev.waymark.internal.validation.PolicyValidators.CountValidator;
import dev.waymark.internal.validation.PolicyValidators.IdentifierValidator;
import dev.waymark.internal.validation.PolicyValidators.PolicyValidator;
import dev.waymark.internal.validation.PolicyValidators.TargetingValidator;
import dev.waymark.internal.validation.PolicyValidators.TextValidator;
import dev.waymark.internal.validation.PolicyValidators.UrlValidator;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorFactory;
import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import jakarta.validation.Validation;
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.util.function.Supplier;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.HibernateValidatorConfiguration;
import org.hibernate.validator.HibernateValidatorFactory;
import org.hibernate.validator.cfg.ConstraintMapping;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.jspecify.annotations.Nullable;

/**
 * The factory of Hibernate Validator, which all facades of the library's class loader share. The factory keeps no reference to
 * an object of an application.
 */
final class SharedValidatorFactory {

    /**
     * A constraint of the library and its validator.
     *
     * @param create creates a validator for each field with the constraint
     */
    private record Definition<A extends Annotation, V extends PolicyValidator<A, ?>>(
            Class<A> constraint, Class<V> validator, Supplier<V> create) {

        void addTo(ConstraintMapping mapping) {
            mapping.constraintDefinition(constraint).validatedBy(validator);
        }
    }

    private static final ImmutableList<Definition<?, ?>> DEFINITIONS = ImmutableList.of(
            new Definition<>(WebAddress.class, UrlValidator.class, UrlValidator::new),
            new Definition<>(AliasText.class, AliasValidator.class, AliasValidator::new),
            new Definition<>(Text.class, TextValidator.class, TextValidator::new),
            new Definition<>(Identifier.class, IdentifierValidator.class, IdentifierValidator::new),
            new Definition<>(Count.class, CountValidator.class, CountValidator::new),
            new Definition<>(TargetingEntries.class, TargetingValidator.class, TargetingValidator::new));

    private static final Supplier<HibernateValidatorFactory> FACTORY = Suppliers.memoize(SharedValidatorFactory::start);

    private SharedValidatorFactory() {}

    /** Returns the factory. The first call creates the factory, which takes a quarter of a second. */
    static HibernateValidatorFactory get() {
        return FACTORY.get();
    }

    /** Creates the factory without the context class loader and without a provider of the application. */
    private static HibernateValidatorFactory start() {
        HibernateValidatorConfiguration configuration = Validation.byProvider(HibernateValidator.class)
                .providerResolver(() -> ImmutableList.of(new HibernateValidator()))
                .configure();
        ConstraintMapping mapping = configuration.createConstraintMapping();
        DEFINITIONS.forEach(definition -> definition.addTo(mapping));
        return configuration
                .ignoreXmlConfiguration()
                .externalClassLoader(SharedValidatorFactory.class.getClassLoader())
                .messageInterpolator(new ParameterMessageInterpolator())
                .traversableResolver(new AlwaysTraversable())
                .enableTraversableResolverResultCache(
                        false) // Hibernate Validator would create a cache for each validation
                .addValueExtractor(new SecretExtractor())
                .addMapping(mapping)
                .constraintValidatorFactory(
                        new PolicyValidatorFactory(configuration.getDefaultConstraintValidatorFactory()))
                .buildValidatorFactory()
                .unwrap(HibernateValidatorFactory.class);
    }

    /**
     * Traverses every property of a command. If an application contains JPA, Hibernate Validator would by default check through
     * JPA whether the property is loaded.
     */
    private static final class AlwaysTraversable implements TraversableResolver {
        @Override
        public boolean isReachable(
                @Nullable Object object, Path.Node property, Class<?> root, Path pathToObject, ElementType type) {
            return true;
        }

        @Override
        public boolean isCascadable(
                @Nullable Object object, Path.Node property, Class<?> root, Path pathToObject, ElementType type) {
            return true;
        }
    }

    /** Creates the library's validators without reflection, so their classes stay package-private. */
    private static final class PolicyValidatorFactory implements ConstraintValidatorFactory {

        private final ImmutableMap<Class<?>, Definition<?, ?>> definitions =
                Maps.uniqueIndex(DEFINITIONS, Definition::validator);

        /** The factory of all other validators. */
        private final ConstraintValidatorFactory others;

        PolicyValidatorFactory(ConstraintValidatorFactory others) {
            this.others = others;
        }

        @Override
        public <T extends ConstraintValidator<?, ?>> T getInstance(Class<T> type) {
            Definition<?, ?> definition = definitions.get(type);
            return definition == null
                    ? others.getInstance(type)
                    : type.cast(definition.create().get());
        }

        @Override
        public void releaseInstance(ConstraintValidator<?, ?> instance) {
            if (!definitions.containsKey(instance.getClass())) {
                others.releaseInstance(instance);
            }
        }
    }
}
