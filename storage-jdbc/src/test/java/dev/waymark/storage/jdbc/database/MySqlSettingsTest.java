package dev.waymark.storage.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.google.common.collect.Iterables;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waymark works with settings of MariaDB and MySQL that differ from the defaults. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("engines")
class MySqlSettingsTest {

    private static final int LONG_URLS = 200;
    private static final int LAST = 999;

    private final Engine engine;

    MySqlSettingsTest(Engine engine) {
        this.engine = engine;
    }

    static Stream<Engine> engines() {
        return Engine.selected().filter(Engine::isMySqlFamily);
    }

    @Test
    void the_tables_are_created_if_rows_are_compact_by_default() {
        try (Database database = engine.newDatabase()) {
            database.execute("SET GLOBAL innodb_default_row_format = COMPACT");
            try {
                assertThatCode(database::storage).doesNotThrowAnyException();
            } finally {
                database.execute("SET GLOBAL innodb_default_row_format = DYNAMIC");
            }
        }
    }

    @Test
    void links_are_sorted_by_long_urls_with_the_smallest_sort_buffer() {
        try (Database small =
                engine.emptyDatabase().with(config -> config.setConnectionInitSql("SET sort_buffer_size = 32768"))) {
            LinkStore links = JdbcStorage.create(small.dataSource()).links();
            String beginning = "https://example.com/" + "ü".repeat(1_000);
            links.insert(IntStream.range(0, LONG_URLS)
                    .mapToObj(i -> LinkSample.of("link" + i)
                            .url(beginning + (LAST - i))
                            .stored())
                    .toList());
            LinkQuery query = LinkQuery.all().sortBy(LinkSortField.URL, Direction.ASC);

            List<StoredLink> listed = links.list(Samples.filter(query), Slice.from(query.sort(), 0, LONG_URLS));

            assertThat(listed)
                    .hasSize(LONG_URLS)
                    .isSortedAccordingTo(
                            (a, b) -> Long.compare(b.link().id(), a.link().id()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "&useServerPrepStmts=true",
                "&useAffectedRows=true",
                "&rewriteBatchedStatements=true",
                "&allowMultiQueries=true",
                "&sessionVariables=autocommit=0",
                "&sessionVariables=auto_increment_increment=7,binlog_format='STATEMENT'"
            })
    void each_click_returns_its_own_number_and_a_refused_click_returns_none(String options) {
        try (Database own = engine.newDatabase(Map.of("url", options));
                Database single = own.with(config -> config.setMaximumPoolSize(1))) {
            LinkStore links = single.storage().links();
            Link free = links.insert(List.of(LinkSample.of("free").stored())).get(0);
            Link limited = links.insert(
                            List.of(LinkSample.of("limited").clickLimit(2).stored()))
                    .get(0);

            assertThat(counted(links, free, free, free)).containsExactly(1L, 2L, 3L);
            assertThat(counted(links, limited, limited, limited)).containsExactly(1L, 2L);
            assertThat(own.storage()
                            .links()
                            .find(Samples.OWNER, free.id())
                            .orElseThrow()
                            .link()
                            .clicks())
                    .as("the clicks on another connection")
                    .isEqualTo(3);
            single.empty();
            assertThat(counted(links, free, limited)).isEmpty();
        }
    }

    private static List<Long> counted(LinkStore links, Link... clicked) {
        return Stream.of(clicked)
                .flatMap(link -> links.countClick(link, Samples.NOW, ClickFacts.NONE).stream()
                        .boxed())
                .toList();
    }

    @Test
    void a_retried_click_is_counted_with_statement_based_logging() {
        try (Database logging =
                engine.emptyDatabase().with(config -> config.setConnectionInitSql("SET binlog_format = STATEMENT"))) {
            ProbedDataSource probe = new ProbedDataSource(logging.dataSource());
            LinkStore links = JdbcStorage.create(probe.dataSource()).links();
            Link link = links.insert(List.of(LinkSample.of("docs").stored())).get(0);
            AtomicBoolean lost = new AtomicBoolean();
            probe.interfere(step -> {
                if (Iterables.getLast(probe.statements(), "").contains("UPDATE") && !lost.getAndSet(true)) {
                    throw new SQLException("Deadlock found when trying to get lock", "40001", 1213);
                }
            });

            links.addClicks(Map.of(link.id(), ClickTally.of(Samples.NOW, ClickFacts.NONE, 1)));

            assertThat(lost).as("whether a deadlock occurred").isTrue();
            assertThat(links.find(Samples.OWNER, link.id()).orElseThrow().link().clicks())
                    .isEqualTo(1);
        }
    }

    @Test
    void clicks_of_unlocked_links_are_added_with_statement_based_logging() {
        try (Database logging =
                engine.emptyDatabase().with(config -> config.setConnectionInitSql("SET binlog_format = STATEMENT"))) {
            LinkStore links = JdbcStorage.create(logging.dataSource()).links();
            Link link = links.insert(List.of(LinkSample.of("docs").stored())).get(0);

            assertThat(links.addClicksOfUnlocked(Map.of(link.id(), ClickTally.of(Samples.NOW, ClickFacts.NONE, 1))))
                    .isEmpty();

            assertThat(links.find(Samples.OWNER, link.id()).orElseThrow().link().clicks())
                    .isEqualTo(1);
        }
    }
}
