package dev.waymark.storage.memory.interleaving;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Changes and deletions of two links, concurrent with other operations. */
public class LinkChanges extends LinkOperations {

    /** Creates a storage with both links. */
    public LinkChanges() {
        this(MemoryStorage.create());
    }

    LinkChanges(Storage empty) {
        super(withTwoLinks(empty));
    }

    private static Storage withTwoLinks(Storage empty) {
        empty.links().insert(List.of(sample(1).stored(), sample(2).stored()));
        return empty;
    }

    @Operation
    public String rename(
            @Param(gen = IntGen.class, conf = "1:2") int id, @Param(gen = IntGen.class, conf = "1:2") int alias) {
        return update(sample(alias).id(id).version(2));
    }

    /** Sets the click limit of a link that has not changed yet. */
    @Operation
    public String limit(
            @Param(gen = IntGen.class, conf = "1:2") int id, @Param(gen = IntGen.class, conf = "1:3") int clicks) {
        return update(sample(id).id(id).version(2).clickLimit(clicks));
    }

    private String update(LinkSample after) {
        LinkSample before = LinkSample.like(after.stored()).version(1);
        try {
            return show(links().update(List.of(new LinkStore.Replacement(before.stored(), after.stored()))));
        } catch (DuplicateKeyException e) {
            return "taken";
        }
    }

    /** Changes both links in one step, except a link that has already changed. */
    @Operation
    public String change() {
        return show(links().update(List.of(next(1), next(2))));
    }

    private static String show(Set<Long> changed) {
        return changed.stream().sorted().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static LinkStore.Replacement next(int id) {
        return new LinkStore.Replacement(
                sample(id).id(id).stored(), sample(id).id(id).version(2).stored());
    }

    @Operation
    public String delete(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return links().delete(Samples.OWNER, id).isPresent() ? "deleted" : "no link";
    }

    @Operation
    public String click(@Param(gen = IntGen.class, conf = "1:2") int id) {
        OptionalLong counted = links().countClick(sample(1).id(id).link(), Samples.NOW, ClickFacts.NONE);
        return counted.isPresent() ? Long.toString(counted.getAsLong()) : "refused";
    }
}
