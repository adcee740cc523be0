/**
 * How each database searches texts: one class for each way to search, and one for the indexes that make it fast, where there
 * are some.
 */
@NullMarked
package dev.waymark.storage.jdbc.search;

import org.jspecify.annotations.NullMarked;
