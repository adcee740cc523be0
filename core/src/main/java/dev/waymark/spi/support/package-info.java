/**
 * Helpers for stores: filters, slices, sort keys, folded texts, instants in microseconds, values of clicks, and records as
 * bytes. An adapter may do the same in its own way, such as in SQL, but with the same result.
 *
 * <p>This package depends on {@code dev.waymark.spi}, which does not depend on this package.
 */
@NullMarked
package dev.waymark.spi.support;

import org.jspecify.annotations.NullMarked;
