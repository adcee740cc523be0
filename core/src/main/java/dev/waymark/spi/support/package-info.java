/**
 * Helpers for stores: filters, slices, sort keys, keys of tags, instants in microseconds, and values of clicks.
 * An adapter may use its own implementation, such as SQL, with the same results.
 *
 * <p>This package depends on {@code dev.waymark.spi}, which does not depend on this package.
 */
@NullMarked
package dev.waymark.spi.support;

import org.jspecify.annotations.NullMarked;
