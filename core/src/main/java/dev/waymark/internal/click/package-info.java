/** Reads clicks over time (D-40). Visits count these clicks. */
@NullMarked
package dev.waymark.internal.click;

import org.jspecify.annotations.NullMarked;
