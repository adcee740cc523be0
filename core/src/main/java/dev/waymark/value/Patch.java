package dev.waymark.value;

import com.google.common.base.Preconditions;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an update does to one field: leave it as it is, give it a value, or clear it (D-21).
 *
 * @param <T> the type of the field
 */
public sealed interface Patch<T> {

    /** The three things a patch can do. */
    enum Type {
        /** The field stays as it is. */
        KEEP,
        /** The field gets a value. */
        SET,
        /** The field becomes absent. */
        CLEAR
    }

    /** Which of the three this is; never null. */
    Type type();

    /**
     * What the field is after this patch.
     *
     * @param current what the field is now; empty if absent
     */
    Optional<T> applyTo(Optional<T> current);

    /** The value to set; empty if this patch keeps or clears. */
    Optional<T> value();

    /** The same patch with its value, if it has one, changed by {@code change}. */
    default <R> Patch<R> map(Function<? super T, ? extends R> change) {
        Preconditions.checkNotNull(change, "change");
        return switch (type()) {
            case KEEP -> keep();
            case CLEAR -> clear();
            case SET -> set(change.apply(value().orElseThrow()));
        };
    }

    /** Leaves the field as it is. */
    static <T> Patch<T> keep() {
        return new Keep<>();
    }

    /**
     * Gives the field a value.
     *
     * @throws NullPointerException if the value is null; {@link #clear()} makes a field absent
     */
    static <T> Patch<T> set(T value) {
        return new Put<>(Objects.requireNonNull(value, "value"));
    }

    /** Makes the field absent. */
    static <T> Patch<T> clear() {
        return new Put<>(null);
    }

    /**
     * Leaves the field as it is.
     *
     * @param <T> the type of the field
     */
    record Keep<T>() implements Patch<T> {
        @Override
        public Type type() {
            return Type.KEEP;
        }

        @Override
        public Optional<T> applyTo(Optional<T> current) {
            return Preconditions.checkNotNull(current, "current");
        }

        @Override
        public Optional<T> value() {
            return Optional.empty();
        }
    }

    /**
     * Replaces what the field holds.
     *
     * @param <T> the type of the field
     * @param newValue the new value, or null to make the field absent
     */
    record Put<T>(@Nullable T newValue) implements Patch<T> {
        @Override
        public Type type() {
            return newValue == null ? Type.CLEAR : Type.SET;
        }

        @Override
        public Optional<T> applyTo(Optional<T> current) {
            Preconditions.checkNotNull(current, "current");
            return value();
        }

        @Override
        public Optional<T> value() {
            return Optional.ofNullable(newValue);
        }
    }
}
