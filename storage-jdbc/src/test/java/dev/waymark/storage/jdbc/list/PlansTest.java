package dev.waymark.storage.jdbc.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickPeriod;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Direction;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.click.JdbcClickStore;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.H2;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.Plan;
import dev.waymark.storage.jdbc.link.LinkQueries;
import dev.waymark.storage.jdbc.link.TagCounts;
import dev.waymark.storage.jdbc.report.ReportClaims;
import dev.waymark.storage.jdbc.report.ReportQueries;
import dev.waymark.storage.jdbc.search.Searches;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** With many links of an owner, each list reads its index, and the database sorts no rows. */
@EachEngine
class PlansTest {

    private static final int LINKS = 40_000;
    /** The number of a link in the middle of every order. */
    private static final int MIDDLE = 20_962;

    /** The number of records in a chunk of an update by query. */
    private static final int WINDOW = 8_192;

    private static final int PORTION = 512;
    private static final int REPORTS = 5_000;

    /** A report of the big owner, with a result, in the middle of every order. */
    private static final int MIDDLE_REPORT = 2_962;

    private static final int OTHER_OWNERS = 1_000;

    /**
     * The driver prepares a statement at the fifth execution, and PostgreSQL considers a generic plan at the sixth prepared
     * execution.
     */
    private static final int MORE_THAN_UNTIL_ONE_PLAN = 20;

    private static final int PAGE = 25;

    /** The number of rows that a range scan reads before its first and after its last result. */
    private static final int BEGINNINGS_OF_RANGES = 4;

    private static final LocalDate DAY = LocalDate.of(2030, 6, 1);
    private static final Map<Engine, Database> DATABASES = new EnumMap<>(Engine.class);

    /** Every fifth link has clicks on the day, also each link of {@code owner(1)}. */
    private static final String CLICKS = """
            INSERT INTO waymark_link_clicks (link_id, click_day, owner_id, clicks)
            SELECT link_id, %d, owner_id, clicks + 1
            FROM waymark_link_counter
            WHERE MOD(link_id, 5) = 2
            """;

    private final Engine engine;
    private final Database database;
    private final LinkQueries links;
    private final ReportQueries reports;

    PlansTest(Engine engine) {
        this.engine = engine;
        database = DATABASES.computeIfAbsent(engine, PlansTest::filled);
        links = new LinkQueries(sql(), Searches.of(engine.kind()));
        reports = new ReportQueries(sql(), Searches.of(engine.kind()));
    }

    @AfterAll
    static void close() {
        DATABASES.values().forEach(Database::close);
        DATABASES.clear();
    }

    private static Database filled(Engine engine) {
        Database database = engine.newDatabase();
        JdbcStorage storage = database.storage();
        storage.links()
                .insert(IntStream.range(0, LINKS).mapToObj(PlansTest::link).toList());
        storage.reports()
                .insert(IntStream.range(0, REPORTS).mapToObj(PlansTest::report).toList());
        Stream.of(DAY.minusDays(1), DAY, DAY.plusDays(1))
                .forEach(day -> database.execute(CLICKS.formatted(day.toEpochDay())));
        database.execute(
                switch (engine) {
                    case MARIADB, MYSQL ->
                        new String[] {
                            "ANALYZE TABLE waymark_link, waymark_link_counter, waymark_link_pixel, waymark_link_tag,"
                                    + " waymark_link_clicks, waymark_report"
                        };
                    case H2, POSTGRESQL, SQLITE -> new String[] {"ANALYZE"};
                });
        return database;
    }

    /** Returns the owner of a link. One owner has half of all records. */
    private static Owner owner(int i) {
        return i % 2 == 0 ? Samples.OWNER : Owner.of("owner" + i % OTHER_OWNERS);
    }

