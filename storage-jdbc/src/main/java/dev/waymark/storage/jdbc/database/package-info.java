/**
 * The databases: one class for each, with all that is special about it but how it searches.
 *
 * <p>Nothing else names a database, but what searches, and {@code Dialect}, which only names them.
 */
@NullMarked
package dev.waymark.storage.jdbc.database;

import org.jspecify.annotations.NullMarked;
