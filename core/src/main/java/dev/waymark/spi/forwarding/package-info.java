/**
 * Base classes for decorators of a storage and the stores of a storage. Each base class forwards every method to a wrapped
 * object. A decorator overrides only the methods with different behaviour.
 *
 * <p>This package depends on {@code dev.waymark.spi}, which does not depend on this package.
 */
@NullMarked
package dev.waymark.spi.forwarding;

import org.jspecify.annotations.NullMarked;
