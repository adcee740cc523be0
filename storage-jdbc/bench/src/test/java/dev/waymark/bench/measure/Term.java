package dev.waymark.bench.measure;

import java.util.stream.Stream;

/** What is searched for in titles. */
public enum Term {
    /** In one of 9,000 titles. */
    RARE("a rare term", Population.word(2_500)),
    /** In one of a hundred titles. */
    ONE_PERCENT("a term of 1 %", Population.word(27)),
    /** In one of sixteen titles. */
    COMMON("a common term", Population.word(3)),
    /** In none. */
    ABSENT("an absent term", "zzzzzz"),
    /** In none as well, although its trigrams are in many. */
    ABSENT_OF_FREQUENT_TRIGRAMS("an absent term of frequent trigrams", Population.word(3) + Population.word(27)),
    /** In most titles. */
    COMMON_LETTER("one common letter", "a"),
    /** In no title: there are no digits. */
    ABSENT_DIGIT("one absent character", "7"),
    /** In few titles. */
    RARE_PAIR("a rare pair of letters", "xq"),
    /** In none. */
    ABSENT_PAIR("an absent pair of letters", "zz");

    /** Shorter terms have no trigram, by which all indexes find them. */
    private static final int TRIGRAM = 3;

    private final String name;
    private final String text;

    Term(String name, String text) {
        this.name = name;
        this.text = text;
    }

    /** Those that indexes help to find. */
    public static Stream<Term> indexed() {
        return Stream.of(values()).filter(Term::isIndexed);
    }

    public boolean isIndexed() {
        return text.length() >= TRIGRAM;
    }

    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return name;
    }
}
