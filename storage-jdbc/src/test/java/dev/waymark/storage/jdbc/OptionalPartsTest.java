package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The stores implement the optional operations, whose tests the contract skips for stores without these operations. */
@EachEngine
class OptionalPartsTest {

    private final Database database;
    private final Storage storage;

    OptionalPartsTest(Engine engine) {
        database = engine.newDatabase();
        storage = database.storage();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void all_records_of_all_owners_can_be_read() {
        assertThat(storage.links().allOwners()).isPresent();
        assertThat(storage.reports().allOwners()).isPresent();
        assertThat(storage.apiKeys().allOwners()).isPresent();
    }

    @Test
    void clicks_are_counted_over_time() {
        assertThat(storage.clicks()).isPresent();
    }
}
