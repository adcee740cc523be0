package dev.waymark.internal.validation;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorFactory;
import java.util.List;

/**
 * Hands Hibernate Validator our validators ready-made, so that they can know policies and stay package-private; all others
 * come from its own factory.
 */
final class ValidatorFactory implements ConstraintValidatorFactory {

    private final ImmutableMap<Class<?>, ConstraintValidator<?, ?>> ours;
    private final ConstraintValidatorFactory others;

    ValidatorFactory(List<ConstraintValidator<?, ?>> ours, ConstraintValidatorFactory others) {
        this.ours = Maps.uniqueIndex(ours, ConstraintValidator::getClass);
        this.others = others;
    }

    @Override
    public <T extends ConstraintValidator<?, ?>> T getInstance(Class<T> type) {
        ConstraintValidator<?, ?> ready = ours.get(type);
        return ready == null ? others.getInstance(type) : type.cast(ready);
    }

    @Override
    public void releaseInstance(ConstraintValidator<?, ?> instance) {
        if (!ours.containsValue(instance)) {
            others.releaseInstance(instance);
        }
    }
}
