/**
 * The storage contract: what every storage promises, as tests; and
 * {@link dev.waymark.contract.reference.ReferenceStorage}, which keeps all of it in the simplest way.
 *
 * <p>The documentation of package {@code dev.waymark.spi} shows how an adapter depends on it, extends
 * {@link dev.waymark.contract.StorageContract}, and makes its parts pass one after the other. Extend it once for each way in
 * which a storage can be set up. It needs JUnit Jupiter, jqwik 1.9 and AssertJ 3.
 *
 * <p>The system property {@code waymark.contract.sequences} says how many sequences of operations the model plays, 200 by
 * default. What a failing one did is printed as a list of actions, made as short as can be, and with the seed that
 * repeats it.
 */
package dev.waymark.contract;
