package dev.waymark.storage.jdbc.database;

import java.util.Optional;

/** MySQL 8.0 and later. */
final class MySql extends MySqlFamily {

    MySql() {
        super("MySQL", Planning.MYSQL);
    }

    /** InnoDB assigns consecutive ids to the rows of an {@code INSERT} with a known number of rows. */
    @Override
    public Optional<String> firstId(int rows) {
        return Optional.of("SELECT LAST_INSERT_ID() AS id, @@auto_increment_increment AS step");
    }
}
