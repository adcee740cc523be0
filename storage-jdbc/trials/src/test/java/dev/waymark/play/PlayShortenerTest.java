package dev.waymark.play;

import static com.google.common.reflect.Reflection.newProxy;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.waymark.link.LinkSortField;
import dev.waymark.play.stage.Step;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the search for the shortest play that shows a defect. */
class PlayShortenerTest {

    private static final int LENGTH = 500;
    private static final int SEEDS = 100;

    @Test
    void two_links_and_a_list_are_the_shortest_play_that_shows_a_wrong_order() {
        try (Stores stores = Stores.of(
                ImmutableMap.of("right", MemoryStorage::create, "wrong", PlayShortenerTest::reversingTitles))) {
            List<Step> play = IntStream.range(0, SEEDS)
                    .mapToObj(seed -> new Composer(seed).play(LENGTH))
                    .filter(each -> stores.play(each).isPresent())
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no play of " + SEEDS + " seeds shows the wrong order"));

            List<Step> shortest = new PlayShortener(some -> stores.play(some).isPresent()).shortest(play);

            assertThat(shortest).hasSizeBetween(2, 3);
            assertThat(shortest.get(shortest.size() - 1).operation()).startsWith("link.");
            assertThat(shortest.get(shortest.size() - 1).forms()).contains("sort_by=title");
            assertThat(stores.play(shortest).orElseThrow().describe()).contains("[right] answered", "[wrong] answered");
            assertThat(Comparison.test(shortest))
                    .contains("assertAgreement(", shortest.get(0).toString());
        }
    }

    /** Returns a storage with a defect: pages of links sorted by title are in reverse order. */
    private static Storage reversingTitles() {
        Storage real = MemoryStorage.create();
        LinkStore links = newProxy(LinkStore.class, (proxy, method, arguments) -> {
            Object answer = invoke(method, real.links(), arguments);
            return answer instanceof List<?> page && isByTitle(arguments) ? Lists.reverse(page) : answer;
        });
        return newProxy(
                Storage.class,
                (proxy, method, arguments) ->
                        method.getName().equals("links") ? links : invoke(method, real, arguments));
    }

    private static boolean isByTitle(Object[] arguments) {
        return arguments[arguments.length - 1] instanceof Slice<?> slice
                && slice.sort().field() == LinkSortField.TITLE;
    }

    private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
