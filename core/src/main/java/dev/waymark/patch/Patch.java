package dev.waymark.patch;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The change of one field by an update: keep, set to a value, or clear. Immutable.
 *
 * @param <T> the type of the field
 */
public final class Patch<T> {

    /** The kinds of patches. */
    public enum Type {
        /** The field stays unchanged. */
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

    /** Keeps the field unchanged. */
    public static <T> Patch<T> keep() {
        return new Patch<>(Type.KEEP, null);
    }

    /**
     * Sets the field to a value.
     *
     * @throws NullPointerException if the value is null; use {@link #clear()} to clear a field
     */
    public static <T> Patch<T> set(T value) {
        return new Patch<>(Type.SET, checkNotNull(value, "value"));
    }

    /** Clears the field. */
    public static <T> Patch<T> clear() {
        return new Patch<>(Type.CLEAR, null);
    }

    /** Returns the kind of this patch. */
    public Type type() {
        return type;
    }

    /** Returns the value to set; empty if this patch keeps or clears the field. */
    public Optional<T> value() {
        return Optional.ofNullable(value);
    }

    /**
     * Returns the value of the field after this change.
     *
     * @param current the value of the field before this change
     */
    public Optional<T> applyTo(Optional<T> current) {
        checkNotNull(current, "current");
        return type == Type.KEEP ? current : value();
    }

    /** Returns a patch of the same kind; a value to set is converted. */
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

    /** Returns the kind of this patch, and the value to set. */
    @Override
    public String toString() {
        return value == null ? type.toString() : type + " " + value;
    }
}
