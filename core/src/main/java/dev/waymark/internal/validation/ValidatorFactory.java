package dev.waymark.internal.validation;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorFactory;
import java.util.List;

/**
 * Makes the validators of this package itself, so that their classes stay package-private. All other validators come from Hibernate
 * Validator's own factory.
 */
final class ValidatorFactory implements ConstraintValidatorFactory {

    private final ImmutableMap<Class<?>, PolicyConstraint<?, ?>> ours;
    private final ConstraintValidatorFactory others;

    ValidatorFactory(List<PolicyConstraint<?, ?>> ours, ConstraintValidatorFactory others) {
        this.ours = Maps.uniqueIndex(ours, PolicyConstraint::validator);
        this.others = others;
    }

    @Override
    public <T extends ConstraintValidator<?, ?>> T getInstance(Class<T> type) {
        PolicyConstraint<?, ?> decided = ours.get(type);
        return decided == null
                ? others.getInstance(type)
                : type.cast(decided.maker().get());
    }

    @Override
    public void releaseInstance(ConstraintValidator<?, ?> instance) {
        if (!ours.containsKey(instance.getClass())) {
            others.releaseInstance(instance);
        }
    }
}
