package dev.waymark.bench.measure;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import dev.waymark.access.Owner;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The links of a typical service, the same in each run. The big owner has every second link, and a thousand small
 * owners have the other links. Titles consist of words from a vocabulary of 50,000 words, few of them frequent. Few
 * links have many clicks. One in ten links is disabled, and one in ten has expired.
 *
 * @param size the number of links
 */
public record Population(int size) {

    public static final Owner BIG = Owner.of("big");
    static final Instant CREATED = Instant.parse("2025-03-10T12:00:00Z");

    private static final int SMALL_OWNERS = 1_000;
    /** The number of ranks; some ranks have the same word, so 50,000 words differ. */
    private static final int VOCABULARY = 50_100;

    private static final int BATCH = 1_000;

    /** The beginnings, middles and ends of syllables. Half of the syllables have no end. */
    private static final List<String> ONSETS = words(
            "b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p ph pl pr qu r s sc sh sk sl sp st str t th tr v w z");

    private static final List<String> VOWELS = words("a e i o u ai ea ee ie oa oo ou");
    private static final List<String> CODAS = words("b ck d g l m n nd ng nt p r rd rn s sh st t x");
    private static final int SYLLABLES = ONSETS.size() * VOWELS.size() * CODAS.size() * 2;

    /** A prime that spreads words over pairs of syllables. */
    private static final long SPREAD = 15_485_863;

    /** Stores all links in an empty store. */
    public void fill(LinkStore store) {
        batches().forEach(store.allOwners().orElseThrow()::restore);
    }

    /** Returns all links in batches, with the ids from 1. */
    public Stream<List<StoredLink>> batches() {
        return batches(number -> {
            StoredLink stored = link(number);
            return stored.withLink(stored.link().withId(number + 1L));
        });
    }

    /** Returns all links in batches, without ids, as links of the big owner. */
    public Stream<List<StoredLink>> batchesOfBig() {
        return batches(number -> {
            StoredLink stored = link(number);
            return stored.withLink(ownedByBig(stored.link()));
        });
    }

    private Stream<List<StoredLink>> batches(IntFunction<StoredLink> link) {
        return IntStream.iterate(0, from -> from < size, from -> from + BATCH)
                .mapToObj(from -> IntStream.range(from, Math.min(size, from + BATCH))
                        .mapToObj(link)
                        .toList());
    }

    public static Owner small(int number) {
        return Owner.of("small" + Math.floorMod(number, SMALL_OWNERS));
    }

    public static String alias(int number) {
        return "a" + Integer.toString(number * 31 + 7, Character.MAX_RADIX);
    }

    /**
     * Returns commands for links of any owner. Their titles and URLs consist of words of the vocabulary.
     *
     * @param alias the alias for each number from 0
     */
    public static List<CreateLink> commands(int number, IntFunction<String> alias) {
        return IntStream.range(0, number)
                .mapToObj(i -> CreateLink.to("https://example.com/" + word(i % 50_000) + "/" + i)
                        .alias(alias.apply(i))
                        .title(word(i % 50_000) + " " + word(i % 777)))
                .toList();
    }

    /** Returns the link with this number, from 0. The content of a link depends only on its number. */
    public StoredLink link(int number) {
        Random random = new Random(number);
        Owner owner = number % 2 == 0 ? BIG : small(random.nextInt());
        String title = capitalized(word(random)) + " " + word(random) + " " + word(random);
        boolean isExpired = number / 2 % 10 == 3;
        LinkBuilder link = Link.builder(
                        owner, alias(number), "https://example.com/" + word(random) + "/" + word(random) + "/" + number)
                .title(title)
                .spaceId(1 + random.nextInt(50))
                .clicks((long) Math.pow(10, 6 * Math.pow(random.nextDouble(), 3)) - 1)
                .disabled(number / 2 % 10 == 7)
                .createdAt(CREATED.plusSeconds(number))
                .updatedAt(CREATED.plusSeconds(number));
        if (isExpired) {
            LocalDate date = LocalDate.of(2025, 1, 1);
            link.expiration(Expiration.after(date))
                    .expiresAt(date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
        }
        return stored(link.build());
    }

    private static String capitalized(String word) {
        return Ascii.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** Returns the same link with the big owner. */
    static Link ownedByBig(Link link) {
        return link.toBuilder().owner(BIG).build();
    }

    /** Returns a link as a stored link without passwords. */
    public static StoredLink stored(Link link) {
        return new StoredLink(link, key(link.alias()), UrlKey.of(link.url()), Optional.empty(), Optional.empty());
    }

    public static AliasKey key(String alias) {
        return new AliasKey(Domain.DEFAULT, alias);
    }

    private static String word(Random random) {
        int rank = (int) Math.min(VOCABULARY - 1, Math.pow(VOCABULARY, random.nextDouble()) - 1);
        return word(rank);
    }

    /**
     * Returns the word of this rank; rank 0 is the most frequent word. A word has two of many syllables, so words have
     * as many different trigrams as the words of a language.
     */
    public static String word(int rank) {
        long pair = rank * SPREAD % ((long) SYLLABLES * SYLLABLES);
        return syllable((int) (pair / SYLLABLES)) + syllable((int) (pair % SYLLABLES));
    }

    private static String syllable(int number) {
        int open = number / 2;
        String begin = ONSETS.get(open % ONSETS.size()) + VOWELS.get(open / ONSETS.size() % VOWELS.size());
        return number % 2 == 0 ? begin : begin + CODAS.get(open / ONSETS.size() / VOWELS.size());
    }

    private static List<String> words(String text) {
        return Splitter.on(' ').splitToList(text);
    }

    /** Returns the number of a link; consecutive numbers are spread over all links. */
    public int any(int number) {
        return Math.floorMod(number * 7_919L + 13, size);
    }

    /** Returns the number of a link of the big owner; consecutive numbers are spread over all links. */
    public int anyOfBig(int number) {
        return any(number) & ~1;
    }
}
