/**
 * Lists and counts of records, and the interface of search methods.
 */
@NullMarked
package dev.waymark.storage.jdbc.list;

import org.jspecify.annotations.NullMarked;
