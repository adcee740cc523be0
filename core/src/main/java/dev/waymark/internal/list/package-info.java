/** Pages, cursors, streams and walks of one query, for reports and links. */
@NullMarked
package dev.waymark.internal.list;

import org.jspecify.annotations.NullMarked;
