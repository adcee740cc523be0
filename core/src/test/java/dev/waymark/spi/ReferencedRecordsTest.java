package dev.waymark.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.ReferencedException;
import dev.waymark.form.Answer;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.server.Request;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Deletions of referenced records (D-63), in stores that implement only {@code delete}: the default methods continue after a
 * referenced record.
 */
class ReferencedRecordsTest {

    private final Storage reference = new ReferenceStorage();
    private final Set<Object> referenced = new HashSet<>();
    private final Waymark waymark = new Desk(new ForwardingStorage(reference) {
                private final LinkStore links = refusing(LinkStore.class, reference.links(), "link");
                private final ReportStore reports = refusing(ReportStore.class, reference.reports(), "report");
                private final ApiKeyStore apiKeys = refusing(ApiKeyStore.class, reference.apiKeys(), "api_key");

                @Override
                public LinkStore links() {
                    return links;
                }

                @Override
                public ReportStore reports() {
                    return reports;
                }

                @Override
                public ApiKeyStore apiKeys() {
                    return apiKeys;
                }
            })
            .waymark();

    /** Returns a store whose {@code delete} refuses referenced records, and that inherits {@code deleteAll}. */
    private <S> S refusing(Class<S> type, S store, String kind) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("deleteAll")) {
                        return InvocationHandler.invokeDefault(proxy, method, arguments);
                    }
                    if (method.getName().equals("delete") && referenced.contains(kind + arguments[1])) {
                        throw new ReferencedException(kind, (long) arguments[1], null);
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private List<Link> links(int count) {
        return Stream.generate(() -> waymark.links().create(CreateLink.to(Desk.URL)))
                .limit(count)
                .toList();
    }

    @Test
    void a_deletion_by_query_continues_after_a_referenced_link() {
        List<Link> all = links(4);
        referenced.add("link" + all.get(2).id());

        assertThat(waymark.links().deleteAll(LinkQuery.everyLink())).isEqualTo(3);
        assertThat(waymark.links().stream(LinkQuery.all())).containsExactly(all.get(2));
    }

    @Test
    void a_deletion_by_query_continues_after_a_batch_of_referenced_links() {
        List<Link> all = links(600);
        all.subList(1, 600).forEach(link -> referenced.add("link" + link.id()));

        assertThat(waymark.links().deleteAll(LinkQuery.everyLink())).isOne();
        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(599);
    }

    @Test
    void a_deletion_by_query_continues_after_a_referenced_report() {
        Report report = waymark.reports().create(CreateReport.on(Desk.URL));
        waymark.reports().create(CreateReport.on(Desk.URL));
        referenced.add("report" + report.id());

        assertThat(waymark.reports().deleteAll(ReportQuery.everyReport())).isOne();
        assertThat(waymark.reports().stream(ReportQuery.all())).containsExactly(report);
    }

    @Test
    void an_erasure_erases_all_other_records_and_reports_the_referenced_record() {
        ApiKey key = waymark.apiKeys().issue(IssueApiKey.named("client")).key();
        waymark.apiKeys().issue(IssueApiKey.named("other"));
        Link link = links(2).get(0);
        Report report = waymark.reports().create(CreateReport.on(Desk.URL));
        referenced.addAll(List.of("api_key" + key.id(), "link" + link.id(), "report" + report.id()));

        for (String kind : List.of("api_key", "link", "report")) {
            assertThatExceptionOfType(ReferencedException.class)
                    .isThrownBy(() -> waymark.owners().erase(Owner.DEFAULT))
                    .satisfies(left -> assertThat(left.kind()).isEqualTo(kind));
            referenced.removeIf(each -> each.toString().startsWith(kind));
        }

        waymark.owners().erase(Owner.DEFAULT);
        assertThat(waymark.owners().stream()).isEmpty();
    }

    @Test
    void a_server_answers_the_deletion_of_a_referenced_link_with_409() {
        Link link = links(1).get(0);
        referenced.add("link" + link.id());
        Request deletion = Request.of("DELETE", "/api/v1/links/" + link.id(), name -> List.of())
                .owner(Owner.DEFAULT, Scope.WRITE);

        Answer answer = waymark.handler("https://sho.rt").handle(deletion);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body().toString())
                .contains("referenced", "another table refers to the link with id " + link.id());
        assertThat(answer.failure()).isEmpty();
    }
}
