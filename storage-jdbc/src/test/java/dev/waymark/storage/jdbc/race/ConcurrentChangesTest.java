package dev.waymark.storage.jdbc.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.Iterables;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes by another transaction between two statements of an operation. */
@EachEngine
class ConcurrentChangesTest {

    private final String firstOfAnUpdate;
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

    private static LinkStore.Replacement replacement(StoredLink before, StoredLink after) {
        return new LinkStore.Replacement(before, after);
    }

    @Test
    void an_update_after_a_concurrent_update_changes_nothing() {
        StoredLink late = LinkSample.after(before).title("Late").pixels().stored();
        before(firstOfAnUpdate, () -> other.update(List.of(replacement(before, after))));

        assertThat(links.update(List.of(replacement(before, late)))).isEmpty();
        assertThat(other.find(Samples.OWNER, before.link().id())).contains(after);
    }

    @Test
    void an_update_keeps_clicks_that_were_counted_before_its_write() {
        before(firstOfAnUpdate, () -> other.countClick(before.link(), Samples.NOW, ClickFacts.NONE));

        assertThat(links.update(List.of(replacement(before, after)))).hasSize(1);

        assertThat(other.find(Samples.OWNER, before.link().id()))
                .hasValueSatisfying(found -> assertThat(found.link().clicks()).isEqualTo(1));
    }

    @Test
    void a_link_that_no_longer_matches_the_query_is_not_deleted() {
        LinkFilter ofSpace = Samples.filter(LinkQuery.all().spaceId(7));
        StoredLink inSpace = LinkSample.after(before).space(7).stored();
        other.update(List.of(replacement(before, inSpace)));
        StoredLink elsewhere = LinkSample.after(inSpace).space(8).stored();
        before(
                engine == Engine.SQLITE ? "BEGIN IMMEDIATE" : "FOR UPDATE",
                () -> other.update(List.of(replacement(inSpace, elsewhere))));

        assertThat(links.deleteAll(ofSpace, Long.MAX_VALUE, 10)).isEmpty();

        assertThat(other.find(Samples.OWNER, before.link().id())).contains(elsewhere);
    }

    @Test
    void a_link_that_is_away_while_a_deletion_by_query_locks_the_links_is_not_deleted() {
        assumeTrue(
                engine == Engine.H2 || engine == Engine.POSTGRESQL,
                "other databases lock more than the rows of the owner");
        long id = before.link().id();
        AllOwners<StoredLink> operator = other.allOwners().orElseThrow();
        Deque<Runnable> moves = new ArrayDeque<>(List.of(
                () -> operator.move(Samples.OWNER, id, Samples.OTHER, Samples.NOW),
                () -> operator.move(Samples.OTHER, id, Samples.OWNER, Samples.NOW)));
        probe.interfere(step -> {
            boolean locks = Iterables.getLast(probe.statements(), "").contains("FOR UPDATE");
            if (moves.size() == (locks ? 2 : 1)) {
                moves.pop().run();
            }
        });

        assertThat(links.deleteAll(Samples.filter(LinkQuery.all()), Long.MAX_VALUE, 10))
                .isEmpty();

        assertThat(moves).isEmpty();
        assertThat(other.find(Samples.OWNER, id)).isPresent();
    }

    @Test
    void a_taken_alias_that_is_free_again_at_the_look_up_is_not_named() {
        assumeFalse(reportsTaken(), "the insertion is repeated");
        deleteBeforeTheLookUp();

        assertThat(takenAt(LinkSample.of("DOCS"))).isEmpty();
        assertThat(links.insert(List.of(LinkSample.of("DOCS").stored()))).hasSize(1);
    }

    @Test
    void a_taken_alias_that_is_free_again_at_the_look_up_is_inserted() {
        assumeTrue(reportsTaken(), "the insertion fails");
        deleteBeforeTheLookUp();

        assertThat(links.insert(List.of(LinkSample.of("DOCS").stored()))).hasSize(1);
    }

    /** Returns whether a refused insertion of a single link is no error. */
    private boolean reportsTaken() {
        return engine == Engine.POSTGRESQL || engine == Engine.SQLITE;
    }

    @Test
    void an_alias_of_several_links_that_is_free_again_at_the_look_up_is_not_named() {
        deleteBeforeTheLookUp();

        assertThat(takenAt(LinkSample.of("MORE"), LinkSample.of("DOCS"))).isEmpty();
        assertThat(links.insert(List.of(LinkSample.of("DOCS").stored()))).hasSize(1);
    }

    private void deleteBeforeTheLookUp() {
        before("alias_key IN", () -> other.delete(Samples.OWNER, before.link().id()));
    }

    private Set<AliasKey> takenAt(LinkSample... samples) {
        List<StoredLink> drafts = Arrays.stream(samples).map(LinkSample::stored).toList();
        return catchThrowableOfType(DuplicateKeyException.class, () -> links.insert(drafts))
                .aliases();
    }
}
