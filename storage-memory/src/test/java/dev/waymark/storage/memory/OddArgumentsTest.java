package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that the facade never passes, but another caller might. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class OddArgumentsTest {

    private final Storage storage = MemoryStorage.create();
    private final LinkStore links = storage.links();
    private final ReportStore reports = storage.reports();

    @BeforeEach
    void insert() {
        links.insert(List.of(LinkSample.of("a").stored()));
        reports.insert(List.of(ReportSample.of("https://example.com/").stored()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, Long.MAX_VALUE})
    void a_page_after_the_last_id_is_empty(long id) {
        assertThat(links.allOwners().orElseThrow().list(id, 10)).isEmpty();
        assertThat(reports.allOwners().orElseThrow().list(id, 10)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void a_page_after_an_id_below_one_contains_the_first_record(long id) {
        assertThat(links.allOwners().orElseThrow().list(id, 10)).hasSize(1);
        assertThat(reports.allOwners().orElseThrow().list(id, 10)).hasSize(1);
    }

    @Test
    void pages_of_all_owners_contain_links_whose_ids_are_far_apart() {
        AllOwners<StoredLink> all = links.allOwners().orElseThrow();
        StoredLink middle = LinkSample.of("b").id(1L << 40).stored();
        StoredLink last = LinkSample.of("c").id(Long.MAX_VALUE).stored();
        all.restore(List.of(middle, last));

        assertThat(all.list(0, 10)).extracting(stored -> stored.link().alias()).containsExactly("a", "b", "c");
        assertThat(all.list(1, 1)).containsExactly(middle);
        assertThat(all.list(1L << 40, 10)).containsExactly(last);
    }
}
