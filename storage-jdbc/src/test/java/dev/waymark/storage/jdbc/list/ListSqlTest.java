package dev.waymark.storage.jdbc.list;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Direction;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.link.LinkQueries;
import dev.waymark.storage.jdbc.link.LinkRow;
import dev.waymark.storage.jdbc.report.ReportQueries;
import dev.waymark.storage.jdbc.report.ReportRow;
import dev.waymark.storage.jdbc.search.Searches;
import dev.waymark.storage.jdbc.search.SqliteTrigrams;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The SQL of lists and counts: a file for each database. After a change of a statement, review the difference and copy the new
 * file from {@code target/lists}.
 */
class ListSqlTest {

    private static final SqlCatalog SQLITE = new SqlCatalog(TableNames.DEFAULT, Databases.SQLITE);
    private static final int SIZE = 26;
    private static final int SKIPPED = 50;
    private static final Position BEHIND_ID = Position.of(42, 42);
    private static final Position BEHIND_CLICKS = Position.of(7, 42);
    private static final Position BEHIND_TEXT = Position.of("handbook", 42);

    private static final LinkQuery NEWEST = LinkQuery.all();
    private static final LinkQuery BY_CLICKS = LinkQuery.all().sortBy(LinkSortField.CLICKS, Direction.DESC);
    private static final LinkQuery BY_TITLE = LinkQuery.all().sortBy(LinkSortField.TITLE, Direction.ASC);
    private static final LinkQuery BY_URL = LinkQuery.all().sortBy(LinkSortField.URL, Direction.ASC);

    private static final Order BY_COUNTER = Order.byCounter("waymark_link_counter", "link_id", "clicks");
    private static final TextSearch HAND = new TextSearch("title", "hand");
    private static final Selection TITLED =
            new Selection(Samples.OWNER, Optional.empty(), ImmutableList.of(), Optional.of(HAND));

    /** The selected columns, with the names that stand for the columns in the files. */
    private static final ImmutableMap<String, String> COLUMNS = ImmutableMap.of(
            "{columns of link}", LinkRow.TABLE.columns(),
            "{columns of link and counter}", LinkRow.TABLE.columnsOfPage(),
            "{columns of report}", ReportRow.TABLE.columns());

    private final StringBuilder file = new StringBuilder();

    @ParameterizedTest
    @EnumSource(Engine.class)
    void statements_equal_the_reviewed_statements(Engine engine) throws SQLException, IOException {
        // The searches of SQLite read the names of the existing indexes. An empty database has none.
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            Session session = new Session(connection, Databases.SQLITE);
            SqlCatalog sql = new SqlCatalog(TableNames.DEFAULT, engine.kind());
            addLinks(new LinkQueries(sql, Searches.of(engine.kind())), session);
            addReports(new ReportQueries(sql, Searches.of(engine.kind())), session);
        }
        if (engine == Engine.SQLITE) {
            addSearchesByTrigrams();
        }

