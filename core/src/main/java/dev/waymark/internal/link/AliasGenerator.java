package dev.waymark.internal.link;

import dev.waymark.link.AliasPolicy;
import java.util.random.RandomGenerator;

/** The generator of random aliases (D-14). */
final class AliasGenerator {

    /** The number of collisions for each additional character of an alias. */
    private static final int TRIES_PER_LENGTH = 3;

    private final AliasPolicy policy;
    private final RandomGenerator random;

    AliasGenerator(AliasPolicy policy, RandomGenerator random) {
        this.policy = policy;
        this.random = random;
    }

    /**
     * Generates a random alias that is not a reserved word.
     *
     * @param collisions the number of collisions so far; each third collision adds one character
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
