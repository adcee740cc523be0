/**
 * Lists and counts of records of any kind, and what a way to search has to tell them.
 */
@NullMarked
package dev.waymark.storage.jdbc.list;

import org.jspecify.annotations.NullMarked;