    private static StoredLink link(int i) {
        int ofOwner = i / 2;
        LinkSample link = LinkSample.of("alias" + i)
                .owner(owner(i))
                .title("Title " + i * 7_919L % 60_000)
                .url("https://example.com/" + i * 104_729L % 80_000)
                .space(ofOwner % 50)
                .domain(ofOwner % 7)
                .clicks(ofOwner % 1_000)
                .disabled(ofOwner % 20 == 3)
                .createdAt(instant(i))
                .updatedAt(instant(i));
        if (ofOwner % 10 == 2) {
            link.expiresAt(instant(i));
        }
        LinkSample limited = ofOwner % 15 == 4 ? link.clickLimit(ofOwner % 1_000 + 1) : link;
        LinkSample tracked = ofOwner % 9 == 1 ? limited.pixels(1 + ofOwner % 40) : limited;
        return (ofOwner % 9 == 2 ? tracked.tags("Tag " + ofOwner % 40) : tracked).stored();
    }

    private static Instant instant(int i) {
        return Samples.NOW.plusSeconds(i);
    }

    private static StoredReport report(int i) {
        int ofOwner = i / 2;
        ReportSample report = ReportSample.of("https://example.com/" + i % 700)
                .owner(owner(i))
                .project("p" + ofOwner % 50)
                .createdAt(instant(i))
                .updatedAt(instant(i));
        ReportResult result = ofOwner % 50 == 1 ? ReportResult.BAD : ReportResult.GOOD;
        Instant at = Samples.NOW.plusSeconds(i % 900);
        return (ofOwner % 5 == 0 ? report.requested(at) : report.generated(result, at)).stored();
    }

    static Stream<Arguments> linkSorts() {
        return Stream.of(LinkSortField.values())
                .flatMap(field -> Stream.of(Direction.values()).map(direction -> Arguments.of(field, direction)));
    }

    static Stream<Arguments> linkSortsAndStatus() {
        return linkSorts()
                .flatMap(sort -> Stream.concat(
                                Stream.of(Optional.empty()),
                                Stream.of(LinkStatus.values()).map(Optional::of))
                        .map(status -> Arguments.of(sort.get()[0], sort.get()[1], status)));
    }

    static Stream<Arguments> reportSorts() {
        return Stream.of(ReportSortField.values())
                .flatMap(field -> Stream.of(Direction.values()).map(direction -> Arguments.of(field, direction)));
    }

    private Plan plan(Transactions.Work<BoundStatement> choice) throws SQLException {
        return Plan.of(engine, database, choice);
    }

    private Plan firstPage(LinkQuery query) throws SQLException {
        return page(query, Slice.from(query.sort(), 0, PAGE));
    }

    private Plan page(LinkQuery query, Slice<LinkSortField> slice) throws SQLException {
        return plan(session -> links.pageQuery(session, links.selection(Samples.filter(query)), slice));
    }

    private Plan firstPage(ReportQuery query) throws SQLException {
        return plan(session ->
                reports.pageQuery(session, reports.selection(Samples.filter(query)), Slice.from(query.sort(), 0, 25)));
    }

    /** Returns the index of an order. */
    private static String index(LinkSortField field) {
        return (field == LinkSortField.CLICKS ? "waymark_link_counter_by_" : "waymark_link_by_") + field.wireName();
    }

    private static LinkQuery query(LinkSortField field, Direction direction, Optional<LinkStatus> status) {
        LinkQuery query = LinkQuery.all().sortBy(field, direction);
        return status.map(query::status).orElse(query);
    }

    /**
     * For an owner with a large part of all records, PostgreSQL reads the primary key, which also has the order of ids. The
     * smaller index outweighs the skipped rows of other owners.
     */
    private static void assertReads(Plan plan, String index) {
        boolean keyWillDo = plan.engine() == Engine.POSTGRESQL && index.endsWith("_by_id");
        assertThat(plan)
                .matches(p -> p.uses(index) || (keyWillDo && p.uses(index.replace("_by_id", "_key"))), "uses " + index)
                .matches(p -> !p.sorts(), "does not sort");
    }

    @ParameterizedTest
    @MethodSource("linkSortsAndStatus")
    void the_first_page_of_links_is_read_from_the_index_of_its_order(
            LinkSortField field, Direction direction, Optional<LinkStatus> status) throws SQLException {
        assertReads(firstPage(query(field, direction, status)), index(field));
    }

