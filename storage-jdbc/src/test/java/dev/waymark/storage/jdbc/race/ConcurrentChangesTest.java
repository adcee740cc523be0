package dev.waymark.storage.jdbc.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.Iterables;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.H2;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes by another transaction between two statements of an operation. */
@EachEngine
class ConcurrentChangesTest {

    private final String firstOfAnUpdate;
    private final String snapshot;
    private final Database database;
    private final ProbedDataSource probe;
    private final Engine engine;
    private final LinkStore links;
    private final LinkStore other;
    private StoredLink before;
    private StoredLink after;

    ConcurrentChangesTest(Engine engine) {
        this.engine = engine;
        firstOfAnUpdate = engine == Engine.SQLITE ? "BEGIN" : "UPDATE";
        snapshot = switch (engine) {
            case H2 -> "setTransactionIsolation"; // H2's sessions have no poolers
            case SQLITE -> "BEGIN";
            case POSTGRESQL, MARIADB, MYSQL ->
                "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"; // the level of the transaction, not of the session
        };
        database = engine.emptyDatabase();
        probe = new ProbedDataSource(database.dataSource());
        links = JdbcStorage.create(probe.dataSource()).links();
        other = database.storage().links();
    }

    @BeforeEach
    void storeALink() {
        LinkSample sample = LinkSample.of("docs")
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2);
        before = sample.id(other.insert(List.of(sample.stored())).get(0).id()).stored();
        after = LinkSample.after(before)
                .targeting(Targeting.rotation("https://example.com/3", "https://example.com/4"))
                .pixels(3, 4)
                .stored();
    }

    /** Runs a task once, before the first statement with this text. */
    private void before(String text, Runnable change) {
        AtomicBoolean done = new AtomicBoolean();
        probe.interfere(step -> {
            boolean now = Iterables.getLast(probe.statements(), "").contains(text);
            if (now && done.compareAndSet(false, true)) {
                change.run();
            }
        });
    }

    @Test
    void a_link_is_never_read_with_targeting_entries_of_a_later_version() {
        before("FROM waymark_link_rule", () -> other.update(after, 1));

        assertThat(links.find(Samples.OWNER, before.link().id())).contains(after);
    }

    @Test
    void a_link_is_never_read_with_pixels_of_a_later_version() {
        before("FROM waymark_link_pixel", () -> other.update(after, 1));

        assertThat(links.find(Samples.OWNER, before.link().id())).contains(after);
    }

    @Test
    void a_link_is_never_read_without_its_targeting_entries_during_its_deletion() {
        before(
                "FROM waymark_link_rule",
                () -> other.delete(Samples.OWNER, before.link().id()));

        assertThat(links.find(Samples.OWNER, before.link().id())).isEmpty();
    }

    @Test
    void a_list_is_read_again_if_one_of_its_links_changes() {
        other.insert(List.of(LinkSample.of("more").pixels(9).stored()));
        before("FROM waymark_link_rule", () -> other.update(after, 1));

        List<Link> listed = links.list(
                Samples.filter(LinkQuery.all()), Slice.from(LinkQuery.all().sort(), 0, 10));

        assertThat(listed).hasSize(2).contains(after.link());
    }

    @Test
    void an_update_after_a_concurrent_update_changes_nothing() {
        StoredLink late = LinkSample.after(before).title("Late").pixels().stored();
        before(firstOfAnUpdate, () -> other.update(after, 1));

        assertThat(links.update(late, 1)).isEmpty();
        assertThat(other.find(Samples.OWNER, before.link().id())).contains(after);
    }

    @Test
    void an_update_returns_clicks_that_were_counted_before_its_write() {
        before(firstOfAnUpdate, () -> other.countClick(before.link()));

        Optional<Link> updated = links.update(after, 1);

        assertThat(updated).map(Link::clicks).contains(1L);
    }

    @Test
    void links_that_change_during_each_read_are_read_in_a_snapshot() {
        probe.interfere(step -> {
            if (!seesOneMoment() && Iterables.getLast(probe.statements(), "").contains("FROM waymark_link_rule")) {
                StoredLink current =
                        other.find(Samples.OWNER, before.link().id()).orElseThrow();
                other.update(
                        LinkSample.after(current).title("Changed").stored(),
                        current.link().version());
            }
        });

        assertThat(links.find(Samples.OWNER, before.link().id()))
                .isEqualTo(other.find(Samples.OWNER, before.link().id()));
        assertThat(seesOneMoment()).isTrue();
    }

    private boolean seesOneMoment() {
        return probe.statements().contains(snapshot) || probe.calls().contains(snapshot);
    }

    @Test
    void an_alias_that_is_free_again_at_the_look_up_is_not_named() {
        assumeTrue(engine != Engine.POSTGRESQL, "the insertion itself reports the alias of a single link");
        deleteBeforeTheLookUp();

        assertThat(takenAt(LinkSample.of("DOCS"))).isEmpty();
        assertThat(links.insert(List.of(LinkSample.of("DOCS").stored()))).hasSize(1);
    }

    @Test
    void an_alias_of_several_links_that_is_free_again_at_the_look_up_is_not_named() {
        deleteBeforeTheLookUp();

        assertThat(takenAt(LinkSample.of("MORE"), LinkSample.of("DOCS"))).isEmpty();
        assertThat(links.insert(List.of(LinkSample.of("DOCS").stored()))).hasSize(1);
    }

    @Test
    void a_single_insertion_of_postgresql_reports_the_taken_alias_without_a_look_up() {
        assumeTrue(engine == Engine.POSTGRESQL, "the other databases need a look-up");
        before("alias_key IN", () -> {
            throw new AssertionError("the library has looked the alias up");
        });

        assertThat(takenAt(LinkSample.of("DOCS"))).containsExactly(before.aliasKey());
    }

    private void deleteBeforeTheLookUp() {
        before("alias_key IN", () -> other.delete(Samples.OWNER, before.link().id()));
    }

    private Set<AliasKey> takenAt(LinkSample... samples) {
        List<StoredLink> drafts = Arrays.stream(samples).map(LinkSample::stored).toList();
        return catchThrowableOfType(LinkStore.DuplicateAliasException.class, () -> links.insert(drafts))
                .taken();
    }
}
