/**
 * A store that keeps everything in memory. {@link dev.waymark.storage.memory.MemoryStorage} is all there is to see of it;
 * the rest are its tables and indexes, none of which knows what a link or a report means to the domain.
 */
@NullMarked
package dev.waymark.storage.memory;

import org.jspecify.annotations.NullMarked;
