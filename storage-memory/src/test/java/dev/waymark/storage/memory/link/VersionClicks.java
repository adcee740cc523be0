package dev.waymark.storage.memory.link;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.storage.memory.rows.TransactionState;
import java.util.Optional;
import java.util.OptionalLong;
import org.jetbrains.lincheck.datastructures.Operation;

/**
 * Clicks of a link during changes that commit or roll back. The class runs only the part of a change that affects
 * clicks. One thread changes the link.
 */
public class VersionClicks {

    private final LinkPartition partition = Partitions.empty();
    private final LinkVersion first;
    private LinkVersion last;

    /** Creates a link with a limit of two clicks. */
    public VersionClicks() {
        TransactionState change = new TransactionState();
        first = row(change);
        last = first;
        change.commit();
    }

    private LinkVersion row(TransactionState change) {
        return partition.newVersion(LinkSample.of("a").id(1).clickLimit(2).stored(), change);
    }

    @Operation(nonParallelGroup = "change")
    public String change() {
        TransactionState change = new TransactionState();
        LinkVersion next = row(change);
        last.end(Optional.of(next), change);
        change.commit();
        next.published();
        last = next;
        return "changed";
    }

    @Operation(nonParallelGroup = "change")
    public String rollBackChange() {
        TransactionState change = new TransactionState();
        last.end(Optional.of(row(change)), change);
        change.rollBack();
        last.resume(change);
        return "unchanged";
    }

    @Operation
    public String click() {
        OptionalLong counted = first.click();
        return counted.isPresent() ? Long.toString(counted.getAsLong()) : "refused";
    }

    @Operation
    public long clicks() {
        return first.current().orElseThrow().link().clicks();
    }
}
