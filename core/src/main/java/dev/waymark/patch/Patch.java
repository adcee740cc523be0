package dev.waymark.patch;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an update does to one field: keep it, set it to a value, or clear it. Immutable.
 *
 * @param <T> the type of the field
 */
public final class Patch<T> {

    /** The kinds of patches. */
    public enum Type {
        /** The field stays as it is. */
        KEEP,
        /** The field gets a value. */
        SET,
        /** The field becomes empty. */
        CLEAR
    }

    private final Type type;
    private final @Nullable T value;

    private Patch(Type type, @Nullable T value) {
        this.type = type;
        this.value = value;
    }

    /** Leaves the field as it is. */
    public static <T> Patch<T> keep() {
        return new Patch<>(Type.KEEP, null);
    }

    /**
     * Sets the field to a value.
     *
     * @throws NullPointerException if the value is null; {@link #clear()} makes a field empty
     */
    public static <T> Patch<T> set(T value) {
        return new Patch<>(Type.SET, checkNotNull(value, "value"));
    }

    /** Makes the field empty. */
    public static <T> Patch<T> clear() {
        return new Patch<>(Type.CLEAR, null);
    }

    /** Which kind this is. */
    public Type type() {
        return type;
    }

    /** The value to set; empty if this patch keeps or clears. */
    public Optional<T> value() {
        return Optional.ofNullable(value);
    }

    /**
     * What becomes of the field by this patch.
     *
     * @param current what the field is now
     */
    public Optional<T> applyTo(Optional<T> current) {
        checkNotNull(current, "current");
        return type == Type.KEEP ? current : value();
    }

    /** The same patch, with its value changed if it has one. */
    public <R> Patch<R> map(Function<? super T, ? extends R> change) {
        checkNotNull(change, "change");
        return switch (type) {
            case KEEP -> keep();
            case CLEAR -> clear();
            case SET -> set(change.apply(value().orElseThrow()));
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Patch<?> patch && type == patch.type && Objects.equals(value, patch.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, value);
    }

    /** The kind of patch, and its value if it has one. */
    @Override
    public String toString() {
        return value == null ? type.toString() : type + " " + value;
    }
}
