package dev.waymark.storage.memory.interleaving;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.stream.Collectors;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Operations on two links and two aliases, so that the operations conflict. Each operation returns a text. */
abstract class LinkOperations {

    private final LinkStore links;

    LinkOperations(Storage storage) {
        this.links = storage.links();
    }

    LinkStore links() {
        return links;
    }

    /** Returns a link with a limit of two clicks. */
    static LinkSample sample(int alias) {
        return LinkSample.of("a" + alias).clickLimit(2);
    }

    /**
     * Shows a link without its clicks. A list reads the clicks of different links at different moments, so the clicks
     * in a list are not linearizable.
     */
    static String show(Link link) {
        return link.id() + link.alias() + " version " + link.version();
    }

    private static String showWithClicks(StoredLink stored) {
        return show(stored.link()) + " clicks " + stored.link().clicks();
    }

    String insert(StoredLink... drafts) {
        try {
            return links.insert(List.of(drafts)).stream()
                    .map(LinkOperations::show)
                    .collect(Collectors.joining(", "));
        } catch (DuplicateKeyException e) {
            return "taken: " + e.key();
        }
    }

    @Operation
    public String find(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links.find(Samples.OWNER, id).map(LinkOperations::showWithClicks).orElse("no link");
    }

    @Operation
    public String findByAlias(@Param(gen = IntGen.class, conf = "1:2") int alias) {
        return links.findByAlias(new AliasKey(Domain.DEFAULT, "a" + alias))
                .map(LinkOperations::showWithClicks)
                .orElse("no link");
    }

    @Operation
    public String list() {
        return links.list(Samples.filter(LinkQuery.all()), Slice.below(LinkSortField.ID, Long.MAX_VALUE, 10)).stream()
                .map(stored -> show(stored.link()))
                .collect(Collectors.joining(", "));
    }
}
