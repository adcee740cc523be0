/**
 * Storage that keeps everything in memory. {@link dev.waymark.storage.memory.MemoryStorage} is all there is to see of it.
 *
 * <p>Its stores have the rows of links and of reports in partitions, one for each owner, which sort them by every field that
 * lists are sorted by. What sorts, groups and searches rows knows their ids and the functions it is given, and not what they
 * are rows of. That is known to the stores, the partitions and the rows themselves, and to what is for links alone: the
 * index by status, and the notes of which links were clicked since they were last sorted, since clicks take no lock.
 */
@NullMarked
package dev.waymark.storage.memory;

import org.jspecify.annotations.NullMarked;
