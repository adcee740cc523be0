package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.Optional;

/** H2 2.x, in its regular mode. */
final class H2 extends Database {

    /** LOCK_TIMEOUT_1 and CONCURRENT_UPDATE_1 of {@code org.h2.api.ErrorCode}; their SQLStates are not of class 40. */
    private static final ImmutableSet<Integer> CONFLICTS = ImmutableSet.of(50200, 90131);

    /** SEQUENCE_NOT_FOUND_1; its SQLState is not of class 42. */
    private static final ImmutableSet<Integer> NO_SEQUENCE = ImmutableSet.of(90036);

    /** TABLE_OR_VIEW_, INDEX_, SEQUENCE_ and CONSTRAINT_ALREADY_EXISTS_1, DUPLICATE_COLUMN_NAME_1. */
    private static final ImmutableSet<Integer> ALREADY_THERE = ImmutableSet.of(42101, 42111, 90035, 90045, 42121);

    H2() {
        super("H2", "h2");
    }

    @Override
    public Optional<String> nextIds(String sequence) {
        return Optional.of("""
                SELECT NEXT VALUE FOR %s AS id
                FROM SYSTEM_RANGE(1, :count)
                """.formatted(sequence));
    }

    @Override
    public Optional<String> raiseIds(String sequence, long last) {
        return Optional.of("ALTER SEQUENCE " + sequence + " RESTART WITH " + (last + 1));
    }

    @Override
    public Optional<String> queryForCollation() {
        return Optional.of("SELECT CAST('a' AS VARCHAR(1)) = 'A' AS ignored, CAST('a' AS VARCHAR(1)) < 'B' AS sorted");
    }

    @Override
    public Optional<String> orUpdate(String key) {
        return Optional.empty();
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return super.isTransient(failure) || Failures.has(failure, CONFLICTS);
    }

    @Override
    public boolean isUnknownName(SQLException failure) {
        return super.isUnknownName(failure) || Failures.has(failure, NO_SEQUENCE);
    }

    @Override
    public boolean isAlreadyThere(SQLException failure) {
        return Failures.has(failure, ALREADY_THERE);
    }
}
