package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.spi.LinkStore;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever changes rows by hand can make them senseless; that is a failure of the storage, not of its caller. */
class HandEditedRowsTest {

    private final DataSource dataSource = H2.memory();
    private final LinkStore links = JdbcStorage.create(dataSource).links();

    private long insert(LinkSample draft) {
        JdbcSchema.of(dataSource).create();
        return links.insert(List.of(draft.stored())).get(0).id();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "privacy = 9",
                "privacy = 2",
                "target_type = 5",
                "expiration_date = 'tomorrow'",
                "expiration_time = 'noon'",
                "expiration_date = '2025-01-01'",
                "owner_id = 'alice', clicks = -1"
            })
    void a_link_that_makes_no_sense_cannot_be_read(String change) throws SQLException {
        long id = insert(LinkSample.of("docs"));
        H2.execute(dataSource, "UPDATE waymark_link SET " + change);

        assertThatThrownBy(() -> links.find(Samples.OWNER, id)).isInstanceOf(StorageException.class);
    }

    @Test
    void a_link_without_its_pixels_cannot_be_read() throws SQLException {
        long id = insert(LinkSample.of("docs").pixels(1, 2));
        H2.execute(dataSource, "DELETE FROM waymark_link_pixel WHERE pixel_id = 1");

        assertThatThrownBy(() -> links.find(Samples.OWNER, id)).isInstanceOf(StorageException.class);
    }
}
