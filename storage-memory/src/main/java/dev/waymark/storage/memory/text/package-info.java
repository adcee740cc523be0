/**
 * Text search: an index of trigrams for each searched field, and the rows that may contain a search term. Threads of an
 * executor extend an index in the background, while searches read rows that are not indexed yet.
 */
@NullMarked
package dev.waymark.storage.memory.text;

import org.jspecify.annotations.NullMarked;
