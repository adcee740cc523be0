package dev.waymark.files;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
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
    private static final int MAX_LINKS = 2_000_000;
    private static final int BYTES = 25;
    private static final double MISTAKES = 1e-7;

    private final BloomFilter<CharSequence> letters;
    private final BloomFilter<CharSequence> spellings;
    private final Set<String> hosts = new LinkedHashSet<>();
    private final Map<String, Integer> lost = new TreeMap<>();
    private final BitSet linesInOtherCase = new BitSet();
    private String firstInOtherCase = "";
    private Instant latest = Instant.MIN;
    private boolean isAscending = true;

    /**
     * Begins the reading of a file. The filters occupy at most 9 bytes for each link, and rarely find an alias that was not added.
     *
     * @param size the number of bytes of the file
     */
    Survey(long size) {
        int links = Ints.constrainToRange(Ints.saturatedCast(size / BYTES), 100, MAX_LINKS);
        letters = BloomFilter.create(Funnels.unencodedCharsFunnel(), links, MISTAKES);
        spellings = BloomFilter.create(Funnels.unencodedCharsFunnel(), links, MISTAKES);
    }

    void add(Row row, RecordReader.Reading reading) {
        ImportLink record = reading.record();
        if (!reading.host().isEmpty() && hosts.size() < MAX_HOSTS) {
            hosts.add(reading.host());
        }
        reading.lost().forEach(column -> lost.merge(column, 1, Integer::sum));
        if (!record.violations().isEmpty()) {
            return;
        }
        String alias = record.command().alias().orElse("");
        String key = record.command().domain() + " " + alias;
        boolean isNew = spellings.put(key);
        if (!letters.put(Ascii.toLowerCase(key)) && isNew && row.line() < Integer.MAX_VALUE) {
            linesInOtherCase.set((int) row.line());
            firstInOtherCase = firstInOtherCase.isEmpty() ? alias : firstInOtherCase;
        }
        Instant created = record.createdAt().orElse(latest);
        isAscending &= !created.isBefore(latest);
        latest = created;
    }

    Set<String> hosts() {
        return hosts;
    }

    /** Returns whether the alias of the row in this line differs from an earlier alias only in letter case. */
    boolean isInOtherCase(int line) {
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
            notes.add(
                    "%d aliases differ from an earlier alias only in letter case, the first is '%s'; without AliasPolicy.matchingCase(), they are refused"
                            .formatted(linesInOtherCase.cardinality(), firstInOtherCase));
        }
        if (!isAscending && !options.isOldestFirst) {
            notes.add(
                    "the oldest record is not the first; with the option oldestFirst, the ids of the links ascend by creation");
        }
        return notes.build();
    }
}
