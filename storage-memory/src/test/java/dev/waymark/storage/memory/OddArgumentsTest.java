package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportFilter;
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

    private static final LinkFilter LINKS = Samples.filter(LinkQuery.all());
    private static final ReportFilter REPORTS = Samples.filter(ReportQuery.all());

    private final Storage storage = MemoryStorage.create();
    private final LinkStore links = storage.links();
    private final ReportStore reports = storage.reports();

    @BeforeEach
    void insert() {
        links.insert(List.of(LinkSample.of("a").stored()));
        reports.insert(ReportSample.of("https://example.com/").details("findings"));
    }

    @Test
    void a_repeated_id_stands_for_one_record() {
        assertThat(links.findAll(LINKS, List.of(1L, 1L))).hasSize(1);
        assertThat(links.deleteAll(LINKS, List.of(1L, 1L))).containsExactly(1L);
        assertThat(reports.findAll(REPORTS, List.of(1L, 1L))).hasSize(1);
        assertThat(reports.deleteAll(REPORTS, List.of(1L, 1L))).containsExactly(1L);
    }

    @Test
    void an_insert_of_two_owners_is_refused() {
        List<StoredLink> drafts = List.of(
                LinkSample.of("b").stored(),
                LinkSample.of("c").owner(Samples.OTHER).stored());

        assertThatIllegalArgumentException().isThrownBy(() -> links.insert(drafts));
        assertThat(links.count(LINKS)).isEqualTo(1);
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
}
