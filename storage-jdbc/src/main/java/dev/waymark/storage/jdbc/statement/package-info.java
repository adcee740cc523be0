/**
 * Statements, their parameters and rows, and the transactions that they are run in. Knows no table.
 */
@NullMarked
package dev.waymark.storage.jdbc.statement;

import org.jspecify.annotations.NullMarked;
