package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What another does between two statements of an operation; each of them is let in at its moment. */
class ConcurrentChangesTest {

    private final DataSource real = H2.memory();
    private final ProbedDataSource probe = new ProbedDataSource(real);
    private final LinkStore links = JdbcStorage.create(probe.dataSource()).links();
    private final LinkStore other = JdbcStorage.create(real).links();
    private StoredLink before;
    private StoredLink after;

    @BeforeEach
    void storeALink() {
        JdbcSchema.of(real).create();
        LinkSample sample = LinkSample.of("docs")
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2);
        before = sample.id(other.insert(List.of(sample.stored())).get(0).id()).stored();
        after = LinkSample.after(before)
                .targeting(Targeting.rotation("https://example.com/3", "https://example.com/4"))
                .pixels(3, 4)
                .stored();
    }

    /** Runs once, before a step. */
    private void meanwhile(int step, Runnable change) {
        probe.interfere(current -> {
            if (current == step) {
                change.run();
            }
        });
    }

    @Test
    void a_link_is_never_read_with_rules_of_a_later_version() {
        meanwhile(2, () -> other.update(after, 1));

        assertThat(links.find(Samples.OWNER, before.link().id())).contains(after);
    }

    @Test
    void a_link_is_never_read_with_pixels_of_a_later_version() {
        meanwhile(3, () -> other.update(after, 1));

        assertThat(links.find(Samples.OWNER, before.link().id())).contains(after);
    }

    @Test
    void a_link_is_never_read_without_its_rules_while_it_is_deleted() {
        meanwhile(2, () -> other.delete(Samples.OWNER, before.link().id()));

        assertThat(links.find(Samples.OWNER, before.link().id())).isEmpty();
    }

    @Test
    void a_list_is_read_again_if_one_of_its_links_changes() {
        other.insert(List.of(LinkSample.of("more").pixels(9).stored()));
        meanwhile(2, () -> other.update(after, 1));

        List<Link> listed = links.list(
                Samples.filter(LinkQuery.all()), Slice.from(LinkQuery.all().sort(), 0, 10));

        assertThat(listed).hasSize(2).contains(after.link());
    }

    @Test
    void an_update_that_is_overtaken_while_it_reads_changes_nothing() {
        StoredLink late = LinkSample.after(before).title("Late").pixels().stored();
        meanwhile(2, () -> other.update(after, 1));

        assertThat(links.update(late, 1)).isEmpty();
        assertThat(other.find(Samples.OWNER, before.link().id())).contains(after);
    }

    @Test
    void an_update_that_is_overtaken_before_it_writes_changes_nothing() {
        StoredLink late = LinkSample.after(before).title("Late").pixels().stored();
        meanwhile(4, () -> other.update(after, 1));

        assertThat(links.update(late, 1)).isEmpty();
        assertThat(other.find(Samples.OWNER, before.link().id())).contains(after);
    }

    @Test
    void an_update_returns_clicks_that_were_counted_while_it_read() {
        meanwhile(4, () -> other.countClick(before.link().id()));

        Optional<Link> updated = links.update(after, 1);

        assertThat(updated).map(Link::clicks).contains(1L);
    }

    @Test
    void an_alias_that_is_free_again_when_it_is_looked_up_is_not_named() {
        meanwhile(3, () -> other.delete(Samples.OWNER, before.link().id()));

        DuplicateAliasException e = catchThrowableOfType(
                DuplicateAliasException.class,
                () -> links.insert(List.of(LinkSample.of("DOCS").stored())));

        assertThat(e.taken()).isEmpty();
        assertThat(links.insert(List.of(LinkSample.of("DOCS").stored()))).hasSize(1);
    }
}