    @Test
    void the_newest_links_are_read_from_their_index_before_the_database_has_statistics() throws SQLException {
        // Without statistics, PostgreSQL expects that a new table has few rows, and sorts the rows of an owner.
        assumeTrue(engine != Engine.POSTGRESQL);
        LinkQuery query = LinkQuery.all();

        assertReads(firstPageWithoutStatistics(query), index(LinkSortField.ID));
    }

    /** Returns the plan of the first page in a new database. */
    private Plan firstPageWithoutStatistics(LinkQuery query) throws SQLException {
        try (Database fresh = engine.newDatabase()) {
            fresh.storage()
                    .links()
                    .insert(IntStream.range(0, 2_000).mapToObj(PlansTest::link).toList());
            return Plan.of(
                    engine,
                    fresh,
                    session -> links.pageQuery(
                            session, links.selection(Samples.filter(query)), Slice.from(query.sort(), 0, 25)));
        }
    }

    @Test
    void links_with_one_url_are_read_from_their_index() throws SQLException {
        LinkQuery query = LinkQuery.all().url("https://example.com/104729");

        assertReads(firstPage(query), "waymark_link_by_url_key");
        assertThat(plan(session -> links.countQuery(session, links.selection(Samples.filter(query)))))
                .matches(p -> p.uses("waymark_link_by_url_key"));
    }

    @Test
    void links_with_one_url_in_a_domain_are_read_from_the_index_of_urls_before_the_database_has_statistics()
            throws SQLException {
        LinkQuery query = LinkQuery.all().url("https://example.com/104729").domain(Domain.DEFAULT);

        assertThat(firstPageWithoutStatistics(query))
                .matches(p -> p.uses("waymark_link_by_url_key"), "uses the index of URLs");
    }