        String name = Ascii.toLowerCase(engine.name()) + ".sql";
        Path actual = Path.of("target/lists", name);
        Files.createDirectories(actual.getParent());
        Files.writeString(actual, file);
        assertThat(actual)
                .as(
                        "the reviewed statements of lists; review the difference, then accept the new statements by "
                                + "cp storage-jdbc/target/lists/%s storage-jdbc/src/test/resources/lists/",
                        name)
                .hasSameTextualContentAs(Path.of("src/test/resources/lists", name));
    }

    private void addLinks(LinkQueries links, Session session) throws SQLException {
        LinkQuery active = BY_TITLE.status(LinkStatus.ACTIVE);
        LinkQuery expired = BY_CLICKS.status(LinkStatus.EXPIRED);
        LinkQuery ofTime = NEWEST.createdFrom(Samples.CREATED).createdBefore(Samples.NOW);
        LinkQuery ofSpace = NEWEST.spaceId(3);
        LinkQuery some = BY_TITLE.ids(1, 2).spaceId(3);
        LinkQuery someByClicks = BY_CLICKS.ids(1, 2);
        LinkQuery ofSpaceByClicks = BY_CLICKS.spaceId(3);
        LinkQuery titledByClicks = BY_CLICKS.search("hand", LinkSearchField.TITLE);
        LinkQuery ofDomainWithPixel = NEWEST.domain(Domain.of(3)).pixelId(5);
        LinkQuery withUrl = NEWEST.url("https://example.com/").domain(Domain.of(3));
        LinkQuery withTag = BY_TITLE.tag("news");
        LinkQuery titled = NEWEST.search("hand", LinkSearchField.TITLE);
        LinkQuery leading = NEWEST.search("hand", LinkSearchField.URL);

        add("The newest links", links.pageQuery(session, links.selection(Samples.filter(NEWEST)), first(NEWEST)));
        add(
                "The newest links after a position",
                links.pageQuery(session, links.selection(Samples.filter(NEWEST)), behind(NEWEST, BEHIND_ID)));
        add(
                "The newest links of a time",
                links.pageQuery(session, links.selection(Samples.filter(ofTime)), first(ofTime)));
        add(
                "The newest links of a time, after a position",
                links.pageQuery(session, links.selection(Samples.filter(ofTime)), behind(ofTime, BEHIND_ID)));
        add(
                "The newest links of a space",
                links.pageQuery(session, links.selection(Samples.filter(ofSpace)), first(ofSpace)));
        add(
                "The newest links of a domain with a pixel, the third page",
                links.pageQuery(session, links.selection(Samples.filter(ofDomainWithPixel)), third(ofDomainWithPixel)));
        add(
                "Links with a tag by title",
                links.pageQuery(session, links.selection(Samples.filter(withTag)), first(withTag)));
        add(
                "Links by clicks after a position",
                links.pageQuery(session, links.selection(Samples.filter(BY_CLICKS)), behind(BY_CLICKS, BEHIND_CLICKS)));
        add(
                "Expired links by clicks, the third page",
                links.pageQuery(session, links.selection(Samples.filter(expired)), third(expired)));
        add(
                "Active links by title after a position",
                links.pageQuery(session, links.selection(Samples.filter(active)), behind(active, BEHIND_TEXT)));
        add("Links by URL", links.pageQuery(session, links.selection(Samples.filter(BY_URL)), first(BY_URL)));
        add("Some links by title", links.pageQuery(session, links.selection(Samples.filter(some)), third(some)));
        add(
                "Some links by clicks",
                links.pageQuery(session, links.selection(Samples.filter(someByClicks)), first(someByClicks)));
        add("Links by clicks", links.pageQuery(session, links.selection(Samples.filter(BY_CLICKS)), first(BY_CLICKS)));
        add(
                "Links of a space by clicks",
                links.pageQuery(session, links.selection(Samples.filter(ofSpaceByClicks)), first(ofSpaceByClicks)));
        add(
                "Links with a term in their title by clicks",
                links.pageQuery(session, links.selection(Samples.filter(titledByClicks)), first(titledByClicks)));
        add(
                "The ids of links of a space below an id",
                links.idsQuery(session, links.selection(Samples.filter(ofSpace)), BEHIND_ID.id(), SIZE));
        add(
                "The ids of links of a space among some ids",
                links.idsAmongQuery(session, links.selection(Samples.filter(ofSpace)), List.of(1L, 2L)));
        add(
                "The newest links with a term in their title",
                links.pageQuery(session, links.selection(Samples.filter(titled)), first(titled)));
        add(
                "The number of links with a term in their URL",
                links.countQuery(session, links.selection(Samples.filter(leading))));
        add(
                "The newest links with a URL in a domain",
                links.pageQuery(session, links.selection(Samples.filter(withUrl)), first(withUrl)));
        add("The number of active links", links.countQuery(session, links.selection(Samples.filter(active))));
    }

    private void addReports(ReportQueries reports, Session session) throws SQLException {
        ReportQuery byResult = ReportQuery.all().sortBy(ReportSortField.RESULT, Direction.DESC);
        ReportQuery ofUrl = ReportQuery.all().url("https://example.com/");
        ReportQuery good = ReportQuery.all().project("example.com").result(ReportResult.GOOD);

        add(
                "Reports by result after a position",
                reports.pageQuery(
                        session,
                        reports.selection(Samples.filter(byResult)),
                        Slice.after(byResult.sort(), BEHIND_CLICKS, SIZE)));
        add(
                "The newest good reports of a project",
                reports.pageQuery(session, reports.selection(Samples.filter(good)), Slice.from(good.sort(), 0, SIZE)));
        add(
                "The newest reports about a URL",
                reports.pageQuery(
                        session, reports.selection(Samples.filter(ofUrl)), Slice.from(ofUrl.sort(), 0, SIZE)));
    }

    /** Adds the searches of SQLite with FTS5 tables, for a rare term and for a common term. */
    private void addSearchesByTrigrams() {
        SqliteTrigrams index = new SqliteTrigrams(SQLITE, LinkRow.TABLE, LinkSearchField.TITLE.wireName());
        Matches rare = index.withIds(List.of(1L, 2L));

        add("The newest links with a rare term", search(rare, Order.BY_ID));
        add("The newest links with a common term", search(index.all("hand"), Order.BY_ID));
        add("Links with a rare term by clicks", search(rare, BY_COUNTER));
    }

    private static BoundStatement search(Matches matches, Order order) {
        SearchMethod method = Searches.of(Databases.SQLITE);
        return new ListStatement(SQLITE, method, LinkRow.TABLE, TITLED, order, Optional.of(matches))
                .page(first(NEWEST));
    }

    private static Slice<LinkSortField> first(LinkQuery query) {
        return Slice.from(query.sort(), 0, SIZE);
    }

    private static Slice<LinkSortField> third(LinkQuery query) {
        return Slice.from(query.sort(), SKIPPED, SIZE);
    }

    private static Slice<LinkSortField> behind(LinkQuery query, Position position) {
        return Slice.after(query.sort(), position, SIZE);
    }

    private void add(String what, BoundStatement query) {
        String sql = query.sql().toString();
        for (Map.Entry<String, String> each : COLUMNS.entrySet()) {
            sql = sql.replace(each.getValue(), each.getKey());
        }
        file.append("-- ").append(what).append('\n').append(sql.strip()).append(";\n\n");
    }
}
