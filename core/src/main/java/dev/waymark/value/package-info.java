/** The superclass of the fields of immutable values, the bounds of durations, and the log. The package is not exported. */
@NullMarked
package dev.waymark.value;

import org.jspecify.annotations.NullMarked;
