package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.ReportSample;
import dev.waymark.contract.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** H2 reads lists from the indexes that were made for them, and sorts nothing. */
class PlansTest {

    private static final DataSource DATA_SOURCE = H2.memory();
    private static final LinkQueries LINKS = new LinkQueries(TableNames.DEFAULT, Dialect.H2);
    private static final ReportQueries REPORTS = new ReportQueries(TableNames.DEFAULT, Dialect.H2);

    @BeforeAll
    static void storeSome() throws SQLException {
        JdbcStorage storage = JdbcStorage.create(DATA_SOURCE);
        storage.schema().create();
        storage.links()
                .insert(IntStream.range(0, 3_000)
                        .mapToObj(i -> LinkSample.of("alias" + i)
                                .title("Title " + i % 700)
                                .url("https://example.com/" + i % 900)
                                .space(i % 10)
                                .domain(i % 7)
                                .clicks(i % 100)
                                .disabled(i % 50 == 0)
                                .stored())
                        .toList());
        for (int i = 0; i < 300; i++) {
            storage.reports()
                    .insert(ReportSample.of("https://example.com/" + i)
                            .project("p" + i % 20)
                            .details());
        }
        H2.execute(DATA_SOURCE, "ANALYZE");
    }

    static Stream<Arguments> linkSorts() {
        return Stream.of(LinkSortField.values())
                .flatMap(field -> Stream.of(Direction.values()).map(direction -> Arguments.of(field, direction)));
    }

    static Stream<Arguments> reportSorts() {
        return Stream.of(ReportSortField.values())
                .flatMap(field -> Stream.of(Direction.values()).map(direction -> Arguments.of(field, direction)));
    }

    @ParameterizedTest
    @MethodSource("linkSorts")
    void the_first_page_of_links_comes_from_the_index_of_its_order(LinkSortField field, Direction direction)
            throws SQLException {
        LinkQuery query = LinkQuery.all().sortBy(field, direction).status(LinkStatus.ACTIVE);

        assertThat(plan(LINKS.page(Samples.filter(query), Slice.from(query.sort(), 0, 25))))
                .contains("waymark_link_by_" + field.wireName() + ":", "index sorted");
    }

    @ParameterizedTest
    @MethodSource("linkSorts")
    void a_page_of_links_behind_a_position_starts_there_in_the_index(LinkSortField field, Direction direction)
            throws SQLException {
        LinkQuery query = LinkQuery.all().sortBy(field, direction);
        SortKey key = SortKey.of(LinkSample.of("m").title("Title 5").link(), field);
        Slice<LinkSortField> slice = Slice.behind(query.sort(), new Position(key, 1_000), 25);

        assertThat(plan(LINKS.page(Samples.filter(query), slice)))
                .containsPattern("waymark_link_by_" + field.wireName() + ": owner_id = \\?1\\s+and [a-z_]+ [<>]=? \\?")
                .contains("index sorted");
    }

    @ParameterizedTest
    @MethodSource("reportSorts")
    void the_first_page_of_reports_comes_from_the_index_of_its_order(ReportSortField field, Direction direction)
            throws SQLException {
        Slice<ReportSortField> slice = Slice.from(Sort.by(field, direction), 0, 25);

        assertThat(plan(REPORTS.page(Samples.filter(ReportQuery.all()), slice)))
                .contains("waymark_report_by_" + field.wireName() + ":", "index sorted");
    }

    @Test
    void the_newest_links_of_a_space_come_from_its_index() throws SQLException {
        LinkQuery query = LinkQuery.all().spaceId(3);

        assertThat(plan(LINKS.page(Samples.filter(query), Slice.from(query.sort(), 0, 25))))
                .contains("waymark_link_by_space:", "index sorted");
    }

    @Test
    void the_newest_links_of_a_domain_come_from_its_index() throws SQLException {
        LinkQuery query = LinkQuery.all().domainId(3);

        assertThat(plan(LINKS.page(Samples.filter(query), Slice.from(query.sort(), 0, 25))))
                .contains("waymark_link_by_domain:", "index sorted");
    }

    @Test
    void the_newest_reports_of_a_project_come_from_its_index() throws SQLException {
        ReportQuery query = ReportQuery.all().project("p3");

        assertThat(plan(REPORTS.page(Samples.filter(query), Slice.from(query.sort(), 0, 25))))
                .contains("waymark_report_by_project:", "index sorted");
    }

    private static String plan(ListQuery query) throws SQLException {
        try (Connection connection = DATA_SOURCE.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("EXPLAIN " + query.sql().text())) {
            query.binder().bind(new Parameters(query.sql(), statement, Dialect.H2));
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getString(1).toLowerCase(Locale.ROOT);
            }
        }
    }
}
