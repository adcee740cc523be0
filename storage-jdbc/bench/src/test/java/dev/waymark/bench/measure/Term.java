package dev.waymark.bench.measure;

/** The search terms in titles. */
public enum Term {
    /** A term in one of 9,000 titles. */
    RARE("a rare term", Population.word(2_500)),
    /** A term in one of a hundred titles. */
    ONE_PERCENT("a term of 1 %", Population.word(27)),
    /** A term in one of sixteen titles. */
    COMMON("a common term", Population.word(3)),
    /** A term in no title. */
    ABSENT("an absent term", "zzzzzz"),
    /** A term in no title, with trigrams of many titles. */
    ABSENT_OF_FREQUENT_TRIGRAMS("an absent term of frequent trigrams", Population.word(3) + Population.word(27)),
    /** A term in most titles. */
    COMMON_LETTER("one common letter", "a"),
    /** A term in no title: titles contain no digits. */
    ABSENT_DIGIT("one absent character", "7"),
    /** A term in few titles. */
    RARE_PAIR("a rare pair of letters", "xq"),
    /** A term in no title. */
    ABSENT_PAIR("an absent pair of letters", "zz");

    /** The minimum length of an indexed term: a shorter term has no trigram. */
    private static final int TRIGRAM = 3;

    private final String name;
    private final String text;

    Term(String name, String text) {
        this.name = name;
        this.text = text;
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
