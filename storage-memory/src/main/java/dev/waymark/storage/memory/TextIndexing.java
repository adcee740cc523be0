package dev.waymark.storage.memory;

/**
 * When texts are worth an index, and how it keeps up with them.
 *
 * @param fewRows an owner with fewer rows has none: to look at each takes a millisecond
 * @param fewNew as long as fewer rows are not indexed yet, a search rather looks at them
 * @param atOnce how many rows a search indexes at most, so that none waits long
 */
record TextIndexing(int fewRows, int fewNew, int atOnce) {

    static final TextIndexing DEFAULT = new TextIndexing(16_384, 256, 8_192);
}
