package dev.waymark.internal.validation;

import java.lang.reflect.Field;

/**
 * The object that holds the constrained fields of a command. Its field in the command has no {@code @Valid}, so a validator of the
 * application, which knows neither the policies nor the constraints of the library, does not look into a command.
 */
final class CommandFields {

    private static final String HOLDER = "fields";

    private static final ClassValue<Field> HOLDERS = new ClassValue<>() {
        @Override
        protected Field computeValue(Class<?> command) {
            try {
                Field holder = command.getDeclaredField(HOLDER);
                holder.setAccessible(true);
                return holder;
            } catch (NoSuchFieldException e) {
                throw new IllegalArgumentException(command + " holds no fields", e);
            }
        }
    };

    private CommandFields() {}

    static Object of(Object command) {
        try {
            return HOLDERS.get(command.getClass()).get(command);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(command.getClass() + " does not open its fields", e);
        }
    }
}
