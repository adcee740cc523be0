package dev.waymark.contract.model;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.contract.sample.ReferenceFolding;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Targeting;
import dev.waymark.query.Folding;
import dev.waymark.query.TimeRange;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** The values of the model's records. The number of values is small, so values often tie, collide and match. */
final class ModelValues {

    private static final Instant MICRO_BEFORE = Samples.NOW.minusNanos(1_000);
    private static final Instant MICRO_AFTER = Samples.NOW.plusNanos(1_000);

    private static final int PAGE_KEY_PREFIX = 21;

    private ModelValues() {}

    static Arbitrary<Owner> owners() {
        return Arbitraries.of(Samples.OWNER, Samples.OWNER, Samples.OWNER, Samples.OTHER);
    }

    /** Returns texts with special letters of Turkish, German and Greek, with wildcards, and with characters beyond the BMP. */
    static Arbitrary<String> texts(int maxLength) {
        Arbitrary<String> special = Arbitraries.of(
                "a",
                "A",
                "b",
                "z",
                "i",
                "I",
                "\u0130",
                "\u0131",
                "\u00DF",
                "\u1E9E",
                "s",
                "S",
                "\u03C3",
                "\u03A3",
                "\u03C2",
                "\u00E9",
                "e\u0301",
                "\u212A",
                "k",
                "%",
                "_",
                "\\",
                " ",
                "-",
                "'",
                "\uD7FF",
                "\uE000",
                "\uFFFD",
                "\uD801\uDC00",
                "\uD801\uDC28",
                "\uD83D\uDE00",
                "\uDBFF\uDFFD");
        Arbitrary<String> any = Arbitraries.integers()
                .between(0x20, Character.MAX_CODE_POINT)
                .filter(ModelValues::isOrdinary)
                .map(Character::toString)
                .filter(ModelValues::isInReference);
        return Arbitraries.frequencyOf(Tuple.of(9, special), Tuple.of(1, any))
                .list()
                .ofMaxSize(maxLength)
                .map(parts -> String.join("", parts).strip());
    }

    private static boolean isOrdinary(int codePoint) {
        return !Character.isISOControl(codePoint)
                && !(codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE);
    }

    /** Returns whether the reference defines the fold of a code point; false for some musical symbols and for later Unicodes. */
    private static boolean isInReference(String codePoint) {
        return Folding.fold(codePoint).equals(ReferenceFolding.fold(codePoint));
    }

    /** Returns search terms. An empty term is no search. */
    static Arbitrary<String> terms() {
        return Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.of("a", "i", "s", "e", "%", "_")), Tuple.of(1, texts(2)));
    }

    static Arbitrary<String> aliases() {
        return Arbitraries.of(
                "a", "A", "b", "B1", "a_b", "aXb", "a-b", "ab", "Ab1", "c", "C_", "-", "_", "0", "00", "Zz");
    }

    static Arbitrary<Domain> domains() {
        return Arbitraries.of(Domain.DEFAULT, Domain.of(7));
    }

    /** Returns numbers from 0 to 3. The number 0 represents an absent value. */
    static Arbitrary<Long> few() {
        return Arbitraries.longs().between(0, 3);
    }

    static Arbitrary<Instant> instants() {
        return Arbitraries.of(MICRO_BEFORE, Samples.NOW, MICRO_AFTER, Instant.EPOCH.minusNanos(1_000));
    }

    /** Returns ranges with both ends, with a single end, or without an end. */
    static Arbitrary<TimeRange> timeRanges() {
        return Combinators.combine(instants().optional(), instants().optional()).as(TimeRange::new);
    }

    /** Returns the query with each end of the range that is present. */
    static <Q> Q bounded(Q query, TimeRange range, BiFunction<Q, Instant, Q> after, BiFunction<Q, Instant, Q> before) {
        Q begun = range.from().map(first -> after.apply(query, first)).orElse(query);
        return range.before().map(end -> before.apply(begun, end)).orElse(begun);
    }

    static Arbitrary<String> urls() {
        return texts(3).map(text -> "https://example.com/" + text);
    }

    /** Returns page keys. Most keys are different. A few keys often collide or differ only in letter case. */
    static Arbitrary<String> pageKeys() {
        Arbitrary<String> few = Arbitraries.of("a".repeat(PAGE_KEY_PREFIX) + "A", "A".repeat(PAGE_KEY_PREFIX) + "A");
        Arbitrary<String> many = Arbitraries.strings()
                .ofLength(PAGE_KEY_PREFIX)
                .alpha()
                .numeric()
                .withChars('-', '_')
                .map(text -> text + "Q");
        return Arbitraries.frequencyOf(Tuple.of(1, few), Tuple.of(6, many));
    }

    static Arbitrary<Privacy> privacies() {
        return Arbitraries.of(Privacy.PUBLIC, Privacy.PRIVATE);
    }

    static Arbitrary<Targeting> targetings() {
        Arbitrary<List<String>> urls = Arbitraries.of("https://a.example/", "https://b.example/")
                .list()
                .ofMinSize(1)
                .ofMaxSize(3);
        return Combinators.combine(Arbitraries.of(Targeting.Type.class), urls).as(ModelValues::targeting);
    }

    private static Targeting targeting(Targeting.Type type, List<String> urls) {
        return switch (type) {
            case NONE -> Targeting.NONE;
            case ROTATION -> Targeting.rotation(urls);
            case COUNTRY, PLATFORM, LANGUAGE -> keyed(type, "key", urls);
            case RULES -> keyed(type, "platform=OS%20X query.key", urls);
        };
    }

    private static Targeting keyed(Targeting.Type type, String prefix, List<String> urls) {
        return new Targeting(
                type,
                IntStream.range(0, urls.size())
                        .mapToObj(i -> new Targeting.Entry(prefix + i, urls.get(i)))
                        .toList());
    }
}
