/**
 * A fuzz test that sends malformed and random requests to example servers on all stores.
 *
 * <p>{@code mvn verify -Pfuzz} sends a million requests, and runs no other tests of this module. Options:
 * {@code -Dfuzz.requests=} sets the number of requests to all stores together, {@code -Dfuzz.seed=} the seed, and {@code -Ddb=}
 * selects one database. Each build sends a few thousand requests.
 *
 * <p>Two of three requests are valid requests with up to three {@link Mutations}; the others are random. The server must answer
 * each request within five seconds, without a 5xx status. No answer and no log line may contain a password, a hash or an API
 * key. At the end, the store must contain exactly the records that were created and not deleted, and every record must be
 * readable and listed. Texts of a mebibyte in any field must occupy a processor for less than a second.
 */
@NullMarked
package dev.waymark.fuzz;

import org.jspecify.annotations.NullMarked;
