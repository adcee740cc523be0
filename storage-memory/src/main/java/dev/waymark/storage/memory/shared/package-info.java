/**
 * A fair read-write lock, and the access to the records of all owners. All stores use these classes.
 */
@NullMarked
package dev.waymark.storage.memory.shared;

import org.jspecify.annotations.NullMarked;
