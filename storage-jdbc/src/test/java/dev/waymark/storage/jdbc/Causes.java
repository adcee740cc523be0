package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.function.Consumer;

/** Assertions about the causes of the library's exceptions. */
final class Causes {

    private Causes() {}

    /** Asserts that the cause of an exception is the library's copy of a driver's exception. */
    static Consumer<Throwable> copyOf(SQLException original) {
        return failure -> assertThat(failure.getCause())
                .isInstanceOf(SQLException.class)
                .isNotSameAs(original)
                .hasMessageStartingWith(original.getClass().getName())
                .satisfies(cause -> {
                    SQLException copy = (SQLException) cause;
                    assertThat(copy.getSQLState()).isEqualTo(original.getSQLState());
                    assertThat(copy.getErrorCode()).isEqualTo(original.getErrorCode());
                    assertThat(copy.getStackTrace()).isEqualTo(original.getStackTrace());
                });
    }
}
