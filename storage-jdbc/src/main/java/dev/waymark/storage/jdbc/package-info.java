/**
 * Storage in a relational database, over any {@link javax.sql.DataSource}.
 *
 * <p>All SQL of the library lives here. It is written with the default table prefix, so that each statement can be tried
 * in a console as it stands; values reach it only as bind parameters. What differs between databases is in {@link
 * dev.waymark.storage.jdbc.Dialect}, in how that says texts are searched, and in the schema scripts, and nowhere else.
 */
@NullMarked
package dev.waymark.storage.jdbc;

import org.jspecify.annotations.NullMarked;
