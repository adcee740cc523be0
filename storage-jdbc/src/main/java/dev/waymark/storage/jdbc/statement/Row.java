package dev.waymark.storage.jdbc.statement;

import dev.waymark.access.PasswordHash;
import dev.waymark.error.StorageException;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.jdbc.sql.Sql;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;

/** The current row of a result, read column by column. */
public record Row(Sql sql, ResultSet result) {

    /** Creates a value from a row. */
    @FunctionalInterface
    public interface Mapper<T> {
        T map(Row row) throws SQLException;

        /**
         * Returns a mapper of records that reports damage: a crash or a manual change can leave values that the constructors of
         * records refuse. The column {@code id} contains the id of the record.
         *
         * @param kind the kind of the records, for the message: "link"
         * @param mapper a mapper that throws a runtime exception for invalid values
         */
        static <T> Mapper<T> of(String kind, Mapper<T> mapper) {
            return row -> {
                try {
                    return mapper.map(row);
                } catch (RuntimeException e) {
                    throw StorageException.damaged(kind, row.number("id"), e);
                }
            };
        }
    }

    private int index(String column) throws SQLException {
        return sql.column(column, result);
    }

    public long number(String column) throws SQLException {
        return result.getLong(index(column));
    }

    public int integer(String column) throws SQLException {
        return result.getInt(index(column));
    }

    /** Returns the number; empty if the column contains {@code absent}. */
    public Optional<Long> number(String column, long absent) throws SQLException {
        long value = result.getLong(index(column));
        return value == absent ? Optional.empty() : Optional.of(value);
    }

    /** Returns the number; empty if the column is NULL. */
    public OptionalLong optionalNumber(String column) throws SQLException {
        long value = result.getLong(index(column));
        // getLong returns 0 for NULL, so only 0 needs the call of wasNull.
        return value == 0 && result.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    public boolean flag(String column) throws SQLException {
        return result.getBoolean(index(column));
    }

    public String text(String column) throws SQLException {
        return result.getString(index(column));
    }

    /** Returns the text of a column of sort or search keys, which contains UTF-8 on every database. */
    public String folded(String column) throws SQLException {
        return new String(result.getBytes(index(column)), StandardCharsets.UTF_8);
    }

    /** Returns the text; empty if the column is NULL. */
    public Optional<String> optionalText(String column) throws SQLException {
        return Optional.ofNullable(result.getString(index(column)));
    }

    /** Returns the hash; empty if the column is NULL. */
    public Optional<PasswordHash> hash(String column) throws SQLException {
        return optionalText(column).map(PasswordHash::new);
    }

    public LocalDate day(String column) throws SQLException {
        return LocalDate.ofEpochDay(number(column));
    }

    public Instant instant(String column) throws SQLException {
        return StoreRules.instant(result.getLong(index(column)));
    }

    /** Returns the instant; empty if the column contains {@code absent}. */
    public Optional<Instant> instant(String column, long absent) throws SQLException {
        long micros = result.getLong(index(column));
        return micros == absent ? Optional.empty() : Optional.of(StoreRules.instant(micros));
    }
}
