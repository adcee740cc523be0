/**
 * The databases: one class for each, with all that is special about it but how it searches.
 *
 * <p>Elsewhere only the searches know particular databases, and at the top {@code Dialect}, which names them for users, and
 * {@code Recognition}, which tells them by what their drivers say.
 */
@NullMarked
package dev.waymark.storage.jdbc.database;

import org.jspecify.annotations.NullMarked;
