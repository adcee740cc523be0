package dev.waymark.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.link.Domain;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AliasKeyTest {

    private static final int ALIASES = 1 << 14;

    /** Returns texts with the same length and hash code, since {@code Aa} and {@code BB} have the same hash code. */
    private static String colliding(int number) {
        return IntStream.range(0, 14)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                .collect(Collectors.joining());
    }

    @Test
    void aliases_with_the_same_hash_code_have_keys_with_different_hash_codes() {
        assertThat(IntStream.range(0, ALIASES).map(i -> colliding(i).hashCode()).distinct())
                .hasSize(1);
        assertThat(IntStream.range(0, ALIASES)
                        .map(i -> new AliasKey(Domain.DEFAULT, colliding(i)).hashCode())
                        .distinct()
                        .count())
                .isGreaterThan(ALIASES - 100);
    }

    @Test
    void an_alias_has_keys_with_different_hash_codes_in_different_domains() {
        assertThat(LongStream.range(0, ALIASES)
                        .mapToInt(id -> new AliasKey(Domain.of(id), "docs").hashCode())
                        .distinct()
                        .count())
                .isGreaterThan(ALIASES - 100);
    }

    @Test
    void equal_keys_have_the_same_hash_code() {
        assertThat(new AliasKey(Domain.of(7), "do".concat("cs"))).hasSameHashCodeAs(new AliasKey(Domain.of(7), "docs"));
    }
}
