/** The text of SQL statements: named parameters, table names, and unique constraints. */
@NullMarked
package dev.waymark.storage.jdbc.sql;

import org.jspecify.annotations.NullMarked;
