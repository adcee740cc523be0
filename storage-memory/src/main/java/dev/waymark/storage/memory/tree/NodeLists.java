package dev.waymark.storage.memory.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The cutting and the binary search of lists of rows or nodes. */
final class NodeLists {

    private NodeLists() {}

    /** Returns as few pieces as possible of at most {@code most} elements each, all of about the same size. */
    static <E> List<List<E>> pieces(List<E> elements, int most) {
        int count = (elements.size() + most - 1) / most;
        List<List<E>> pieces = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            pieces.add(elements.subList(start(elements, i, count), start(elements, i + 1, count)));
        }
        return pieces;
    }

    private static int start(List<?> elements, int piece, int count) {
        return (int) ((long) elements.size() * piece / count);
    }

    /**
     * Returns the index of the first element, from index {@code from} on, that does not fulfil {@code below}, or the size of
     * the list if all these elements fulfil {@code below}. The elements that fulfil {@code below} must precede the other
     * elements.
     */
    static <E> int countLeading(List<E> elements, int from, Predicate<E> below) {
        int low = from;
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
}
