/**
 * Help for stores: how core folds texts, counts time and sorts. An adapter may do the same in its own way, as a database
 * does in SQL, but with the same result.
 *
 * <p>Knows {@code dev.waymark.spi}, which does not know it.
 */
@NullMarked
package dev.waymark.spi.support;

import org.jspecify.annotations.NullMarked;
