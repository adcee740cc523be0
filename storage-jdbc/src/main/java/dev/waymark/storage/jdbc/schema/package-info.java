/**
 * The scripts that create tables and indexes, and what of them a database has.
 */
@NullMarked
package dev.waymark.storage.jdbc.schema;

import org.jspecify.annotations.NullMarked;
