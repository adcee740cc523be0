/**
 * A storage that keeps one record of each kind in memory, for the sample operations of a warm-up. It knows no filter, no order and no
 * second record.
 */
@NullMarked
package dev.waymark.internal.warm;

import org.jspecify.annotations.NullMarked;
