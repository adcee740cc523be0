/**
 * Tells how often links were clicked over time (D-40). Counting is part of a visit.
 */
@NullMarked
package dev.waymark.internal.click;

import org.jspecify.annotations.NullMarked;
