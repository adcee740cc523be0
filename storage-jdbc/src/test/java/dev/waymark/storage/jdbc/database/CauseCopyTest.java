package dev.waymark.storage.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CauseCopyTest {

    /** Asserts on a throwable: for AssertJ, an {@link SQLException} is also an {@code Iterable}. */
    private static AbstractThrowableAssert<?, ? extends Throwable> assertThatThrowable(Throwable copy) {
        return assertThat(copy);
    }

    private static SQLException copy(SQLException original) {
        return CauseCopy.of(original, Databases.POSTGRESQL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "28P01", "42P01", "53300", "57014", "58000"})
    void the_first_line_is_kept_in_classes_that_cannot_quote_values(String state) {
        assertThatThrowable(copy(new SQLException("refused\nDetail: Failing row contains (secret)", state)))
                .hasMessage("java.sql.SQLException: refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"22001", "40001", "HY000", "P0001", "55P03", "4", ""})
    void the_message_is_dropped_in_all_other_classes(String state) {
        assertThatThrowable(copy(new SQLException("value \"secret\" too long", state)))
                .hasMessage("java.sql.SQLException");
    }

    @Test
    void a_message_without_a_state_is_dropped() {
        assertThatThrowable(copy(new SQLException("secret"))).hasMessage("java.sql.SQLException");
    }

    @Test
    void the_url_of_a_database_is_dropped() {
        assertThatThrowable(CauseCopy.ofConnecting(
                        new SQLException("No suitable driver for jdbc:x://h/db?password=secret today")))
                .hasMessage("java.sql.SQLException: No suitable driver for jdbc:... today");
    }

    @Test
    void a_message_of_an_attempt_to_connect_is_kept() {
        SQLException original = new SQLTransientConnectionException("timed out after 30 s");
        original.initCause(new IOException("refused"));

        assertThatThrowable(CauseCopy.ofConnecting(original))
                .isExactlyInstanceOf(SQLTransientConnectionException.class)
                .hasMessage("java.sql.SQLTransientConnectionException: timed out after 30 s")
                .hasRootCauseMessage("java.io.IOException: refused");
    }

    static Stream<Arguments> subclasses() {
        return Stream.of(
                arguments(new SQLException(), SQLException.class),
                arguments(new SQLDataException(), SQLDataException.class),
                arguments(new SQLTimeoutException(), SQLTimeoutException.class),
                arguments(new SQLTransactionRollbackException(), SQLTransactionRollbackException.class),
                arguments(new BatchUpdateException(), BatchUpdateException.class),
                arguments(
                        new SQLIntegrityConstraintViolationException() {},
                        SQLIntegrityConstraintViolationException.class));
    }

    @ParameterizedTest
    @MethodSource("subclasses")
    void the_copy_has_the_subclass_of_jdbc(SQLException original, Class<?> type) {
        assertThatThrowable(copy(original)).isExactlyInstanceOf(type);
    }

    @Test
    void codes_and_stack_are_kept() {
        SQLException original = new SQLException("secret", "40P01", 1213);

        SQLException copy = copy(original);

        assertThat(copy.getSQLState()).isEqualTo("40P01");
        assertThat(copy.getErrorCode()).isEqualTo(1213);
        assertThat(copy.getStackTrace()).isEqualTo(original.getStackTrace());
    }

    @Test
    void causes_next_and_suppressed_exceptions_are_copied() {
        SQLException original = new SQLException("secret", "22001", new IllegalStateException("secret"));
        original.setNextException(new SQLException("secret", "23505"));
        original.addSuppressed(new SQLException("secret", "25P02"));

        SQLException copy = copy(original);

        assertThat(copy.getCause()).hasMessage("java.lang.IllegalStateException");
        assertThatThrowable(copy.getNextException()).hasMessage("java.sql.SQLException");
        assertThat(copy.getSuppressed())
                .singleElement()
                .satisfies(each -> assertThat(each).hasMessage("java.sql.SQLException"));
    }

    @Test
    void a_chain_with_a_cycle_is_copied_once() {
        SQLException first = new SQLException("first", "08006");
        SQLException second = new SQLException("second", "08006", first);
        first.initCause(second);

        assertThatThrowable(copy(first))
                .hasMessage("java.sql.SQLException: first")
                .hasRootCauseMessage("java.sql.SQLException: second");
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                arguments(
                        Databases.POSTGRESQL,
                        new SQLException(
                                "ERROR: duplicate key value violates unique constraint \"page_slug\"\n"
                                        + "  Detail: Key (slug)=(secret) already exists.",
                                "23505"),
                        "page_slug"),
                arguments(
                        Databases.POSTGRESQL,
                        new SQLException(
                                "FEHLER: doppelter Schlüsselwert verletzt Unique-Constraint »page_slug«", "23505"),
                        "page_slug"),
                arguments(
                        Databases.POSTGRESQL,
                        new SQLException(
                                "ERROR: new row for relation \"page\" violates check constraint \"page_check\"",
                                "23514"),
                        "page_check"),
                arguments(
                        Databases.MARIADB,
                        new SQLException("(conn=7) Duplicate entry 'secret' for key 'page_slug'", "23000", 1062),
                        "page_slug"),
                arguments(
                        Databases.MYSQL,
                        new SQLException("Duplicate entry 'secret' for key 'page.page_slug'", "23000", 1062),
                        "page_slug"),
                arguments(
                        Databases.MARIADB,
                        new SQLException(
                                "Cannot add or update a child row: a foreign key constraint fails (`db`.`page`, CONSTRAINT"
                                        + " `page_link` FOREIGN KEY (`link_id`) REFERENCES `link` (`id`))",
                                "23000",
                                1452),
                        "page_link"),
                arguments(
                        Databases.MARIADB,
                        new SQLException("CONSTRAINT `page_check` failed for `db`.`page`", "23000", 4025),
                        "page_check"),
                arguments(
                        Databases.H2,
                        new SQLException(
                                "Unique index or primary key violation: \"PUBLIC.PAGE_SLUG_INDEX_2 ON PUBLIC.PAGE(SLUG NULLS"
                                        + " FIRST) VALUES ( /* 1 */ 'secret' )\"; SQL statement:",
                                "23505",
                                23505),
                        "PAGE_SLUG_INDEX_2"),
                arguments(
                        Databases.SQLITE,
                        new SQLException(
                                "[SQLITE_CONSTRAINT_UNIQUE] A UNIQUE constraint failed (UNIQUE constraint failed: page.slug,"
                                        + " page.id)",
                                null,
                                19),
                        "page.slug, page.id"));
    }

    @ParameterizedTest
    @MethodSource("violations")
    void the_name_of_a_violated_constraint_is_kept_without_the_values(
            Database database, SQLException original, String name) {
        assertThatThrowable(CauseCopy.of(original, database))
                .hasMessageEndingWith(" violates " + name)
                .message()
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$2a$10$N9qo8uLOickgx2ZMRZoMye",
                "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
            })
    void a_hash_that_a_trigger_quotes_is_not_taken_for_a_constraint(String hash) {
        SQLException original = new SQLException("ERROR: the hash \"" + hash + "\" is refused", "23514");
        SQLException ofMySql = new SQLException("the hash '" + hash + "' is refused", "23000", 1644);

        assertThatThrowable(copy(original)).hasMessage("java.sql.SQLException");
        assertThatThrowable(CauseCopy.of(ofMySql, Databases.MYSQL)).hasMessage("java.sql.SQLException");
    }

    @Test
    void the_part_of_a_statement_that_mysql_quotes_is_dropped() {
        SQLException original = new SQLException("You have an error near 'secret'", "42000", 1064);

        assertThatThrowable(CauseCopy.of(original, Databases.MYSQL)).hasMessage("java.sql.SQLException");
    }

    @Test
    void the_fixed_description_of_an_error_of_sqlite_is_kept() {
        SQLException original =
                new SQLException("[SQLITE_BUSY] The database file is locked (database is locked by secret)", null, 5);

        assertThatThrowable(CauseCopy.of(original, Databases.SQLITE))
                .hasMessage("java.sql.SQLException: [SQLITE_BUSY] The database file is locked");
    }
}
