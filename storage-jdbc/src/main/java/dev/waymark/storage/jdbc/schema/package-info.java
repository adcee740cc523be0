/** The scripts that create tables and indexes, and the checks of an existing schema. */
@NullMarked
package dev.waymark.storage.jdbc.schema;

import org.jspecify.annotations.NullMarked;
