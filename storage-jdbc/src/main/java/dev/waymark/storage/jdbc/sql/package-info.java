/** The text of SQL statements: named parameters, names of tables, and constraints. */
@NullMarked
package dev.waymark.storage.jdbc.sql;

import org.jspecify.annotations.NullMarked;
