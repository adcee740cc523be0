/**
 * Sends requests that are wrong in any way, as bytes on a socket, to example servers on all stores.
 *
 * <p>{@code mvn verify -Pfuzz} sends a million of them, and runs no other tests of this module; {@code -Dfuzz.requests=} is
 * another number, over all stores, {@code -Dfuzz.seed=} the first random number, {@code -Ddb=} one database for all. Each build
 * sends a few thousand. Two of three are right ones that were spoilt by up to three {@link Mutations}, which know what a
 * request is made of; the others are made up. Each must be answered within five seconds, by no 5xx. No answer and no line of a
 * log may have a password, a hash or a key. In the end, there is what was created and not deleted, nothing else, and all of it can
 * be read and listed.
 */
@NullMarked
package dev.waymark.fuzz;

import org.jspecify.annotations.NullMarked;
