/**
 * The store of reports: the snapshots that lists read, and the queue of reports that wait for generation.
 */
@NullMarked
package dev.waymark.storage.memory.report;

import org.jspecify.annotations.NullMarked;
