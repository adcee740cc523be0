/**
 * The outcome of an import of records from another system. The package is independent of the kind of record: {@code Links} and
 * {@code Reports} return the same result.
 */
@NullMarked
package dev.waymark.imports;

import org.jspecify.annotations.NullMarked;
