package dev.waymark.bench.jdbc;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Population;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Targeting;
import dev.waymark.spi.Storage;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Plain links of one owner, and rich links of another owner. A rich link has two targeting entries and two pixels. */
final class RichLinks {

    static final Owner PLAIN = Owner.of("plain");
    static final Owner RICH = Owner.of("rich");

    /** The types of targeting. The rich links have these types by turns. */
    static final ImmutableList<String> TYPES = ImmutableList.of("country", "language", "rotation");

    private static final int WORDS = 50_000;
    private static final int PIXELS = 100;
    private static final int BATCH = 1_000;

    private RichLinks() {}

    /**
     * Stores plain links and as many rich links, by turns in lists of 1,000. Both have the numbers from 0. A {@link Population} of
     * as many links has a thousand other owners: with two owners, PostgreSQL makes a new plan for each list, and the time of the
     * plan hides the difference.
     */
    static void fill(Storage storage, int size) {
        new Population(size).fill(storage.links());
        Waymark waymark = Waymark.builder().storage(storage).build();
        for (int from = 0; from < size; from += BATCH) {
            waymark.links(PLAIN).createAll(commands(from, RichLinks::plain));
            waymark.links(RICH).createAll(commands(from, RichLinks::rich));
        }
    }

    private static ImmutableList<CreateLink> commands(int from, IntFunction<CreateLink> command) {
        return IntStream.range(from, from + BATCH).mapToObj(command).collect(toImmutableList());
    }

    static CreateLink plain(int number) {
        String word = Population.word(number % WORDS);
        return CreateLink.to(url(number)).alias(plainAlias(number)).title(word + " " + number);
    }

    static CreateLink rich(int number) {
        long pixel = 1L + number % PIXELS;
        return plain(number)
                .alias(richAlias(number))
                .targeting(targeting(number))
                .pixelIds(pixel, PIXELS + pixel);
    }

    private static Targeting targeting(int number) {
        String url = url(number);
        return switch (number % TYPES.size()) {
            case 0 -> Targeting.byCountry(Map.of("DE", url + "/de", "FR", url + "/fr"));
            case 1 -> Targeting.byLanguage(Map.of("de", url + "/de", "fr", url + "/fr"));
            default -> Targeting.rotation(url + "/a", url + "/b");
        };
    }

    private static String url(int number) {
        return "https://example.com/" + Population.word(number % WORDS) + "/" + number;
    }

    static String plainAlias(int number) {
        return "plain" + number;
    }

    static String richAlias(int number) {
        return "rich" + number;
    }
}
