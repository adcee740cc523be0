package dev.waymark.storage.memory;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.roaringbitmap.RoaringBitmap;

/**
 * Which rows have which trigrams, three characters in a row, in a text. Only rows that have all trigrams of a term can
 * contain it, and few others have them all.
 *
 * <p>The index covers rows up to a number, and is extended when it is asked to be.
 */
final class TextIndex<R extends Row> {

    /** What a term has to have at least. */
    static final int TRIGRAM = 3;

    /** So few are looked at sooner than another bitmap. */
    private static final int FEW = 64;

    /** An odd number, so that no two products are the same; keys as they are would meet in few places of the map. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final NumberedRows<R> rows;
    private final Function<R, String> text;
    private final Map<Long, RoaringBitmap> numbers = new HashMap<>();
    private int end;

    /** With the folded text of a row. */
    TextIndex(NumberedRows<R> rows, Function<R, String> text) {
        this.rows = rows;
        this.text = text;
    }

    /** How many numbers it does not cover. */
    int missing() {
        return rows.end() - end;
    }

    /** Covers some more rows. */
    void extend(int count) {
        int newEnd = Math.min(rows.end(), end + count);
        while (end < newEnd) {
            R row = rows.get(end);
            if (row != null) {
                put(end, row);
            }
            end++;
        }
    }

    /** Covers no rows any more. */
    void clear() {
        numbers.clear();
        end = 0;
    }

    /** Takes a row into account that got a number. */
    void add(int number, R row) {
        if (number < end) {
            put(number, row);
        }
    }

    private void put(int number, R row) {
        trigrams(text.apply(row))
                .forEach(trigram -> numbers.computeIfAbsent(trigram, unused -> new RoaringBitmap())
                        .add(number));
    }

    /** Takes into account that a row, with the text that it had, lost its number. */
    void remove(int number, R row) {
        if (number < end) {
            trigrams(text.apply(row))
                    .distinct()
                    .forEach(trigram -> numbers.computeIfPresent(trigram, (key, bitmap) -> {
                        bitmap.remove(number);
                        return bitmap.isEmpty() ? null : bitmap;
                    }));
        }
    }

    /** The text of a row contains this folded term, of at least three characters. */
    Condition<R> contains(String term) {
        RoaringBitmap found = find(term);
        int count = found.getCardinality() + missing();
        return Condition.on(
                row -> text.apply(row).contains(term),
                new Candidates<>(
                        count,
                        () -> rows.stream(IntStream.concat(found.stream(), IntStream.range(end, rows.end()))),
                        false));
    }

    private RoaringBitmap find(String term) {
        List<RoaringBitmap> bitmaps = trigrams(term)
                .distinct()
                .mapToObj(trigram -> numbers.getOrDefault(trigram, new RoaringBitmap()))
                .sorted(Comparator.comparingInt(RoaringBitmap::getCardinality))
                .toList();
        RoaringBitmap found = bitmaps.get(0);
        for (RoaringBitmap next : bitmaps.subList(1, bitmaps.size())) {
            if (found.getCardinality() <= FEW) {
                return found;
            }
            found = RoaringBitmap.and(found, next);
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
