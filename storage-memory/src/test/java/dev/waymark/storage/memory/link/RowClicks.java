package dev.waymark.storage.memory.link;

import dev.waymark.contract.LinkSample;
import dev.waymark.link.LinkSearchField;
import dev.waymark.storage.memory.rows.Change;
import dev.waymark.storage.memory.text.TextIndexing;
import dev.waymark.storage.memory.text.Texts;
import java.util.Optional;
import java.util.OptionalLong;
import org.jetbrains.lincheck.datastructures.Operation;

/** Clicks of a link while it changes, or nearly does: only as much of a change as clicks have to do with. One thread changes it. */
public class RowClicks {

    private final LinkPartition partition =
            new LinkPartition(new Texts<>(TextIndexing.DEFAULT, LinkSearchField.class, LinkRow::text));
    private final LinkRow first;
    private LinkRow last;

    /** Of a link that lets two visitors through. */
    public RowClicks() {
        Change change = new Change();
        first = row(change);
        last = first;
        change.done();
    }

    private LinkRow row(Change change) {
        return new LinkRow(partition, LinkSample.of("a").id(1).clickLimit(2).stored(), change);
    }

    @Operation(nonParallelGroup = "change")
    public String change() {
        Change change = new Change();
        LinkRow next = row(change);
        last.end(Optional.of(next), change);
        change.done();
        next.hasCome();
        last = next;
        return "changed";
    }

    @Operation(nonParallelGroup = "change")
    public String changeInVain() {
        Change change = new Change();
        last.end(Optional.of(row(change)), change);
        change.undone();
        last.goOn(change);
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
