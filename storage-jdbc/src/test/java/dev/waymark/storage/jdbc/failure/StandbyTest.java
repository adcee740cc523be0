package dev.waymark.storage.jdbc.failure;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.Stopwatch;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.error.AuthenticationException;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.server.PostgresPair;
import dev.waymark.visit.Visitor;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operations that work on a standby of PostgreSQL, and the refused operations. */
@OnEngine(value = Engine.POSTGRESQL, given = "failovers")
class StandbyTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/handbook")
            .alias("docs")
            .pixelIds(1, 2)
            .tags("handbook");

    @TempDir
    private static Path folder;

    private static PostgresPair pair;
    private static Database primary;
    private static Database standby;
    private static Waymark waymark;
    private static Waymark reading;

    /** Acknowledged writes can be read from the standby, unless a test pauses the replication. */
    @BeforeAll
    static void start() throws Exception {
        pair = PostgresPair.synchronous(folder);
        primary = Database.at(
                pair.url("waymark"), config -> config.setConnectionInitSql("SET synchronous_commit = remote_apply"));
        standby = Database.at(pair.url("waymark", "preferSecondary"));
        waymark = Waymark.builder().storage(primary.storage()).build();
        reading = waymark.withStorage(JdbcStorage.create(standby.dataSource()));
    }

    @AfterAll
    static void stop() throws Exception {
        standby.close();
        primary.close();
        pair.close();
    }

    @BeforeEach
    void empty() {
        primary.empty();
    }

    @AfterEach
    void resume() throws Exception {
        pair.resumeStandby();
    }

    @Test
    void lists_counts_and_streams_of_a_standby_equal_the_primary() {
        Link docs = waymark.links().create(DOCS);
        waymark.links().create(DOCS.alias("other"));
        waymark.reports().create(CreateReport.on("https://example.com/"));
        LinkQuery query = LinkQuery.all().search("docs", LinkSearchField.ALIAS);
        PageRequest first = PageRequest.first(10).withTotal();

        assertThat(reading.links().list(query, first)).isEqualTo(waymark.links().list(query, first));
        assertThat(reading.links().count(LinkQuery.all())).isEqualTo(2);
        assertThat(reading.links().stream(query)).containsExactly(docs);
        assertThat(reading.links().get(docs.id())).isEqualTo(docs);
        assertThat(reading.reports().list(ReportQuery.all(), first).items()).hasSize(1);
    }

    @Test
    void a_standby_returns_the_replicated_state() throws Exception {
        Link docs = waymark.links().create(DOCS);
        pair.pauseStandby();
        try (Database impatient = Database.at(pair.url("waymark"))) {
            Waymark ahead = waymark.withStorage(JdbcStorage.create(impatient.dataSource()));
            ahead.links().update(docs.id(), UpdateLink.change().alias("handbook"));
            ahead.links().create(DOCS.alias("newer"));
            assertThat(ahead.links().count(LinkQuery.all())).isEqualTo(2);
        }

        assertThat(reading.links().list(LinkQuery.all(), PageRequest.first(10)).items())
                .containsExactly(docs);
        assertThat(reading.links().count(LinkQuery.all())).isEqualTo(1);
        assertThat(reading.links().get(docs.id())).isEqualTo(docs);
    }

    @Test
    void a_revoked_key_works_on_a_standby_until_the_replication() throws Exception {
        IssuedApiKey issued = waymark.apiKeys().issue(IssueApiKey.named("build server"));
        String authorization = "Bearer " + issued.secret().reveal();
        pair.pauseStandby();
        try (Database impatient = Database.at(pair.url("waymark"))) {
            waymark.withStorage(JdbcStorage.create(impatient.dataSource()))
                    .apiKeys()
                    .revoke(issued.key().id());
        }

        assertThatThrownBy(() -> waymark.authenticate(authorization)).isInstanceOf(AuthenticationException.class);
        assertThat(reading.authenticate(authorization)).isEqualTo(issued.key());
    }

    /** The primary locks the table of the links before the read on the standby ends its transaction. */
    @Test
    void a_read_is_retried_after_the_standby_has_ended_its_connection_for_the_replication() {
        Link docs = waymark.links().create(DOCS);
        ProbedDataSource probe = new ProbedDataSource(standby.dataSource());
        Links links =
                waymark.withStorage(JdbcStorage.create(probe.dataSource())).links();
        LinkQuery query = LinkQuery.all().tag("handbook");
        links.list(query, PageRequest.first(10)); // the first list executes additional statements
        probe.reset();
        links.list(query, PageRequest.first(10));
        int commit = probe.steps();
        probe.interfere(step -> {
            if (step == commit) {
                primary.execute("DO $$ BEGIN LOCK TABLE waymark_link IN ACCESS EXCLUSIVE MODE; END $$");
            }
        });

        assertThat(links.list(query, PageRequest.first(10)).items()).containsExactly(docs);
        assertThat(probe.steps()).isEqualTo(2 * commit);
    }

    @Test
    void a_write_on_a_standby_is_refused_immediately() {
        Link docs = waymark.links().create(DOCS);

        assertRefused(there -> there.links().create(DOCS.alias("other")));
        assertRefused(
                there -> there.links().update(docs.id(), UpdateLink.change().alias("other")));
        assertRefused(there -> there.links().delete(docs.id()));
        assertRefused(there -> there.visits().visit("docs", Visitor.UNKNOWN));
        assertRefused(there -> there.reports().create(CreateReport.on("https://example.com/")));
        assertRefused(there -> there.apiKeys().issue(IssueApiKey.named("build server")));

        assertThat(waymark.links().list(LinkQuery.all(), PageRequest.first(10)).items())
                .containsExactly(docs);
    }

    private static void assertRefused(Consumer<Waymark> write) {
        Stopwatch watch = Stopwatch.createStarted();

        assertThatThrownBy(() -> write.accept(reading))
                .isInstanceOf(StorageException.class)
                .hasMessageMatching(
                        "the database failed while .* \\(SQLState 25006\\); "
                                + "the transaction is read-only, as every transaction on a standby is; the operation may be retried");

        assertThat(watch.elapsed(SECONDS)).isLessThan(2);
    }

    @Test
    void the_schema_of_a_standby_can_be_checked_and_needs_no_upgrade() {
        JdbcSchema schema = JdbcSchema.of(standby.dataSource());

        schema.createOrUpgrade();

        assertThat(schema.validate()).isEqualTo(primary.storage().schema().validate());
    }
}
