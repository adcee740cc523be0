package dev.waymark.caching;

import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Concurrent clicks, changes, deletions and reads of two links while their clicks are stored. */
public class BufferedClickOperations {

    private final ClickBufferingLinkStore links;

    /** Creates two links without clicks. */
    public BufferedClickOperations() {
        links = new ClickBufferingLinkStore(new ReferenceStorage().links(), Duration.ofMinutes(1));
        links.insert(List.of(sample(1).stored(), sample(2).stored()));
    }

    private static LinkSample sample(int id) {
        return LinkSample.of("a" + id).id(id);
    }

    private static String show(Optional<StoredLink> found) {
        return found.map(StoredLink::link)
                .map(link -> "version " + link.version() + " clicks " + link.clicks())
                .orElse("no link");
    }

    /** Clicks a link, and returns no number: the returned number is not exact. */
    @Operation
    public void click(@Param(gen = IntGen.class, conf = "1:2") int id) {
        links.countClick(sample(id).link(), Samples.NOW, ClickFacts.NONE);
    }

    @Operation
    public void flush() {
        links.flush();
    }

    /** Reads the stored link after a flush: the number contains each click that ended before the flush. */
    @Operation
    public String flushAndFind(@Param(gen = IntGen.class, conf = "1:2") int id) {
        links.flush();
        return show(links.find(Samples.OWNER, id));
    }

    @Operation
    public boolean update(@Param(gen = IntGen.class, conf = "1:2") int id) {
        LinkStore.Replacement next = new LinkStore.Replacement(
                sample(id).stored(), sample(id).version(2).stored());
        return !links.update(List.of(next)).isEmpty();
    }

    @Operation
    public boolean delete(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links.delete(Samples.OWNER, id).isPresent();
    }
}
