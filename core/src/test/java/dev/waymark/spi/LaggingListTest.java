package dev.waymark.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.reflect.Reflection;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.patch.Patch;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import java.lang.reflect.InvocationHandler;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The default methods of a store with outdated lists: as in distributed databases, a list may be older than a read by id. */
class LaggingListTest {

    private static final LinkFilter LINKS = Samples.filter(LinkQuery.all());
    private static final ReportFilter REPORTS = Samples.filter(ReportQuery.all());
    private static final int FOREVER = Integer.MAX_VALUE;

    private final Storage storage = new ReferenceStorage();
    private final LinkStore links = storage.links();
    private final ReportStore reports = storage.reports();
    private final StoredLink link;
    private final StoredDetails report;

    LaggingListTest() {
        link = LinkSample.of("a").id(1).stored();
        links.insert(List.of(LinkSample.of("a").stored()));
        report = ReportSample.of("a").id(1).details();
        reports.insert(report);
    }

    /**
     * Returns a store with the default methods of its type. The next {@code calls} calls of {@code list} return the
     * given list.
     */
    private static <S> S lagging(Class<S> type, S store, List<?> list, int calls) {
        AtomicInteger left = new AtomicInteger(calls);
        return Reflection.newProxy(type, (proxy, method, arguments) -> {
            if (method.getName().equals("list") && left.getAndDecrement() > 0) {
                return list;
            }
            return method.isDefault()
                    ? InvocationHandler.invokeDefault(proxy, method, arguments)
                    : method.invoke(store, arguments);
        });
    }

    private LinkStore laggingLinks(int calls) {
        return lagging(
                LinkStore.class, links, links.list(LINKS, Slice.below(LinkSortField.ID, Long.MAX_VALUE, 1)), calls);
    }

    private ReportStore laggingReports(int calls) {
        return lagging(
                ReportStore.class,
                reports,
                reports.list(REPORTS, Slice.below(ReportSortField.ID, Long.MAX_VALUE, 1)),
                calls);
    }

    private StoredLink updateLink() {
        StoredLink updated = LinkSample.after(link).title("new").stored();
        links.update(updated, 1);
        return updated;
    }

    private StoredReport updateReport() {
        StoredReport updated = ReportSample.after(report).password("hash").stored();
        reports.update(updated, Patch.keep(), 1, ReportWork.KEEP);
        return updated;
    }

    @Test
    void a_link_is_read_again_until_the_list_contains_its_version() {
        LinkStore lagging = laggingLinks(99);
        StoredLink updated = updateLink();

        assertThat(lagging.findAll(LINKS, List.of(1L))).containsExactly(updated);
    }

    @Test
    void a_report_is_read_again_until_the_list_contains_its_version() {
        ReportStore lagging = laggingReports(99);
        StoredReport updated = updateReport();

        assertThat(lagging.findAll(REPORTS, List.of(1L))).containsExactly(updated);
    }

    @Test
    void the_read_of_a_link_ends_after_a_hundred_attempts() {
        LinkStore lagging = laggingLinks(FOREVER);
        updateLink();

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> lagging.findAll(LINKS, List.of(1L)))
                .withMessage(
                        "the list and the read by id of the link with id 1 differed in each of 100 attempts, the maximum;"
                                + " the last attempt returned version 1 in the list, version 2 by id")
                .matches(StorageException::isRetryable);
    }

    @Test
    void the_read_of_a_deleted_report_ends_after_a_hundred_attempts() {
        ReportStore lagging = laggingReports(FOREVER);
        reports.delete(Samples.OWNER, 1);

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> lagging.deleteAll(REPORTS, List.of(1L)))
                .withMessage(
                        "the list and the read by id of the report with id 1 differed in each of 100 attempts, the maximum;"
                                + " the last attempt returned version 1 in the list, no record by id")
                .matches(StorageException::isRetryable);
    }
}
