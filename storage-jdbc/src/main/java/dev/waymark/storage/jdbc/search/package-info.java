/**
 * How each database searches texts: one class for each way, with all that belongs to it.
 */
@NullMarked
package dev.waymark.storage.jdbc.search;

import org.jspecify.annotations.NullMarked;
