/**
 * The rules of all stores as functions, for adapters.
 *
 * <p>This package depends on {@code dev.waymark.spi}, which does not depend on this package.
 */
@NullMarked
package dev.waymark.spi.support;

import org.jspecify.annotations.NullMarked;
