package dev.waymark.storage.memory.text;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.roaringbitmap.RoaringBitmap;

/**
 * An index of the trigrams (three consecutive characters) of numbered texts. Only a text that contains all trigrams of
 * a term can contain the term, and few other texts contain all these trigrams. The index covers the texts up to a
 * number.
 */
public final class TextIndex {

    /** The minimum length of a term. */
    public static final int TRIGRAM = 3;

    /** Reading this many texts is faster than reading another bitmap. */
    private static final int FEW = 64;

    /**
     * A factor that spreads the keys over the map. The factor is odd, so different trigrams have different products.
     */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final Map<Long, RoaringBitmap> numbers = new HashMap<>();
    private int end;

    /** Returns the highest covered number plus one. */
    int end() {
        return end;
    }

    /**
     * Returns whether the index covers this number. A negative number stands for an unnumbered text, which no index
     * covers.
     */
    boolean covers(int number) {
        return number >= 0 && number < end;
    }

    /** Extends the covered numbers up to {@code newEnd}. The caller has added the texts of these numbers. */
    void extendTo(int newEnd) {
        end = newEnd;
    }

    /** Adds the text of a number. */
    void put(int number, String text) {
        trigrams(text)
                .forEach(trigram -> numbers.computeIfAbsent(trigram, unused -> new RoaringBitmap())
                        .add(number));
    }

    /** Replaces the text of a number by {@code next}, whose trigrams the caller has added. */
    void remove(int number, String text, String next) {
        long[] kept = trigrams(next).sorted().toArray();
        trigrams(text)
                .filter(trigram -> Arrays.binarySearch(kept, trigram) < 0)
                .distinct()
                .forEach(trigram -> numbers.computeIfPresent(trigram, (key, bitmap) -> {
                    bitmap.remove(number);
                    return bitmap.isEmpty() ? null : bitmap;
                }));
    }

    /**
     * Returns covered numbers, including every number whose text contains the term. The term has at least three
     * characters.
     */
    RoaringBitmap find(String term) {
        List<RoaringBitmap> bitmaps = trigrams(term)
                .distinct()
                .mapToObj(trigram -> numbers.getOrDefault(trigram, new RoaringBitmap()))
                .sorted(Comparator.comparingInt(RoaringBitmap::getCardinality))
                .toList();
        RoaringBitmap found = bitmaps.get(0).clone();
        for (RoaringBitmap next : bitmaps.subList(1, bitmaps.size())) {
            if (found.getCardinality() <= FEW) {
                return found;
            }
            found.and(next);
        }
        return found;
    }

    private static LongStream trigrams(String text) {
        return IntStream.rangeClosed(0, text.length() - TRIGRAM).mapToLong(i -> trigram(text, i) * SPREAD);
    }

    private static long trigram(String text, int start) {
        long trigram = 0;
        for (int i = start; i < start + TRIGRAM; i++) {
            trigram = (trigram << Character.SIZE) | text.charAt(i);
        }
        return trigram;
    }
}
