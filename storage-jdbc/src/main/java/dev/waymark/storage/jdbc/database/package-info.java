/**
 * The differences between the databases: one class for each database, with everything specific to this database except its
 * search technique.
 *
 * <p>Outside of this package, only the searches, {@code Dialect} and {@code Recognition} name particular databases.
 */
@NullMarked
package dev.waymark.storage.jdbc.database;

import org.jspecify.annotations.NullMarked;
