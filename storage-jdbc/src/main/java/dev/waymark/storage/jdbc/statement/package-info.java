/**
 * The execution of statements: parameters, rows, inserts and batches, and the encoding of values. No class depends on a table.
 */
@NullMarked
package dev.waymark.storage.jdbc.statement;

import org.jspecify.annotations.NullMarked;
