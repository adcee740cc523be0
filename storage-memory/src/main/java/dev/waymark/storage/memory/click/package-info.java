/**
 * The clicks of a link by day and by month, as totals and by value. The package contains no link.
 */
@NullMarked
package dev.waymark.storage.memory.click;

import org.jspecify.annotations.NullMarked;