    @ParameterizedTest
    @MethodSource("linkSortsAndStatus")
    void a_page_of_links_after_a_position_starts_at_the_position_of_the_index(
            LinkSortField field, Direction direction, Optional<LinkStatus> status) throws SQLException {
        LinkQuery query = query(field, direction, status);
        Position middle = StoreRules.position(link(MIDDLE).link().withId(MIDDLE), field);
        Slice<LinkSortField> slice = Slice.after(query.sort(), middle, 25);

        assertReads(page(query, slice), index(field));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void a_page_after_one_of_many_links_with_the_same_clicks_starts_at_the_position(Direction direction)
            throws SQLException {
        assumeTrue(engine != Engine.H2, "H2 reads all links with these clicks");
        LinkQuery query = query(LinkSortField.CLICKS, direction, Optional.empty());
        Position middle = StoreRules.position(link(MIDDLE).link().withId(MIDDLE), LinkSortField.CLICKS);
        Slice<LinkSortField> slice = Slice.after(query.sort(), middle, 25);

        assertThat(page(query, slice)).matches(Plan::beginsAtTheRow, "starts at the row");
    }

    @ParameterizedTest
    @MethodSource("linkSorts")
    void the_links_of_an_owner_with_few_links_are_read_from_an_index_by_owner(LinkSortField field, Direction direction)
            throws SQLException {
        LinkQuery query = LinkQuery.all().sortBy(field, direction);

        Plan plan = plan(session -> links.pageQuery(
                session,
                links.selection(Samples.filter(owner(77), query, Samples.NOW)),
                Slice.from(query.sort(), 0, 25)));

        assertThat(plan)
                .matches(p -> p.text().contains("waymark_link_by_") || p.uses(index(field)), "uses an index")
                .matches(p -> !p.scansATable(), "scans no table");
    }

    @ParameterizedTest
    @MethodSource("linkSorts")
    void the_links_of_a_space_or_a_domain_are_read_from_its_index_or_the_index_of_the_order(
            LinkSortField field, Direction direction) throws SQLException {
        LinkQuery sorted = LinkQuery.all().sortBy(field, direction);

        assertReadsOneOf(firstPage(sorted.spaceId(3)), field, "waymark_link_by_space");
        assertReadsOneOf(firstPage(sorted.domain(Domain.of(3))), field, "waymark_link_by_domain");
    }

    private static Stream<LinkQuery> queriesWithSeveralPlans() {
        LinkQuery byTitle = LinkQuery.all().sortBy(LinkSortField.TITLE);
        return Stream.of(
                byTitle.spaceId(3),
                byTitle.pixelId(5),
                byTitle.tag("tag 5"),
                byTitle.createdFrom(instant(LINKS / 2)),
                LinkQuery.all().createdFrom(instant(LINKS / 2)));
    }

    /** A generic plan would assume an owner of average size, and sort all links of this owner in a space. */
    @ParameterizedTest
    @MethodSource("queriesWithSeveralPlans")
    void lists_with_several_good_plans_are_planned_for_their_values(LinkQuery query) throws SQLException {
        assertIsPlannedForValues(
                "%LIMIT%", store -> store.list(Samples.filter(query), Slice.from(query.sort(), 0, 26)));
    }

    /** A generic plan would assume an owner of average size, and read all links of this owner. */
    @Test
    void the_count_of_links_with_a_pixel_or_a_tag_is_planned_for_its_values() throws SQLException {
        for (LinkQuery query :
                List.of(LinkQuery.all().pixelId(5), LinkQuery.all().tag("tag 5"))) {
            assertIsPlannedForValues("%COUNT%", store -> store.count(Samples.filter(query)));
        }
    }

    private void assertIsPlannedForValues(String statement, Consumer<LinkStore> call) throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);
        try (Database single = database.with(config -> config.setMaximumPoolSize(1))) {
            LinkStore store = single.storage().links();
            for (int time = 0; time < MORE_THAN_UNTIL_ONE_PLAN; time++) {
                call.accept(store);
            }

            try (Connection connection = single.dataSource().getConnection();
                    PreparedStatement query = connection.prepareStatement("""
                            SELECT SUM(custom_plans) > 0, SUM(generic_plans)
                            FROM pg_prepared_statements
                            WHERE statement LIKE ?
                            """)) {
                query.setString(1, statement);
                try (ResultSet plans = query.executeQuery()) {
                    plans.next();
                    assertThat(plans.getBoolean(1)).isTrue();
                    assertThat(plans.getLong(2)).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void a_page_of_the_links_of_a_space_or_a_domain_starts_at_the_position_of_its_index(Direction direction)
            throws SQLException {
        LinkQuery byId = LinkQuery.all().sortBy(LinkSortField.ID, direction);

        assertReads(pageAfterTheMiddle(byId.spaceId(3)), "waymark_link_by_space");
        assertReads(pageAfterTheMiddle(byId.domain(Domain.of(3))), "waymark_link_by_domain");
    }

    @Test
    void the_ids_of_a_search_below_an_id_are_read_from_the_position_of_the_index_by_id() throws SQLException {
        assumeTrue(engine.isMySqlFamily(), "other databases may sort the matches");
        LinkQuery search = LinkQuery.all().search("title 7", LinkSearchField.TITLE);
        Plan plan = plan(
                session -> links.idsQuery(session, links.selection(Samples.filter(search)), LINKS - PAGE, PORTION));

        assertReads(plan, index(LinkSortField.ID));
        assertThat(plan).matches(Plan::beginsAtTheRow, "starts at the row");
    }

    private Plan pageAfterTheMiddle(LinkQuery query) throws SQLException {
        Position middle = Position.of(MIDDLE, MIDDLE);
        return page(query, Slice.after(query.sort(), middle, PAGE));
    }

    /**
     * In a list by id, the index of the condition also has the order. In another order, sorting the few matches may be faster.
     */
    private static void assertReadsOneOf(Plan plan, LinkSortField field, String own) {
        if (field == LinkSortField.ID) {
            assertReads(plan, own);
        } else {
            assertThat(plan).matches(p -> p.uses(own) || p.uses(index(field)), "uses an index");
        }
    }

    @ParameterizedTest
    @MethodSource("linkSorts")
    void the_links_with_a_pixel_or_a_tag_are_found_by_indexes(LinkSortField field, Direction direction)
            throws SQLException {
        LinkQuery sorted = LinkQuery.all().sortBy(field, direction);

        assertThat(firstPage(sorted.pixelId(5))).matches(p -> !p.scansATable(), "scans no table");
        assertThat(firstPage(sorted.tag("tag 5"))).matches(p -> !p.scansATable(), "scans no table");
    }

    @Test
    void the_links_of_an_owner_are_counted_by_tag_from_the_index_of_the_tags() throws SQLException {
        assertThat(plan(session -> new TagCounts(sql()).query(owner(77), 10)))
                .matches(p -> p.uses("waymark_link_tag_by_tag"), "uses the index");
    }

    @ParameterizedTest
    @EnumSource
    void the_rating_of_each_link_is_read_from_the_index_of_the_generations_of_a_url(LinkRating rating)
            throws SQLException {
        LinkQuery query = LinkQuery.all().rated(rating);

        assertThat(firstPage(query))
                .matches(p -> p.uses("waymark_report_by_rating"), "uses the index of the generations")
                .matches(p -> !p.sorts(), "does not sort")
                .matches(p -> !p.scansATable(), "scans no table");
        assertThat(plan(session -> links.countQuery(session, links.selection(Samples.filter(query)))))
                .matches(p -> p.uses("waymark_report_by_rating"), "uses the index of the generations")
                .matches(p -> !p.sorts(), "does not sort");
    }

    @ParameterizedTest
    @MethodSource("reportSorts")
    void the_first_page_of_reports_is_read_from_the_index_of_its_order(ReportSortField field, Direction direction)
            throws SQLException {
        assertReads(firstPage(ReportQuery.all().sortBy(field, direction)), "waymark_report_by_" + field.wireName());
    }

    @Test
    void reports_about_one_url_are_read_from_their_index() throws SQLException {
        ReportQuery query = ReportQuery.all().url("https://example.com/376");

        // PostgreSQL prefers to sort the four reports that either index of the URL finds.
        assertThat(firstPage(query))
                .matches(
                        p -> p.engine() == Engine.POSTGRESQL ? usesUrl(p) : p.uses("waymark_report_by_url_key"),
                        "uses the index")
                .matches(p -> !p.sorts() || p.engine() == Engine.POSTGRESQL, "does not sort");
        assertThat(plan(session -> reports.countQuery(session, reports.selection(Samples.filter(query)))))
                .matches(PlansTest::usesUrl, "uses an index of the URL");
    }

    /** Returns whether a plan finds reports by owner and URL key, with which two indexes begin. */
    private static boolean usesUrl(Plan plan) {
        return plan.uses("waymark_report_by_url_key") || plan.uses("waymark_report_by_rating");
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void the_reports_of_a_project_or_with_a_result_are_read_from_its_index(Direction direction) throws SQLException {
        ReportQuery sorted = ReportQuery.all().sortBy(ReportSortField.ID, direction);

        assertReads(firstPage(sorted.project("p3")), "waymark_report_by_project");
        assertReads(firstPage(sorted.result(ReportResult.BAD)), "waymark_report_by_result");
    }

    static Stream<Arguments> linkTimes() {
        Instant few = instant(LINKS / 100);
        Instant last = instant(LINKS - LINKS / 100);
        return Stream.of(
                Arguments.of("created_at", LinkQuery.all().createdBefore(few)),
                Arguments.of("created_at", LinkQuery.all().createdFrom(last)),
                Arguments.of("updated_at", LinkQuery.all().updatedBefore(few)),
                Arguments.of("updated_at", LinkQuery.all().updatedFrom(last)),
                Arguments.of("expires_at", LinkQuery.all().expiresBefore(few)),
                Arguments.of("expires_at", LinkQuery.all().expiresFrom(last)));
    }

    @ParameterizedTest
    @MethodSource("linkTimes")
    void few_links_of_a_time_range_are_counted_and_listed_by_the_index_of_the_time(String column, LinkQuery query)
            throws SQLException {
        assertReadsTime(
                "waymark_link_by_" + column,
                plan(session -> links.countQuery(session, links.selection(Samples.filter(query)))),
                plan(session ->
                        links.idsQuery(session, links.selection(Samples.filter(query)), Long.MAX_VALUE, WINDOW)));
    }

    /** PostgreSQL would otherwise skip the 9,000 newer links of the owner in the order of ids. */
    @Test
    void the_newest_links_of_a_tenth_of_the_time_are_read_by_the_index_of_the_time() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);
        LinkQuery query =
                LinkQuery.all().createdFrom(instant(LINKS / 2)).createdBefore(instant(LINKS / 2 + LINKS / 10));

        assertThat(firstPage(query)).matches(p -> p.uses("waymark_link_by_created_at"), "uses the index");
    }

    /** Otherwise each page would read all ids of the time, and the time of a stream would grow with their square. */
    @Test
    void a_later_page_of_a_tenth_of_the_time_starts_at_its_position() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);
        LinkQuery query =
                LinkQuery.all().createdFrom(instant(LINKS / 2)).createdBefore(instant(LINKS / 2 + LINKS / 10));
        Slice<LinkSortField> slice = Slice.below(LinkSortField.ID, LINKS / 2 + LINKS / 20, PAGE);

        assertThat(page(query, slice)).matches(p -> !p.sorts(), "does not sort");
    }

