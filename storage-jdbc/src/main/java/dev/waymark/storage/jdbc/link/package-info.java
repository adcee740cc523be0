/**
 * Links in three tables: how they are read, written and filtered.
 */
@NullMarked
package dev.waymark.storage.jdbc.link;

import org.jspecify.annotations.NullMarked;
