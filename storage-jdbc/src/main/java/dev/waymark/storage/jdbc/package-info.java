/**
 * Storage in a relational database, over any {@link javax.sql.DataSource}.
 *
 * <p>All SQL of the library lives here. It is written with the default table prefix, so that each statement can be tried
 * in a console as it stands; values reach it only as bind parameters. What differs between databases is in one class for
 * each of them, one for each way to search, and in the schema scripts, and nowhere else.
 *
 * <p>A crash or a change by hand may leave rows that make no sense: the constructor of a record refuses what they hold, or a
 * link has not as many rules and pixels as its row says. To read such a record alone fails, with a message that has its id and
 * the reason. Lists leave it out, have as many others as they were asked for, and log it once, as a warning of the {@code
 * System.Logger} {@code dev.waymark}; a list fails if it would leave out more than a hundred.
 */
@NullMarked
package dev.waymark.storage.jdbc;

import org.jspecify.annotations.NullMarked;
