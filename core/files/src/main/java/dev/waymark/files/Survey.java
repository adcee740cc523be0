package dev.waymark.files;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.time.Instant;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A first reading of all records, for what must be known before the import. */
final class Survey {

    /** The number of links that lose a value of one column, and the alias of the first of these links. */
    private record Lost(int links, String first) {}

    private static final int MAX_HOSTS = 100;
    private static final int MAX_ALIASES = 1 << 21;
    private static final int SPELLING = 20;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /** A fingerprint of each alias: the upper bits depend on its letters, and the lower bits also on their case. */
    private long[] aliases;

    private int size;
    private final Set<String> hosts = new LinkedHashSet<>();
    private final Map<String, Lost> lost = new TreeMap<>();
    private final BitSet recordsInOtherCase = new BitSet();
    private String firstInOtherCase = "";
    private Instant latest = Instant.MIN;
    private boolean isAscending = true;

    /**
     * Begins the reading of a file. The fingerprints occupy at most 16 MB.
     *
     * @param bytes the number of bytes of the file, at least 12 for each link
     */
    Survey(long bytes) {
        int links = Ints.constrainToRange(Ints.saturatedCast(bytes / 12), 32, MAX_ALIASES / 2);
        aliases = new long[Integer.highestOneBit(links) * 2];
    }

    /** Returns whether an earlier alias has the same letters in another case. */
    private boolean isInOtherCase(String alias) {
        long letters = hash(Ascii.toLowerCase(alias)) | 1L << SPELLING;
        long spelling = hash(alias) >>> -SPELLING;
        int position = (int) (letters >>> 32) & (aliases.length - 1);
        while (aliases[position] != 0 && (aliases[position] ^ letters) >>> SPELLING != 0) {
            position = (position + 1) & (aliases.length - 1);
        }
        if (aliases[position] == 0 && size < aliases.length / 4 * 3) {
            aliases[position] = letters >>> SPELLING << SPELLING | spelling;
            size++;
        }
        return aliases[position] != 0 && (aliases[position] ^ spelling) << -SPELLING != 0;
    }

    /** Returns a hash whose upper bits depend on all characters. */
    private static long hash(String text) {
        long hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash + text.charAt(i)) * FACTOR;
        }
        return hash;
    }

    /** @param number the number of the record in the file, from 0 */
    void add(long number, LinkRow row) {
        if (!row.host().isEmpty() && hosts.size() < MAX_HOSTS) {
            hosts.add(row.host());
        }
        row.lost()
                .forEach(column -> lost.merge(
                        column, new Lost(1, row.alias()), (sum, one) -> new Lost(sum.links() + 1, sum.first())));
        if (isInOtherCase(row.domain() + " " + row.alias()) && number < Integer.MAX_VALUE) {
            recordsInOtherCase.set((int) number);
            firstInOtherCase = firstInOtherCase.isEmpty() ? row.alias() : firstInOtherCase;
        }
        Instant created = isAscending ? row.created() : null;
        if (created != null) {
            isAscending &= !created.isBefore(latest);
            latest = created;
        }
    }

    /** Releases the fingerprints after the last row. */
    void end() {
        aliases = new long[0];
    }

    Set<String> hosts() {
        return hosts;
    }

    /** Returns whether the alias of the record with this number differs from an earlier alias only in letter case. */
    boolean hasOtherCase(long number) {
        return number < Integer.MAX_VALUE && recordsInOtherCase.get((int) number);
    }

    /** @param isOwn whether this library wrote the file, in the order of ids that the application chose */
    List<String> notes(LinkFileOptions options, boolean isOwn) {
        ImmutableList.Builder<String> notes = ImmutableList.builder();
        lost.forEach((column, values) -> notes.add("not imported completely: '%s' of %s links, the first is '%s'"
                .formatted(Texts.shown(column), values.links(), Texts.shown(values.first()))));
        Set<String> unmapped = new LinkedHashSet<>(hosts);
        unmapped.removeAll(options.domains.keySet());
        if (hosts.size() > 1 && !unmapped.isEmpty()) {
            notes.add(
                    "the links of %s are imported into the default domain; the option domain sets another domain of a host"
                            .formatted(String.join(", ", unmapped)));
        }
        if (!recordsInOtherCase.isEmpty()) {
            notes.add(("%s aliases differ from an earlier alias only in letter case, the first is '%s';"
                            + " without AliasPolicy.matchingCase(), they are refused")
                    .formatted(recordsInOtherCase.cardinality(), firstInOtherCase));
        }
        if (!isAscending && !options.isOldestFirst && !isOwn) {
            notes.add(
                    "the oldest record is not the first; with the option oldestFirst, the ids of the links ascend by creation");
        }
        return notes.build();
    }
}
