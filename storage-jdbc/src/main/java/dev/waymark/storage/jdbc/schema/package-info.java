/**
 * The scripts that create tables, and what a database says is there.
 */
@NullMarked
package dev.waymark.storage.jdbc.schema;

import org.jspecify.annotations.NullMarked;
