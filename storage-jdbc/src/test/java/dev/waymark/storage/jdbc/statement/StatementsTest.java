package dev.waymark.storage.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.H2;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The number of statements of operations. Statements contain no values. */
class StatementsTest {

    private final DataSource real = H2.memory();
    private final ProbedDataSource probe = new ProbedDataSource(real);
    private final JdbcStorage storage = JdbcStorage.create(probe.dataSource());
    private final LinkStore links = storage.links();

    @BeforeEach
    void createTables() {
        storage.schema().createOrUpgrade();
        probe.reset();
    }

    private static StoredLink rich(int i) {
        return LinkSample.of("alias" + i)
                .targeting(Targeting.rotation("https://example.com/" + i, "https://example.org/" + i))
                .pixels(i, i + 1)
                .stored();
    }

    private List<Link> listHundred() {
        probe.reset();
        return links.list(
                Samples.filter(LinkQuery.all()), Slice.from(LinkQuery.all().sort(), 0, 100));
    }

    @Test
    void a_page_of_links_with_targeting_and_pixels_takes_three_statements() {
        links.insert(IntStream.range(1, 121).mapToObj(StatementsTest::rich).toList());

        List<Link> page = listHundred();

        assertThat(page)
                .hasSize(100)
                .allSatisfy(link -> assertThat(link.pixelIds()).hasSize(2))
                .allSatisfy(link -> assertThat(link.targeting().entries()).hasSize(2));
        assertThat(probe.statements()).hasSize(3);
    }

    @Test
    void a_page_of_plain_links_takes_one_statement_without_a_transaction() {
        links.insert(IntStream.range(0, 120)
                .mapToObj(i -> LinkSample.of("alias" + i).stored())
                .toList());

        listHundred();

        assertThat(probe.statements()).hasSize(1);
        assertThat(probe.calls()).doesNotContain("setAutoCommit", "commit");
    }

    @Test
    void links_are_found_by_their_ids_with_one_statement_although_a_link_is_damaged() throws SQLException {
        List<Link> inserted = links.insert(List.of(
                LinkSample.of("damaged").stored(), LinkSample.of("whole").stored()));
        damage(inserted.get(0));
        probe.reset();

        List<StoredLink> found = links.findAll(
                Samples.filter(LinkQuery.all()), inserted.stream().map(Link::id).toList());

        assertThat(found).extracting(StoredLink::link).containsExactly(inserted.get(1));
        assertThat(probe.statements()).hasSize(1);
    }

    private void damage(Link link) throws SQLException {
        try (Connection connection = real.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE waymark_link SET privacy = 9 WHERE id = " + link.id());
        }
    }

    @Test
    void many_links_are_inserted_in_batches() {
        List<Link> inserted = links.insert(
                IntStream.range(1, 2_501).mapToObj(StatementsTest::rich).toList());

        assertThat(inserted).extracting(Link::id).isSorted().doesNotHaveDuplicates();
        assertThat(probe.statements()).hasSize(1 + 3 + 5 + 5);
    }

    @Test
    void an_update_does_not_write_unchanged_targeting_entries_and_pixels() {
        Link link = links.insert(List.of(rich(1))).get(0);
        StoredLink stored = links.find(Samples.OWNER, link.id()).orElseThrow();
        probe.reset();

        links.update(LinkSample.after(stored).title("New").stored(), 1);

        assertThat(probe.statements())
                .filteredOn(sql -> !sql.startsWith("SELECT"))
                .singleElement()
                .asString()
                .startsWith("UPDATE waymark_link\n");
    }
}
