package dev.waymark.caching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A visitor reads a link through the cache while a change of the link is on its way: the cache does not keep the old link. */
class ReadsDuringChangesTest {

    private static final StoredLink DOCS =
            LinkSample.of("docs").creationKey("key").stored();

    private final Storage database = new ReferenceStorage();
    private final Storage cached = LinkCachingStorage.over(
            Hooks.before(database, (method, arguments) -> {
                if (!method.equals("links.findByAlias")) {
                    read();
                }
            }),
            Duration.ofSeconds(5));

    private Optional<StoredLink> read() {
        return cached.links().findByAlias(DOCS.aliasKey());
    }

    private long insert() {
        return database.links().insert(List.of(DOCS)).get(0).id();
    }

    @AfterEach
    void the_cache_has_the_link_of_the_store() {
        assertThat(read())
                .as("the link in the cache")
                .isEqualTo(database.links().findByAlias(DOCS.aliasKey()));
    }

    @Test
    void during_a_creation() {
        cached.links().insert(List.of(DOCS));
    }

    @Test
    void during_an_update() {
        long id = insert();

        new Desk(cached)
                .waymark()
                .links(Samples.OWNER)
                .update(id, UpdateLink.change().title("New"));
    }

    @Test
    void during_the_end_of_a_creation_key() {
        cached.links().clearCreationKey(Samples.OWNER, insert(), Samples.key("key"));
    }

    @Test
    void during_a_deletion() {
        cached.links().delete(Samples.OWNER, insert());
    }

    @Test
    void during_a_restoration() {
        cached.links()
                .allOwners()
                .orElseThrow()
                .restore(List.of(LinkSample.of("docs").id(7).stored()));
    }

    @Test
    void during_a_move() {
        cached.links().allOwners().orElseThrow().move(Samples.OWNER, insert(), Samples.OTHER, Samples.NOW);
    }
}
