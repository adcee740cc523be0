/**
 * The databases: one class for each, with all that is special about it but how it searches.
 *
 * <p>Elsewhere only the searches know particular databases, and {@code Dialect}, which names them for users.
 */
@NullMarked
package dev.waymark.storage.jdbc.database;

import org.jspecify.annotations.NullMarked;
