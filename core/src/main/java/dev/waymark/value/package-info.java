/** The superclass of the fields of immutable values, and the bounds of durations. The package is not exported. */
@NullMarked
package dev.waymark.value;

import org.jspecify.annotations.NullMarked;
