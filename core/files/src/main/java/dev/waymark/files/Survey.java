package dev.waymark.files;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import com.google.common.primitives.Ints;
import dev.waymark.link.ImportLink;
import java.time.Instant;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A first reading of all records, for what must be known before the import. */
final class Survey {

    private static final int MAX_HOSTS = 100;
    private static final int MAX_ALIASES = 1 << 21;
    private static final int SPELLING = 20;
    private static final HashFunction HASH = Hashing.murmur3_128();

    /** A fingerprint of each alias: the upper bits depend on its letters, and the lower bits also on their case. */
    private long[] aliases;

    private int size;
    private final Set<String> hosts = new LinkedHashSet<>();
    private final Map<String, Integer> lost = new TreeMap<>();
    private final BitSet linesInOtherCase = new BitSet();
    private String firstInOtherCase = "";
    private Instant latest = Instant.MIN;
    private boolean isAscending = true;

    /**
     * Begins the reading of a file. The fingerprints occupy at most 16 MB.
     *
     * @param bytes the number of bytes of the file, at least 12 for each link
     */
    Survey(long bytes) {
        aliases = new long
                [Ints.constrainToRange(Integer.highestOneBit(Ints.saturatedCast(bytes / 12)) * 2, 64, MAX_ALIASES)];
    }

    /** Returns whether an earlier alias differs from this alias only in letter case. */
    private boolean isInOtherCase(String alias) {
        long letters = HASH.hashUnencodedChars(Ascii.toLowerCase(alias)).asLong() | 1L << SPELLING;
        long spelling = HASH.hashUnencodedChars(alias).asLong() & ((1L << SPELLING) - 1);
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

    void add(Row row, LinkRow.Reading reading) {
        ImportLink record = reading.record();
        if (!reading.host().isEmpty() && hosts.size() < MAX_HOSTS) {
            hosts.add(reading.host());
        }
        reading.lost().forEach(column -> lost.merge(column, 1, Integer::sum));
        if (!record.violations().isEmpty()) {
            return;
        }
        String alias = record.command().alias().orElse("");
        if (isInOtherCase(record.command().domain() + " " + alias) && row.line() < Integer.MAX_VALUE) {
            linesInOtherCase.set((int) row.line());
            firstInOtherCase = firstInOtherCase.isEmpty() ? alias : firstInOtherCase;
        }
        Instant created = record.createdAt().orElse(latest);
        isAscending &= !created.isBefore(latest);
        latest = created;
    }

    /** Releases the fingerprints after the last row. */
    void end() {
        aliases = new long[0];
    }

    Set<String> hosts() {
        return hosts;
    }

    /** Returns whether the alias of the row in this line differs from an earlier alias only in letter case. */
    boolean hasOtherCase(int line) {
        return linesInOtherCase.get(line);
    }

    List<String> notes(LinkFileOptions options) {
        ImmutableList.Builder<String> notes = ImmutableList.builder();
        lost.forEach((column, links) ->
                notes.add("not imported completely: '%s' of %d links".formatted(Texts.shown(column), links)));
        Set<String> unmapped = new LinkedHashSet<>(hosts);
        unmapped.removeAll(options.domains.keySet());
        if (hosts.size() > 1 && !unmapped.isEmpty()) {
            notes.add(
                    "the links of %s are imported into the default domain; the option domain sets another domain of a host"
                            .formatted(String.join(", ", unmapped)));
        }
        if (!linesInOtherCase.isEmpty()) {
            notes.add(("%d aliases differ from an earlier alias only in letter case, the first is '%s';"
                            + " without AliasPolicy.matchingCase(), they are refused")
                    .formatted(linesInOtherCase.cardinality(), firstInOtherCase));
        }
        if (!isAscending && !options.isOldestFirst) {
            notes.add(
                    "the oldest record is not the first; with the option oldestFirst, the ids of the links ascend by creation");
        }
        return notes.build();
    }
}
