/**
 * Plays random operations of the whole API on all stores at once, and compares their answers.
 *
 * <p>{@code mvn -q -Pplay} plays on memory, on memory behind a cache of links and with clicks that are gathered, and on H2,
 * SQLite, PostgreSQL and MariaDB, in a JVM whose language is Turkish, in a time zone that is odd, another one for each seed.
 * {@code -Dplay.operations=} is how many operations in total over all stores, a million by default; {@code -Dplay.seeds=} over
 * how many seeds; {@code -Dplay.seed=} the first of these; {@code -Dplay.length=} the operations of one play, each of which
 * begins with empty stores; {@code -Ddb=} one database for all.
 *
 * <p>Each operation is a line of text: whose it is, its name, which record it is about, and its form. Answers are compared as
 * text, byte by byte, with what listeners heard. Ids become numbers, in the order in which they are first met; aliases and
 * secrets need no new names, since all stores are given the same random numbers. Where answers differ, or one is an error that
 * no user can bring about, the play is shortened until nothing can be left out, and printed as a test.
 */
@NullMarked
package dev.waymark.play;

import org.jspecify.annotations.NullMarked;
