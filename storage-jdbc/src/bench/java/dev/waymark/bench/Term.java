package dev.waymark.bench;

/** What is searched for in titles. */
enum Term {
    /** In one of 9,000 titles. */
    RARE("a rare term", Population.word(2_500)),
    /** In one of a hundred titles. */
    ONE_PERCENT("a term of 1 %", Population.word(27)),
    /** In one of sixteen titles. */
    COMMON("a common term", Population.word(3)),
    /** In none. */
    ABSENT("an absent term", "zzzzzz"),
    /** In none as well, although its trigrams are in many. */
    ABSENT_OF_FREQUENT_TRIGRAMS("an absent term of frequent trigrams", Population.word(3) + Population.word(27));

    private final String name;
    private final String text;

    Term(String name, String text) {
        this.name = name;
        this.text = text;
    }

    String text() {
        return text;
    }

    @Override
    public String toString() {
        return name;
    }
}
