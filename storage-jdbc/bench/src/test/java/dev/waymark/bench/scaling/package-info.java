/**
 * The measurement of a growing store: each operation with ten thousand links, and again each time the links have become tenfold.
 */
@NullMarked
package dev.waymark.bench.scaling;

import org.jspecify.annotations.NullMarked;
