/**
 * Base classes for decorators of a storage and its stores. Each base class forwards every method to another object; a
 * decorator overrides the methods that differ.
 *
 * <p>This package depends on {@code dev.waymark.spi}, which does not depend on this package.
 */
@NullMarked
package dev.waymark.spi.forwarding;

import org.jspecify.annotations.NullMarked;
