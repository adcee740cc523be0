package dev.waymark.storage.jdbc.statement;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.error.StorageException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A record, or the reason why the rows of the record are invalid. A crash or a manual change can leave invalid values, which
 * the constructors of records refuse. With this class, one damaged record does not prevent the reading of other records.
 *
 * @param id the id of the record
 * @param value the record; null for a damaged record
 * @param damage the exception of the constructor; null for a valid record
 */
public record MaybeDamaged<T>(
        long id, @Nullable T value, @Nullable RuntimeException damage) {

    /**
     * Returns a mapper that catches the runtime exceptions of {@code mapper}. The column {@code id} contains the id of the
     * record.
     */
    public static <T> Row.Mapper<MaybeDamaged<T>> of(Row.Mapper<T> mapper) {
        return of("id", mapper);
    }

    /** Returns a mapper that catches the runtime exceptions of {@code mapper}. The given column contains the id of the record. */
    public static <T> Row.Mapper<MaybeDamaged<T>> of(String idColumn, Row.Mapper<T> mapper) {
        return row -> {
            long id = row.number(idColumn);
            try {
                return new MaybeDamaged<>(id, mapper.map(row), null);
            } catch (RuntimeException e) {
                return damaged(id, e);
            }
        };
    }

    public static <T> MaybeDamaged<T> damaged(long id, RuntimeException damage) {
        return new MaybeDamaged<>(id, null, damage);
    }

    public boolean isWhole() {
        return damage == null;
    }

    /** Returns whether the record is valid and matches the condition. */
    public boolean matches(Predicate<? super T> condition) {
        return value != null && condition.test(value);
    }

    /** Converts the record. If {@code change} throws, the result is damaged. */
    public <R> MaybeDamaged<R> map(Function<? super T, ? extends R> change) {
        if (damage != null) {
            return damaged(id, damage);
        }
        try {
            return new MaybeDamaged<>(id, change.apply(checkNotNull(value)), null);
        } catch (RuntimeException e) {
            return damaged(id, e);
        }
    }

    /** Returns the record, or an empty stream for a damaged record. */
    public Stream<T> stream() {
        return Stream.ofNullable(value);
    }

    /**
     * Returns the record.
     *
     * @param kind the kind of the record, for the message: "link"
     * @throws StorageException if the record is damaged; the message contains the id and the damage
     */
    public T orThrow(String kind) {
        if (damage != null) {
            throw failure(kind);
        }
        return checkNotNull(value);
    }

    /** Creates the exception of a damaged record, with the id and the damage. */
    public StorageException failure(String kind) {
        return StorageException.damaged(kind, id, checkNotNull(damage));
    }
}
