package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.Storage;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryStorageTest {

    @Test
    void two_storages_share_nothing() {
        Storage one = MemoryStorage.create();
        Storage other = MemoryStorage.create();

        one.links().insert(List.of(LinkSample.of("docs").stored()));

        assertThat(other.links().count(Samples.filter(LinkQuery.all()))).isZero();
    }

    @Test
    void the_stores_are_the_same_each_time() {
        Storage storage = MemoryStorage.create();

        assertThat(storage.links()).isSameAs(storage.links());
        assertThat(storage.reports()).isSameAs(storage.reports());
    }
}
