package dev.waymark.storage.memory.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Sorts rows by a text. With very many rows, a comparison of two rows causes cache misses, so this sort reads the text of each
 * row once. The sort packs the characters after the common prefix of all texts into a number, sorts these numbers, and compares
 * only rows with equal numbers. Measured with half a million links that are inserted by one call: 1.05 s, instead of 2.35 s
 * with {@link List#sort}.
 *
 * @param text returns the text of a row, as {@link CodePointOrder} writes texts
 */
record TextSort<R extends IndexedRow>(Function<R, String> text) {

    /** The maximum number of rows for which this sort calls {@link List#sort}. */
    static final int MAX_LIST_SORT = 256;

    /**
     * The maximum number of characters after the common prefix that a number contains. A number rarely has space for more
     * characters.
     */
    private static final int WINDOW = 8;

    /** The bits of a number without its sign. */
    private static final int BITS = Long.SIZE - 1;

    /** @param order an order that compares the texts first */
    void sort(List<R> rows, Comparator<R> order) {
        if (rows.size() <= MAX_LIST_SORT) {
            rows.sort(order);
            return;
        }
        List<R> unsorted = new ArrayList<>(rows);
        String[] texts = unsorted.stream().map(text).toArray(String[]::new);
        int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(texts.length - 1);
        long[] places = prefixNumbers(texts, BITS - indexBits);
        for (int i = 0; i < places.length; i++) {
            places[i] = places[i] << indexBits | i;
        }
        Arrays.sort(places);
        long index = (1L << indexBits) - 1;
        for (int i = 0; i < places.length; i++) {
            rows.set(i, unsorted.get((int) (places[i] & index)));
        }
        sortEqualNumbers(rows, order, places, indexBits);
    }

    /** Sorts the rows with equal numbers. All rows have equal numbers only if all texts are equal. */
    private void sortEqualNumbers(List<R> rows, Comparator<R> order, long[] places, int indexBits) {
        int start = 0;
        while (start < places.length) {
            int end = start + 1;
            while (end < places.length && places[end] >> indexBits == places[start] >> indexBits) {
                end++;
            }
            if (end - start == places.length) {
                rows.sort(order);
            } else if (end - start > 1) {
                sort(rows.subList(start, end), order);
            }
            start = end;
        }
    }

    /**
     * Returns numbers of this many bits in the order of the texts. Texts with the same beginning may have equal
     * numbers.
     */
    private static long[] prefixNumbers(String[] texts, int bits) {
        int from = commonLength(texts);
        int charBits = Integer.SIZE - Integer.numberOfLeadingZeros(highestChar(texts, from) + 1);
        int to = from + Math.min(WINDOW, bits / charBits);
        long[] prefixNumbers = new long[texts.length];
        for (int i = 0; i < texts.length; i++) {
            for (int at = from; at < to; at++) {
                // The end of a text is below all characters.
                int next = at < texts[i].length() ? texts[i].charAt(at) + 1 : 0;
                prefixNumbers[i] = prefixNumbers[i] << charBits | next;
            }
        }
        return prefixNumbers;
    }

    private static int commonLength(String[] texts) {
        String first = texts[0];
        int common = first.length();
        for (String other : texts) {
            common = Math.min(common, other.length());
            int same = 0;
            while (same < common && other.charAt(same) == first.charAt(same)) {
                same++;
            }
            common = same;
        }
        return common;
    }

    private static int highestChar(String[] texts, int from) {
        int highest = 0;
        for (String text : texts) {
            for (int at = from; at < Math.min(from + WINDOW, text.length()); at++) {
                highest = Math.max(highest, text.charAt(at));
            }
        }
        return highest;
    }
}
