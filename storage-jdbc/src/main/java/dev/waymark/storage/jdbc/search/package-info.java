/**
 * The search techniques of the databases, and the optional search indexes of PostgreSQL and SQLite. One class for each
 * technique.
 */
@NullMarked
package dev.waymark.storage.jdbc.search;

import org.jspecify.annotations.NullMarked;
