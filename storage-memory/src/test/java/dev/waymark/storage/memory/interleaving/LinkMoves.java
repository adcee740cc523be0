package dev.waymark.storage.memory.interleaving;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.util.stream.Collectors;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Moves of two links between two owners, concurrent with changes, clicks and reads. */
public class LinkMoves extends LinkChanges {

    private final AllOwners<StoredLink> allOwners = links().allOwners().orElseThrow();

    @Operation
    public String moveAway(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return move(Samples.OWNER, id, Samples.OTHER);
    }

    @Operation
    public String moveBack(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return move(Samples.OTHER, id, Samples.OWNER);
    }

    private String move(Owner from, int id, Owner to) {
        return allOwners.move(from, id, to, Samples.NOW).isPresent() ? "moved" : "no link";
    }

    @Operation
    public String listOfOther() {
        return links()
                .list(
                        Samples.filter(Samples.OTHER, LinkQuery.all(), Samples.NOW),
                        Slice.below(LinkSortField.ID, Long.MAX_VALUE, 10))
                .stream()
                .map(stored -> show(stored.link()))
                .collect(Collectors.joining(", "));
    }
}