    /** The condition that makes PostgreSQL expect few rows must not hide that these links are many. */
    @Test
    void the_newest_links_of_almost_all_time_are_read_by_their_ids() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);

        assertThat(firstPage(LinkQuery.all().createdFrom(instant(LINKS / 100))))
                .matches(p -> p.uses("waymark_link_key") || p.uses("waymark_link_by_id"), "uses an index of ids");
    }

    /** H2 prefers to read all records of the owner in the order of ids, which is the order of the list. */
    private static void assertReadsTime(String index, Plan count, Plan walk) {
        assertThat(count).matches(p -> p.uses(index), "uses the index");
        assertThat(walk).matches(p -> p.uses(index) || p.engine() == Engine.H2, "uses the index");
    }

    static Stream<Arguments> reportTimes() {
        Instant few = instant(REPORTS / 100);
        return Stream.of(
                Arguments.of("created_at", ReportQuery.all().createdBefore(few)),
                Arguments.of("updated_at", ReportQuery.all().updatedBefore(few)),
                Arguments.of("generated_at", ReportQuery.all().generatedBefore(instant(9))));
    }

    @ParameterizedTest
    @MethodSource("reportTimes")
    void few_reports_of_a_time_range_are_counted_and_listed_by_the_index_of_the_time(String column, ReportQuery query)
            throws SQLException {
        assertReadsTime(
                "waymark_report_by_" + column,
                plan(session -> reports.countQuery(session, reports.selection(Samples.filter(query)))),
                plan(session ->
                        reports.idsQuery(session, reports.selection(Samples.filter(query)), Long.MAX_VALUE, WINDOW)));
    }

    @ParameterizedTest
    @MethodSource("linkSorts")
    void some_hundred_links_with_known_ids_are_read_by_their_ids(LinkSortField field, Direction direction)
            throws SQLException {
        LinkQuery query = LinkQuery.all()
                .createdBefore(instant(LINKS))
                .status(LinkStatus.ACTIVE)
                .ids(Set.copyOf(knownIds()))
                .sortBy(field, direction);

        assertThat(firstPage(query)).matches(Plan::findsByIds, "reads the rows by their ids");
        assertThat(plan(session -> links.idsAmongQuery(session, links.selection(Samples.filter(query)), knownIds())))
                .matches(Plan::findsByIds, "reads the rows by their ids");
    }

    private static List<Long> knownIds() {
        return LongStream.range(MIDDLE, MIDDLE + PORTION).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("linkSorts")
    void links_with_known_ids_are_read_by_their_ids_in_a_generic_plan(LinkSortField field, Direction direction)
            throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL, "other databases plan for values");
        LinkQuery query = LinkQuery.all().spaceId(3).ids(Set.copyOf(knownIds())).sortBy(field, direction);

        try (Connection connection = database.dataSource().getConnection()) {
            BoundStatement page = links.pageQuery(
                    new Session(connection, engine.kind()),
                    links.selection(Samples.filter(query)),
                    Slice.from(query.sort(), 0, PAGE));
            assertThat(Plan.generic(database, page)).matches(Plan::findsByIds, "reads the rows by their ids");
        }
    }

    @Test
    void the_due_reports_are_read_from_their_index() throws SQLException {
        ReportClaims claims = new ReportClaims(sql());

        assertReads(plan(session -> claims.due(Samples.NOW.plusSeconds(1_000), 10)), "waymark_report_by_due_at");
    }

    @Test
    void the_top_links_of_an_owner_are_summed_without_the_days_of_other_owners() throws SQLException {
        BoundStatement best = JdbcClickStore.top(sql(), owner(1), ClickPeriod.day(DAY), 10);

        assertThat(plan(session -> best)).matches(p -> !p.scansATable(), "scans no table");
    }

    private SqlCatalog sql() {
        return new SqlCatalog(TableNames.DEFAULT, engine.kind());
    }

    /**
     * A plan reads the row and the counter, and, by the statistics of the database, an entry of an index and a temporary row. The plan
     * does not contain the number of skipped rows of other owners.
     */
    @ParameterizedTest
    @MethodSource("linkSorts")
    void a_page_of_links_reads_two_to_six_rows_for_each_returned_link(LinkSortField field, Direction direction)
            throws SQLException {
        LinkQuery query = query(field, direction, Optional.empty());
        Position middle = StoreRules.position(link(MIDDLE).link().withId(MIDDLE), field);

        assertThat(rowsRead(links, Samples.filter(query), Slice.from(query.sort(), 0, PAGE)))
                .isBetween(2 * PAGE, 6 * PAGE + BEGINNINGS_OF_RANGES);
        assertThat(rowsRead(links, Samples.filter(query), Slice.after(query.sort(), middle, PAGE)))
                .isBetween(2 * PAGE, 6 * PAGE + BEGINNINGS_OF_RANGES);
    }

    @ParameterizedTest
    @MethodSource("reportSorts")
    void a_page_of_reports_reads_no_more_rows_than_it_returns(ReportSortField field, Direction direction)
            throws SQLException {
        ReportQuery query = ReportQuery.all().sortBy(field, direction);
        Position middle = StoreRules.position(report(MIDDLE_REPORT).report().withId(MIDDLE_REPORT), field);

        assertThat(rowsRead(reports, Samples.filter(query), Slice.from(query.sort(), 0, PAGE)))
                .isBetween(PAGE, PAGE + BEGINNINGS_OF_RANGES);
        assertThat(rowsRead(reports, Samples.filter(query), Slice.after(query.sort(), middle, PAGE)))
                .isBetween(PAGE, PAGE + BEGINNINGS_OF_RANGES);
    }

    private <F, S extends Enum<S>> int rowsRead(RecordQueries<F, S, ?> queries, F filter, Slice<S> slice)
            throws SQLException {
        assumeTrue(engine.isMySqlFamily(), "this database does not count the read rows");
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            Session session = new Session(connection, engine.kind());
            BoundStatement page = queries.pageQuery(session, queries.selection(filter), slice);
            statement.execute("FLUSH STATUS");

            assertThat(session.numbers(page, "id")).hasSize(PAGE);

            int rows = 0;
            try (ResultSet status = statement.executeQuery("SHOW SESSION STATUS LIKE 'Handler_read%'")) {
                while (status.next()) {
                    rows += status.getInt(2);
                }
            }
            return rows;
        }
    }
}
