package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which aliases links may have, when two aliases are the same, and what generated ones look like. Immutable; each
 * method returns a changed copy.
 *
 * <pre>{@code
 * AliasPolicy policy = AliasPolicy.DEFAULT.reserving("login", "admin").generatingLength(5);
 * Waymark.builder().aliasPolicy(policy);
 * }</pre>
 *
 * @param caseSensitive whether {@code Docs} and {@code docs} are two aliases
 * @param reserved words that no alias may be, such as paths of the application; compared as aliases are
 * @param alphabet the characters of generated aliases
 * @param generatedLength the length of generated aliases, 4 to 32
 * @see <a href="../package-summary.html#D-14">How aliases behave</a>
 */
public record AliasPolicy(boolean caseSensitive, Set<String> reserved, String alphabet, int generatedLength) {

    private static final CharMatcher ALLOWED = CharMatcher.inRange('A', 'Z')
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("_-"));

    /** How many characters an alias has at most. */
    public static final int MAX_LENGTH = 64;

    /**
     * Aliases ignore letter case, no word is reserved, and generated aliases have 7 characters out of 31 lower-case
     * letters and digits that are not easily mistaken for each other.
     */
    public static final AliasPolicy DEFAULT =
            new AliasPolicy(false, ImmutableSet.of(), "23456789abcdefghjkmnpqrstuvwxyz", 7);

    private static final int MIN_GENERATED = 4;
    private static final int MAX_GENERATED = 32;
    private static final int MIN_ALPHABET = 10;

    /**
     * Checks that aliases can be generated.
     *
     * @throws IllegalArgumentException if the alphabet has fewer than 10 different characters, has one twice (letter
     *     case ignored where aliases ignore it), or has one that aliases must not have; or if the length is out of
     *     range
     */
    public AliasPolicy {
        checkNotNull(reserved, "reserved");
        checkNotNull(alphabet, "alphabet");
        checkArgument(
                alphabet.length() >= MIN_ALPHABET && ALLOWED.matchesAllOf(alphabet),
                "the alphabet must be at least %s letters, digits, _ or -",
                MIN_ALPHABET);
        checkArgument(
                foldIf(!caseSensitive, alphabet).chars().distinct().count() == alphabet.length(),
                "the alphabet must not have a character twice");
        checkArgument(
                generatedLength >= MIN_GENERATED && generatedLength <= MAX_GENERATED,
                "the length of generated aliases must be %s to %s, was %s",
                MIN_GENERATED,
                MAX_GENERATED,
                generatedLength);
        boolean folds = !caseSensitive;
        reserved = reserved.stream()
                .map(CharMatcher.whitespace()::trimFrom)
                // As it is, too, for a policy that is made of this one and matches case.
                .flatMap(word -> Stream.of(word, foldIf(folds, word)))
                .collect(ImmutableSet.toImmutableSet());
    }

    /** Makes {@code Docs} and {@code docs} two aliases. Do not change this once links are stored. */
    public AliasPolicy matchingCase() {
        return new AliasPolicy(true, reserved, alphabet, generatedLength);
    }

    /**
     * Reserves these words, besides those that are reserved already: no alias may be one of them. Like aliases, they are
     * trimmed.
     */
    public AliasPolicy reserving(String... words) {
        ImmutableSet<String> all = ImmutableSet.<String>builder()
                .addAll(reserved)
                .addAll(Arrays.asList(checkNotNull(words, "words")))
                .build();
        return new AliasPolicy(caseSensitive, all, alphabet, generatedLength);
    }

    /**
     * Generates aliases from these characters.
     *
     * @throws IllegalArgumentException if there are fewer than 10, one is there twice, or an alias must not have one of
     *     them
     */
    public AliasPolicy generatingFrom(String characters) {
        return new AliasPolicy(caseSensitive, reserved, checkNotNull(characters, "characters"), generatedLength);
    }

    /**
     * Generates aliases of this length, and longer ones where that is needed to find a free one.
     *
     * @throws IllegalArgumentException if the length is not 4 to 32
     */
    public AliasPolicy generatingLength(int length) {
        return new AliasPolicy(caseSensitive, reserved, alphabet, length);
    }

    /** Whether this text can be an alias: 1 to 64 of {@code A–Z a–z 0–9 _ -}. */
    public boolean isWellFormed(String alias) {
        return !checkNotNull(alias, "alias").isEmpty() && alias.length() <= MAX_LENGTH && ALLOWED.matchesAllOf(alias);
    }

    /** Whether this alias is reserved. */
    public boolean isReserved(String alias) {
        return reserved.contains(fold(alias));
    }

    /** The form by which aliases are compared: two are the same if and only if their forms are equal. */
    public String fold(String alias) {
        return foldIf(!caseSensitive, checkNotNull(alias, "alias"));
    }

    private static String foldIf(boolean folds, String alias) {
        return folds ? Ascii.toLowerCase(alias) : alias;
    }
}
