package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows in order: an index. To be used under a lock; while a row is in it, what it sorts by must not change.
 *
 * <p>A sorted array, cut into blocks so that an insertion moves a block's worth at most. That takes some six bytes per row
 * where a tree takes forty, is read in sequence, and can pass over whole blocks to get to an offset.
 */
final class SortedRows<R extends Row> implements Index<R> {

    private static final int MAX_BLOCK = 512;

    private final RowOrder<R> order;
    private final List<List<R>> blocks = new ArrayList<>();
    private int size;

    SortedRows(RowOrder<R> order) {
        this.order = order;
    }

    RowOrder<R> order() {
        return order;
    }

    int size() {
        return size;
    }

    /** Adds many, in order: neighbours are looked for in the same places, which by then are in the processor's cache. */
    @Override
    public void addAll(Collection<R> rows) {
        rows.stream().sorted(order).forEach(this::add);
    }

    @Override
    public void add(R row) {
        size++;
        if (blocks.isEmpty() || order.compare(last(last(blocks)), row) < 0) {
            append(row);
            return;
        }
        Gap gap = gapBehind(other -> order.compare(other, row) < 0);
        List<R> block = blocks.get(gap.block);
        block.add(gap.index, row);
        if (block.size() > MAX_BLOCK) {
            List<R> upperHalf = block.subList(MAX_BLOCK / 2, block.size());
            blocks.add(gap.block + 1, new ArrayList<>(upperHalf));
            upperHalf.clear();
        }
    }

    /** Unlike an insertion, fills blocks to the brim: ids ascend. */
    private void append(R row) {
        if (blocks.isEmpty() || last(blocks).size() == MAX_BLOCK) {
            blocks.add(new ArrayList<>());
        }
        last(blocks).add(row);
    }

    /** Removes many, in order. */
    void removeAll(Collection<R> rows) {
        rows.stream().sorted(order).forEach(this::remove);
    }

    @Override
    public void remove(R row) {
        Gap gap = gapBehind(other -> order.compare(other, row) < 0);
        checkState(
                gap.block < blocks.size() && blocks.get(gap.block).get(gap.index) == row,
                "row %s is not where it should be",
                row.id());
        size--;
        blocks.get(gap.block).remove(gap.index);
        if (blocks.get(gap.block).isEmpty()) {
            blocks.remove(gap.block);
        } else {
            joinNext(gap.block);
        }
        joinNext(gap.block - 1);
    }

    /** So that many removals leave few blocks. */
    private void joinNext(int index) {
        if (index < 0 || index + 1 >= blocks.size()) {
            return;
        }
        List<R> block = blocks.get(index);
        List<R> next = blocks.get(index + 1);
        if (block.size() + next.size() <= MAX_BLOCK / 2) {
            block.addAll(next);
            blocks.remove(index + 1);
        }
    }

    /** All rows, the lowest first. */
    Stream<R> stream() {
        return blocks.stream().flatMap(List::stream);
    }

    /** All rows, as those that are meant. */
    Candidates<R> all() {
        return new Candidates<>(size, this::stream, true);
    }

    /** The rows ahead of a position. */
    Candidates<R> aheadOf(Position position) {
        Gap gap = gapAheadOf(position);
        return new Candidates<>(count(gap), () -> descending(gap), false);
    }

    /** The rows behind a position. */
    Candidates<R> behind(Position position) {
        Gap gap = gapBehind(position);
        return new Candidates<>(size - count(gap), () -> ascending(gap), false);
    }

    /** The rows in the slice's order, from its position or its offset on; not limited. */
    Stream<R> from(Slice<?> slice) {
        if (slice.offset() == 0) {
            return behind(slice);
        }
        long skipped = Math.min(slice.offset(), size);
        return slice.isDescending() ? descending(gapAt(size - skipped)) : ascending(gapAt(skipped));
    }

    /** The rows in the slice's order, from its position or else from the beginning on, whatever its offset and limit. */
    Stream<R> behind(Slice<?> slice) {
        return slice.isDescending()
                ? descending(slice.after().map(this::gapAheadOf).orElse(new Gap(blocks.size(), 0)))
                : ascending(slice.after().map(this::gapBehind).orElse(new Gap(0, 0)));
    }

    /** Not by {@code Stream.concat}, which would read ahead to the end of a block. */
    private Stream<R> ascending(Gap gap) {
        return IntStream.range(gap.block, blocks.size())
                .mapToObj(index -> index == gap.block ? behind(gap) : blocks.get(index))
                .flatMap(List::stream);
    }

    private Stream<R> descending(Gap gap) {
        return IntStream.iterate(gap.block, index -> index >= 0, index -> index - 1)
                .mapToObj(index -> index == gap.block ? aheadOf(gap) : blocks.get(index))
                .flatMap(block -> Lists.reverse(block).stream());
    }

    private List<R> behind(Gap gap) {
        List<R> block = blocks.get(gap.block);
        return block.subList(gap.index, block.size());
    }

    private List<R> aheadOf(Gap gap) {
        return gap.block == blocks.size()
                ? ImmutableList.of()
                : blocks.get(gap.block).subList(0, gap.index);
    }

    private Gap gapAheadOf(Position position) {
        return gapBehind(row -> order.compare(row, position) < 0);
    }

    private Gap gapBehind(Position position) {
        return gapBehind(row -> order.compare(row, position) <= 0);
    }

    /** How many rows are ahead of the gap. */
    private int count(Gap gap) {
        return gap.index
                + blocks.subList(0, gap.block).stream().mapToInt(List::size).sum();
    }

    /** The gap behind the lowest {@code count} rows. */
    private Gap gapAt(long count) {
        long rest = count;
        int block = 0;
        while (block < blocks.size() && rest >= blocks.get(block).size()) {
            rest -= blocks.get(block).size();
            block++;
        }
        return new Gap(block, (int) rest);
    }

    /** The gap behind the rows for which {@code below} holds, which must be the lowest ones. */
    private Gap gapBehind(Predicate<R> below) {
        int block = countLeading(blocks, each -> below.test(last(each)));
        return new Gap(block, block == blocks.size() ? 0 : countLeading(blocks.get(block), below));
    }

    private static <E> E last(List<E> elements) {
        return elements.get(elements.size() - 1);
    }

    private static <E> int countLeading(List<E> elements, Predicate<E> below) {
        int low = 0;
        int high = elements.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (below.test(elements.get(middle))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** A place between rows: ahead of the row at {@code index} of the block, or behind the last block. */
    private record Gap(int block, int index) {}
}
