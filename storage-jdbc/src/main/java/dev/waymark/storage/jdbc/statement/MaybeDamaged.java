package dev.waymark.storage.jdbc.statement;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.error.StorageException;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A record that was read, or why it could not be made of its rows: a crash, or somebody at a console, can leave there what
 * the library never writes, and then a constructor refuses it. So one damaged record keeps no others from being read.
 *
 * @param id its id, which is known in any case
 * @param value the record; null if it is damaged
 * @param damage what refused it; null if it is whole
 */
public record MaybeDamaged<T>(
        long id, @Nullable T value, @Nullable RuntimeException damage) {

    /** Makes what {@code mapper} makes of a row that has the record's id in the column {@code id}. */
    public static <T> Row.Mapper<MaybeDamaged<T>> of(Row.Mapper<T> mapper) {
        return of("id", mapper);
    }

    /** Makes what {@code mapper} makes of a row that has the record's id in this column. */
    public static <T> Row.Mapper<MaybeDamaged<T>> of(String idColumn, Row.Mapper<T> mapper) {
        return row -> of(row.number(idColumn), row, mapper);
    }

    private static <T> MaybeDamaged<T> of(long id, Row row, Row.Mapper<T> mapper) throws SQLException {
        try {
            return new MaybeDamaged<>(id, mapper.map(row), null);
        } catch (RuntimeException e) {
            return damaged(id, e);
        }
    }

    public static <T> MaybeDamaged<T> damaged(long id, RuntimeException damage) {
        return new MaybeDamaged<>(id, null, damage);
    }

    public boolean isWhole() {
        return damage == null;
    }

    /** Whether it is whole, and such a record. */
    public boolean is(Predicate<? super T> such) {
        return value != null && such.test(value);
    }

    /** The record made into something else; if {@code change} refuses it, it is damaged. */
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

    /** The record, if it is whole. */
    public Stream<T> stream() {
        return Stream.ofNullable(value);
    }

    /**
     * The record.
     *
     * @param kind what it is: "link"
     * @throws StorageException if it is damaged; the message says which one it is and what is wrong with it
     */
    public T orThrow(String kind) {
        if (damage != null) {
            throw failure(kind);
        }
        return checkNotNull(value);
    }

    /** Says which record is damaged, and what is wrong with it. */
    public StorageException failure(String kind) {
        return StorageException.damaged(kind, id, checkNotNull(damage));
    }
}
