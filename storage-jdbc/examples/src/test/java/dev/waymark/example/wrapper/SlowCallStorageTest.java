package dev.waymark.example.wrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.StorageContract;
import dev.waymark.contract.part.LongTest;
import dev.waymark.contract.sample.Samples;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@LongTest
class SlowCallStorageTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return new SlowCallStorage(MemoryStorage.create(), Duration.ofHours(1), message -> {});
    }

    @Test
    void a_slow_call_is_reported_with_the_name_of_the_method() {
        List<String> messages = new ArrayList<>();

        new SlowCallStorage(MemoryStorage.create(), Duration.ZERO, messages::add)
                .links()
                .find(Samples.OWNER, 1);

        assertThat(messages).singleElement().asString().startsWith("LinkStore.find took ");
    }
}
