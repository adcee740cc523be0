/**
 * A storage of one record of each kind in memory, for the sample operations of a warm-up. The storage supports no filters and
 * no orders.
 */
@NullMarked
package dev.waymark.internal.warm;

import org.jspecify.annotations.NullMarked;
