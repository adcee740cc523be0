package dev.waymark.caching;

import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.spi.AliasKey;
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

    /** Clicks a link, and returns no number: the returned number is only a lower bound. */
    @Operation
    public void click(@Param(gen = IntGen.class, conf = "1:2") int id) {
        links.countClick(sample(id).link());
    }

    /** Runs the task that the background thread runs repeatedly. */
    @Operation
    public void storeAvailable() {
        links.storeAvailable();
    }

    @Operation
    public void flush() {
        links.flush();
    }

    @Operation
    public String find(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return show(links.find(Samples.OWNER, id));
    }

    @Operation
    public String findByAlias(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return show(links.findByAlias(new AliasKey(Domain.DEFAULT, "a" + id)));
    }

    @Operation
    public String update(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links.update(sample(id).version(2).stored(), 1)
                .map(link -> "clicks " + link.clicks())
                .orElse("stale");
    }

    @Operation
    public boolean updateByQuery(@Param(gen = IntGen.class, conf = "1:2") int id) {
        LinkStore.Replacement next = new LinkStore.Replacement(
                sample(id).stored(), sample(id).version(2).stored());
        return !links.updateAll(List.of(next)).isEmpty();
    }

    @Operation
    public boolean delete(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links.delete(Samples.OWNER, id);
    }
}
