package dev.waymark.spi;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.reflect.Reflection;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.ReportQuery;
import java.lang.reflect.InvocationHandler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The default deletions by query of a store, while another caller deletes listed records. */
class DefaultDeletionTest {

    private static final LinkFilter LINKS = Samples.filter(LinkQuery.all());
    private static final ReportFilter REPORTS = Samples.filter(ReportQuery.all());

    private final Storage storage = new ReferenceStorage();
    private final LinkStore links = storage.links();
    private final ReportStore reports = storage.reports();

    DefaultDeletionTest() {
        for (String name : List.of("a", "b", "c")) {
            links.insert(List.of(LinkSample.of(name).stored()));
            reports.insert(List.of(ReportSample.of(name).stored()));
        }
    }

    /** Returns a store with the default methods of its type. After each list, another caller deletes the record with id 3. */
    private static <S> S racing(Class<S> type, S store, Runnable deletion) {
        return Reflection.newProxy(type, (proxy, method, arguments) -> {
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            Object result = method.invoke(store, arguments);
            if (method.getName().equals("list")) {
                deletion.run();
            }
            return result;
        });
    }

    @Test
    void a_deletion_of_links_continues_below_links_that_another_caller_has_deleted() {
        LinkStore racing = racing(LinkStore.class, links, () -> links.delete(Samples.OWNER, 3));

        assertThat(racing.deleteAll(LINKS, Long.MAX_VALUE, 1))
                .extracting(LinkStore.Deleted::id)
                .containsExactly(2L);
        assertThat(racing.deleteAll(LINKS, 2, 1))
                .extracting(LinkStore.Deleted::id)
                .containsExactly(1L);
        assertThat(racing.deleteAll(LINKS, 1, 1)).isEmpty();
    }

    @Test
    void a_deletion_of_reports_continues_below_reports_that_another_caller_has_deleted() {
        ReportStore racing = racing(ReportStore.class, reports, () -> reports.delete(Samples.OWNER, 3));

        assertThat(racing.deleteAll(REPORTS, Long.MAX_VALUE, 1)).containsExactly(2L);
        assertThat(racing.deleteAll(REPORTS, 2, 1)).containsExactly(1L);
        assertThat(racing.deleteAll(REPORTS, 1, 1)).isEmpty();
    }
}
