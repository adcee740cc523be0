/** Where to start: {@link dev.waymark.Waymark} brings together what the other packages hold. */
@NullMarked
package dev.waymark;

import org.jspecify.annotations.NullMarked;
