package dev.waymark.internal.link;

import dev.waymark.link.AliasPolicy;
import java.util.random.RandomGenerator;

/** Makes up aliases (D-14). */
final class AliasGenerator {

    /** After this many collisions in a row, the alphabet's space of this length is crowded. */
    private static final int TRIES_PER_LENGTH = 3;

    private final AliasPolicy policy;
    private final RandomGenerator random;

    AliasGenerator(AliasPolicy policy, RandomGenerator random) {
        this.policy = policy;
        this.random = random;
    }

    /**
     * A random alias that is not reserved.
     *
     * @param collisions how many before it were taken; the more, the longer it is
     */
    String generate(int collisions) {
        int tries = collisions;
        String alias = random(length(tries));
        while (policy.isReserved(alias)) {
            tries++;
            alias = random(length(tries));
        }
        return alias;
    }

    private int length(int tries) {
        return Math.min(policy.generatedLength() + tries / TRIES_PER_LENGTH, AliasPolicy.MAX_LENGTH);
    }

    private String random(int length) {
        String alphabet = policy.alphabet();
        StringBuilder alias = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            alias.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return alias.toString();
    }
}
