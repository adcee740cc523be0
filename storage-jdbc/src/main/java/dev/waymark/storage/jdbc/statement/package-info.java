/**
 * Statements, their parameters and rows, and the transactions in which they are run. Knows no table.
 */
@NullMarked
package dev.waymark.storage.jdbc.statement;

import org.jspecify.annotations.NullMarked;
