/**
 * The visits of short links: the checks that refuse a visitor, the selection of the destination, and the count of clicks.
 * The package is not exported.
 */
@NullMarked
package dev.waymark.internal.visit;

import org.jspecify.annotations.NullMarked;
