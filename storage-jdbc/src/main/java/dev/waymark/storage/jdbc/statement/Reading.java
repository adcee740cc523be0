package dev.waymark.storage.jdbc.statement;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.error.StorageException;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was read: whole, or damaged, if its rows make no sense, whatever a crash or a hand has done to them.
 *
 * @param id its id, which is known in any case
 * @param value the record; null if it is damaged
 * @param damage why there is none; null if it is whole
 */
public record Reading<T>(
        long id, @Nullable T value, @Nullable RuntimeException damage) {

    /** What a row has, with the id in a column of that name; what makes no sense, a constructor objects to. */
    public static <T> Row.Mapper<Reading<T>> of(Row.Mapper<T> mapper) {
        return of("id", mapper);
    }

    /** The same with the id in this column. */
    public static <T> Row.Mapper<Reading<T>> of(String idColumn, Row.Mapper<T> mapper) {
        return row -> of(row.number(idColumn), row, mapper);
    }

    private static <T> Reading<T> of(long id, Row row, Row.Mapper<T> mapper) throws SQLException {
        try {
            return new Reading<>(id, mapper.map(row), null);
        } catch (RuntimeException e) {
            return damaged(id, e);
        }
    }

    public static <T> Reading<T> damaged(long id, RuntimeException damage) {
        return new Reading<>(id, null, damage);
    }

    public boolean isWhole() {
        return damage == null;
    }

    /** Made into something else; what that objects to is damage, too. */
    public <R> Reading<R> map(Function<? super T, ? extends R> change) {
        if (damage != null) {
            return damaged(id, damage);
        }
        try {
            return new Reading<>(id, change.apply(checkNotNull(value)), null);
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
        String reason = checkNotNull(damage).getMessage();
        return new StorageException(
                "the " + kind + " with id " + id + " is damaged, by a crash or by hand: " + reason, damage);
    }
}
