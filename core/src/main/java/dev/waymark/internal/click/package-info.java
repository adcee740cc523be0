/** Clicks over time: reads and deletion (D-40). The package {@code visit} counts the clicks. */
@NullMarked
package dev.waymark.internal.click;

import org.jspecify.annotations.NullMarked;
