/**
 * Reports in one table, and their findings in another.
 */
@NullMarked
package dev.waymark.storage.jdbc.report;

import org.jspecify.annotations.NullMarked;
