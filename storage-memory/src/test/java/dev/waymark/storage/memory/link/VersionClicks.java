package dev.waymark.storage.memory.link;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.storage.memory.rows.TransactionState;
import java.util.Optional;
import java.util.OptionalLong;
import org.jetbrains.lincheck.datastructures.Operation;

/** Clicks of a link while it changes, or nearly does: only as much of a change as clicks have to do with. One thread changes it. */
public class VersionClicks {

    private final LinkPartition partition = Partitions.empty();
    private final LinkVersion first;
    private LinkVersion last;

    /** Of a link that lets two visitors through. */
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
    public String changeInVain() {
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
