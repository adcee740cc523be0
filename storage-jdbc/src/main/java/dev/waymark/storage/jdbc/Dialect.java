package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableSet;
import dev.waymark.error.StorageException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import javax.sql.DataSource;

/**
 * What differs between databases; all else is the same SQL for all of them.
 *
 * <p>It is recognised from what the database says of itself. Name it to {@link JdbcStorage.Builder#dialect} for a database
 * that goes by another name and understands the same SQL.
 */
public enum Dialect {
    /** H2, in its regular mode. */
    H2("H2", "h2") {

        @Override
        void bindFolded(PreparedStatement statement, int index, String folded) throws SQLException {
            statement.setBytes(index, folded.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        String nextIds(String sequence) {
            return """
                    SELECT NEXT VALUE FOR %s AS id
                    FROM SYSTEM_RANGE(1, :count)
                    """.formatted(sequence);
        }

        /** Binary strings become texts by UTF-8. {@code LOCATE} knows no wildcards. */
        @Override
        String contains(String column, String parameter) {
            return "LOCATE(" + parameter + ", " + column + ") > 0";
        }

        @Override
        boolean isTransient(SQLException failure) {
            return super.isTransient(failure) || Failures.any(failure, e -> H2_CONFLICTS.contains(e.getErrorCode()));
        }

        @Override
        boolean isUnknownName(SQLException failure) {
            return super.isUnknownName(failure) || failure.getErrorCode() == H2_NO_SEQUENCE;
        }
    };

    /** LOCK_TIMEOUT_1 and CONCURRENT_UPDATE_1 of {@code org.h2.api.ErrorCode}; their SQLStates are not of class 40. */
    private static final ImmutableSet<Integer> H2_CONFLICTS = ImmutableSet.of(50200, 90131);

    /** SEQUENCE_NOT_FOUND_1; its SQLState is not of class 42. */
    private static final int H2_NO_SEQUENCE = 90036;

    private final String productName;
    private final String scripts;

    Dialect(String productName, String scripts) {
        this.productName = productName;
        this.scripts = scripts;
    }

    /** Asks the database what it is. */
    static Dialect of(DataSource dataSource) {
        String product = productName(dataSource);
        return Arrays.stream(values())
                .filter(dialect -> dialect.productName.equals(product))
                .findFirst()
                .orElseThrow(() -> new StorageException(
                        String.format(
                                "the database \"%s\" is not known; if it understands the SQL of one that is (%s), name that one: "
                                        + "JdbcStorage.builder(dataSource).dialect(Dialect.%s)",
                                product, Joiner.on(", ").join(values()), H2),
                        null));
    }

    private static String productName(DataSource dataSource) {
        try (Connection connection = Loan.borrow(dataSource)) {
            return connection.getMetaData().getDatabaseProductName();
        } catch (SQLException e) {
            throw Transactions.failure("recognising the database", e, "");
        }
    }

    /** The folder of this database's schema scripts. */
    String scripts() {
        return scripts;
    }

    /** A query for the next {@code :count} values of a sequence, as {@code id}, in ascending order. */
    abstract String nextIds(String sequence);

    /** Binds folded text as the columns have it that sort, in the order of code points, and are searched. */
    abstract void bindFolded(PreparedStatement statement, int index, String folded) throws SQLException;

    /** A condition: the folded text in {@code column} contains the folded text that is bound, as text, to {@code parameter}. */
    abstract String contains(String column, String parameter);

    /** Whether a statement names what is not there: a table, a column, a sequence. */
    boolean isUnknownName(SQLException failure) {
        return Failures.isUnknownName(failure);
    }

    /** Whether what failed may succeed when it is run again as it was, once it is rolled back. */
    boolean isTransient(SQLException failure) {
        return Failures.isRolledBackForAnother(failure);
    }
}
