package dev.waymark.bench.scaling;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import dev.waymark.bench.measure.Population;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.StoredLink;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The links of a growing store, by number from 0. A link depends only on its number: a store with more links contains the links
 * of the smaller store. In addition to the {@link Population}, each of 100 spaces and 100 domains has a hundredth of the links,
 * a tenth of the links have targeting entries, a hundredth have a pixel and a tag, and a hundredth have clicks on each day of a
 * year.
 */
final class GrowingLinks {

    /** The number of links in the smallest store. */
    static final int FIRST_SIZE = 10_000;

    static final int STEP = 10;

    /** The year with clicks. */
    static final int YEAR = 2025;

    /** The space of the links whose clicks, lists and counts are measured. */
    static final int SPACE = 7;

    static final int PIXEL = 1;

    static final String TAG = "News";

    private static final int GROUPS = 100;

    /**
     * The difference between the number and the id grows by this number at each size, which leaves ids for the links that the
     * measurement creates and deletes.
     */
    static final long RESERVED_IDS = 10_000_000;

    private static final Population POPULATION = new Population(Integer.MAX_VALUE);

    /** Links in pairs, because every second link belongs to the big owner. The pairs 3 and 7 are expired and disabled. */
    private static final int CLICKED_PAIR = 1;

    private static final int TARGETED_PAIR = 5;
    private static final int PAIRS = 10;
    private static final int PIXEL_PAIR = 9;

    private static final ImmutableList<LocalDate> DAYS =
            LocalDate.of(YEAR, 1, 1).datesUntil(LocalDate.of(YEAR + 1, 1, 1)).collect(ImmutableList.toImmutableList());

    private static final int MAX_DAILY_CLICKS = 1_000;

    private GrowingLinks() {}

    static StoredLink link(int number) {
        Link link = POPULATION.link(number).link();
        LinkBuilder changed = link.toBuilder()
                .id(id(number))
                .spaceId(1 + group(number, "space"))
                .domain(domain(number));
        if (isTargeted(number)) {
            changed.targeting(Targeting.byCountry(Map.of("DE", link.url() + "/de", "FR", link.url() + "/fr")));
        }
        if (number / 2 % GROUPS == PIXEL_PAIR) {
            changed.pixelIds(Set.of((long) PIXEL)).tags(Set.of(TAG));
        }
        StoredLink stored = Population.stored(changed.build());
        return new StoredLink(stored.link(), key(number), stored.urlKey(), stored.password(), stored.privacyPassword());
    }

    static AliasKey key(int number) {
        return new AliasKey(domain(number), Population.alias(number));
    }

    /** Returns a domain: the default domain or one of 99 further domains. */
    static Domain domain(int number) {
        return Domain.of(group(number, "domain"));
    }

    private static int group(int number, String kind) {
        return Math.floorMod(
                Hashing.murmur3_32_fixed(kind.hashCode()).hashInt(number).asInt(), GROUPS);
    }

    static long id(int number) {
        long id = number + 1L;
        for (long size = FIRST_SIZE; size <= number; size *= STEP) {
            id += RESERVED_IDS;
        }
        return id;
    }

    static boolean isTargeted(int number) {
        return number / 2 % PAIRS == TARGETED_PAIR;
    }

    static boolean isClicked(int number) {
        return number / 2 % GROUPS == CLICKED_PAIR;
    }

    /** Returns the number of a clicked link of the big owner; consecutive numbers are spread over all links. */
    static int clickedOfBig(int number, int size) {
        return pair(number, size, GROUPS, CLICKED_PAIR);
    }

    /** Returns the number of a targeted link of the big owner; consecutive numbers are spread over all links. */
    static int targetedOfBig(int number, int size) {
        return pair(number, size, PAIRS, TARGETED_PAIR);
    }

    private static int pair(int number, int size, int pairs, int pair) {
        int any = new Population(size).any(number);
        return any - any % (2 * pairs) + 2 * pair;
    }

    /** Returns the clicks of a link on each day of the year, if the link has such clicks. */
    static Optional<ClickRecord> clicks(int number) {
        if (!isClicked(number)) {
            return Optional.empty();
        }
        Random random = new Random(number);
        int mean = (int) Math.pow(MAX_DAILY_CLICKS, Math.pow(random.nextDouble(), 3));
        int[] clicks = IntStream.range(0, DAYS.size())
                .map(day -> 1 + random.nextInt(2 * mean))
                .toArray();
        ImmutableList.Builder<ClickRecord.Count> counts = ImmutableList.builder();
        for (int i = 0; i < clicks.length; i++) {
            counts.add(ClickRecord.Count.total(DAYS.get(i), clicks[i]));
        }
        return Optional.of(new ClickRecord(id(number), counts.build()));
    }

    /** Returns the sizes at which a store is measured. */
    static List<Integer> sizes(int most) {
        return IntStream.iterate(FIRST_SIZE, size -> size > 0 && size <= most, size -> size * STEP)
                .boxed()
                .toList();
    }
}
