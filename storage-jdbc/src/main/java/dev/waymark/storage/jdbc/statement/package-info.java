/**
 * Statements with their parameters and rows. The package contains no table.
 */
@NullMarked
package dev.waymark.storage.jdbc.statement;

import org.jspecify.annotations.NullMarked;
