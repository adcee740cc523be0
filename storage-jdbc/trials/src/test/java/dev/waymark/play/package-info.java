/**
 * A program that plays random operations of the whole API on all stores, and compares the answers.
 *
 * <p>{@code mvn -q -Pplay} plays on the memory store, on the memory store with a link cache, on the memory store with buffered
 * clicks, and on each database that runs on this machine. The JVM uses the Turkish language, and another unusual time zone for each seed.
 * Options: {@code -Dplay.operations=} sets the number of operations on all stores together, by default a million;
 * {@code -Dplay.seeds=} sets the number of seeds, {@code -Dplay.seed=} the first seed; {@code -Dplay.length=} sets the number of
 * operations of one play, which begins with empty stores; {@code -Ddb=} selects one database.
 *
 * <p>An operation is a line of text with the owner, the name, the number of the record and the form. The program compares
 * answers and the events of listeners as text. In this text, numbers in the order of first appearance replace the ids. Aliases
 * and secrets are equal, because all stores use the same random numbers. If answers differ, if an answer is an exception that no
 * input should cause, or if rows of a database contradict each other after a play, the program shortens the play as far as possible, and prints the play as a test.
 */
@NullMarked
package dev.waymark.play;

import org.jspecify.annotations.NullMarked;
