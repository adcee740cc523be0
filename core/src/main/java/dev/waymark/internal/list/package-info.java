/**
 * Pages, cursors and streams of one query, the same for reports and links.
 */
@NullMarked
package dev.waymark.internal.list;

import org.jspecify.annotations.NullMarked;
