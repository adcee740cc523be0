/**
 * The services behind the public interfaces: they validate, normalise, hash, read the clock and then ask a store, once.
 *
 * <p>Not exported. Only the facade comes in here.
 */
@NullMarked
package dev.waymark.internal;

import org.jspecify.annotations.NullMarked;
