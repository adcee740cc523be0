package dev.waymark.storage.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.common.base.Throwables;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No statement contains a value in its text. */
@EachEngine
class BoundValuesTest {

    private final Database database;
    private final ProbedDataSource probe;
    private final JdbcStorage storage;
    private final LinkStore links;

    BoundValuesTest(Engine engine) {
        database = engine.newDatabase();
        database.storage();
        probe = new ProbedDataSource(database.dataSource());
        storage = JdbcStorage.create(probe.dataSource());
        links = storage.links();
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** A text that only the values contain. */
    private static final String MARK = "q7";

    private static final long NUMBER = 66_366_366;

    @Test
    void values_reach_the_database_only_as_bind_parameters() {
        probe.reset(); // the statements that recognise the database contain quotation marks, and no values
        Owner owner = Owner.of(MARK + "'--");
        StoredLink draft = LinkSample.of(MARK)
                .owner(owner)
                .domain(NUMBER)
                .space(NUMBER)
                .pixels(NUMBER)
                .tags(MARK + "'", MARK + " two")
                .title(MARK + "'; DROP TABLE waymark_link")
                .url("https://example.com/" + MARK + "'")
                .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/" + MARK)))
                .stored();
        Link link = links.insert(List.of(draft)).get(0);
        StoredLink stored =
                links.findByAlias(new AliasKey(Domain.of(NUMBER), MARK)).orElseThrow();
        links.update(List.of(new LinkStore.Replacement(
                stored,
                LinkSample.after(stored)
                        .title(MARK)
                        .pixels(NUMBER + 1)
                        .tags(MARK + "'", MARK + " three")
                        .stored())));
        LinkQuery query = LinkQuery.all()
                .search(MARK, LinkSearchField.URL)
                .status(LinkStatus.ACTIVE)
                .spaceId(NUMBER)
                .domain(Domain.of(NUMBER))
                .pixelId(NUMBER + 1)
                .tag(MARK + "'")
                .sortBy(LinkSortField.TITLE);
        Position top = Position.of("z", NUMBER);
        assertThat(links.list(Samples.filter(owner, query, Samples.NOW), Slice.after(query.sort(), top, 66)))
                .hasSize(1);
        links.count(Samples.filter(owner, query, Samples.NOW));
        assertThat(links.tags(owner, 66)).hasSize(2);
        links.delete(owner, link.id());
        storeAReport(owner);
        storeAnApiKey(owner);

        assertThat(probe.statements())
                .hasSizeGreaterThan(10)
                .allSatisfy(sql -> assertThat(sql).doesNotContain(MARK, "66", "\""));
    }

    @Test
    void the_exception_of_a_refused_link_contains_no_password_hash() {
        LinkSample guarded = LinkSample.of("docs").password("pbkdf2-of-" + MARK);
        links.insert(List.of(guarded.stored()));
        List<StoredLink> batch = List.of(LinkSample.of("more").stored(), guarded.stored());

        Throwable refusal = catchThrowable(() -> links.insert(batch));

        assertThat(refusal).isInstanceOf(DuplicateKeyException.class);
        assertThat(Throwables.getStackTraceAsString(refusal)).doesNotContain(MARK);
    }

    private void storeAReport(Owner owner) {
        ReportStore reports = storage.reports();
        long id = reports.insert(List.of(ReportSample.of("https://example.com/" + MARK)
                        .owner(owner)
                        .findings(MARK)
                        .stored()))
                .get(0)
                .id();
        StoredReport stored = reports.find(owner, id).orElseThrow();
        reports.update(List.of(new ReportStore.Replacement(
                stored, ReportSample.after(stored).findings(MARK + "'").stored(), true, ReportWork.KEEP)));
        reports.findWithFindings(owner, id);
        reports.claim(NUMBER, Samples.NOW, Samples.NOW.plusSeconds(1), 66, Integer.MAX_VALUE);
        reports.delete(owner, id);
    }

    private void storeAnApiKey(Owner owner) {
        ApiKeyStore keys = storage.apiKeys();
        ApiKey draft = new ApiKey(0, owner, MARK + "'", Scope.READ, Samples.CREATED, Optional.empty());
        long id = keys.insert(draft, MARK).id();
        keys.find(MARK);
        keys.list(owner);
        keys.delete(owner, id);
    }
}
