package dev.waymark.storage.jdbc.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.error.NotFoundException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Updates and deletions by query during concurrent updates of single links (D-34). */
@EachEngine
class ByQueryTest {

    private static final int WRITERS = 3;
    private static final int MOST_UPDATES_EACH = 2_000;
    private static final int DELETED = 97;

    private final int count;
    private final Links links;
    private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS);

    ByQueryTest(Engine engine) {
        count = engine == Engine.SQLITE ? 10_000 : 3_000;
        links = Waymark.builder()
                .storage(engine.emptyDatabase().storage())
                .build()
                .links();
    }

    @AfterEach
    void close() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(1, TimeUnit.MINUTES))
                .as("the end of the threads in time")
                .isTrue();
    }

    private List<Link> stored() {
        return links.createAll(Collections.nCopies(count, CreateLink.to("https://example.com/")));
    }

    /** Starts writers that each update one link after the other until the test stops the writers. */
    private List<Future<Integer>> writing(Callable<Integer> writer) {
        return IntStream.range(0, WRITERS).mapToObj(i -> threads.submit(writer)).toList();
    }

    @Test
    void each_link_is_changed_once_and_no_concurrent_update_is_lost() throws Exception {
        List<Link> all = stored();
        AtomicBoolean done = new AtomicBoolean();
        Map<Long, Integer> updates = new ConcurrentHashMap<>();
        List<Future<Integer>> writers = writing(() -> {
            Random random = new Random(Thread.currentThread().getId());
            int written = 0;
            while (written < MOST_UPDATES_EACH && !done.get()) {
                long id = all.get(random.nextInt(all.size())).id();
                links.update(id, UpdateLink.change().addPixelIds(1 + random.nextInt(50)));
                updates.merge(id, 1, Integer::sum);
                written++;
            }
            return written;
        });

        long changed = links.updateAll(
                LinkQuery.all().status(LinkStatus.ACTIVE), UpdateLink.change().disabled(true));
        done.set(true);
        for (Future<Integer> writer : writers) {
            assertThat(writer.get(1, TimeUnit.MINUTES)).isPositive();
        }

        assertThat(changed).isEqualTo(count);
        Map<Long, Link> now = links.stream(LinkQuery.all()).collect(Collectors.toMap(Link::id, link -> link));
        assertThat(now).hasSize(count);
        now.forEach((id, link) -> {
            assertThat(link.disabled()).as("disabled of %s", link).isTrue();
            assertThat(link.version()).isEqualTo(2 + updates.getOrDefault(id, 0));
            assertThat(link.pixelIds().isEmpty()).isEqualTo(!updates.containsKey(id));
        });
        assertThat(links.updateAll(LinkQuery.everyLink(), UpdateLink.change().disabled(true)))
                .isZero();
    }

    @Test
    void links_that_are_concurrently_deleted_or_leave_the_query_are_unchanged() throws Exception {
        List<Link> all = stored();
        AtomicBoolean done = new AtomicBoolean();
        Map<Long, Boolean> kept = new ConcurrentHashMap<>();
        List<Future<Integer>> writers = writing(() -> {
            Random random = new Random(Thread.currentThread().getId());
            int written = 0;
            while (written < MOST_UPDATES_EACH && !done.get()) {
                long id = all.get(random.nextInt(all.size())).id();
                try {
                    if (id % DELETED == 0) {
                        links.delete(id);
                    } else {
                        links.update(id, UpdateLink.change().disabled(true));
                        kept.put(id, true);
                    }
                } catch (NotFoundException e) {
                    assertThat(kept).doesNotContainKey(id);
                }
                written++;
            }
            return written;
        });

        links.deleteAll(LinkQuery.all().status(LinkStatus.ACTIVE));
        done.set(true);
        for (Future<Integer> writer : writers) {
            assertThat(writer.get(1, TimeUnit.MINUTES)).isPositive();
        }

        assertThat(links.stream(LinkQuery.all()).map(Link::id)).containsExactlyInAnyOrderElementsOf(kept.keySet());
    }
}
