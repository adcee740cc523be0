/**
 * A storage in memory with at most a single record of each kind, for the sample operations of a warm-up. The storage supports
 * no filters and no orders.
 */
@NullMarked
package dev.waymark.internal.warm;

import org.jspecify.annotations.NullMarked;
