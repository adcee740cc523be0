package dev.waymark.storage.memory.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Sorts rows by a text. To compare two of very many rows is to wait for memory that is nowhere near, so of many each is looked at
 * once: what sorts is a number made of the characters behind those that all texts begin with, and only rows that have the same
 * one are compared with each other.
 *
 * @param text as {@link CodePointOrder} writes it
 */
record TextSort<R extends IndexedRow>(Function<R, String> text) {

    /** So few are compared with each other. */
    static final int FEW = 256;

    /** Characters that are looked at beyond the common ones; more have no room in most cases. */
    private static final int WINDOW = 8;

    /** Without the sign. */
    private static final int BITS = Long.SIZE - 1;

    /** @param order by text, and then by something else */
    void sort(List<R> rows, Comparator<R> order) {
        if (rows.size() <= FEW) {
            rows.sort(order);
            return;
        }
        List<R> unsorted = new ArrayList<>(rows);
        String[] texts = unsorted.stream().map(text).toArray(String[]::new);
        int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(texts.length - 1);
        long[] places = beginnings(texts, BITS - indexBits);
        for (int i = 0; i < places.length; i++) {
            places[i] = places[i] << indexBits | i;
        }
        Arrays.sort(places);
        long index = (1L << indexBits) - 1;
        for (int i = 0; i < places.length; i++) {
            rows.set(i, unsorted.get((int) (places[i] & index)));
        }
        sortAlike(rows, order, places, indexBits);
    }

    /** Sorts those that begin alike. All of them do only if their texts are the same. */
    private void sortAlike(List<R> rows, Comparator<R> order, long[] places, int indexBits) {
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

    /** Numbers of so many bits that are ordered as the texts are, or the same for some that begin alike. */
    private static long[] beginnings(String[] texts, int bits) {
        int from = commonLength(texts);
        int charBits = Integer.SIZE - Integer.numberOfLeadingZeros(highestChar(texts, from) + 1);
        int to = from + Math.min(WINDOW, bits / charBits);
        long[] beginnings = new long[texts.length];
        for (int i = 0; i < texts.length; i++) {
            for (int at = from; at < to; at++) {
                // The end of a text is below all characters.
                int next = at < texts[i].length() ? texts[i].charAt(at) + 1 : 0;
                beginnings[i] = beginnings[i] << charBits | next;
            }
        }
        return beginnings;
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
