/**
 * Base classes for decorators of a storage and its stores. Each base class forwards every method to another object; a
 * decorator overrides the methods that differ.
 *
 * <p>This package knows {@code dev.waymark.spi}, which does not know this package.
 */
@NullMarked
package dev.waymark.spi.forwarding;

import org.jspecify.annotations.NullMarked;
