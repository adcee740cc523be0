/**
 * The library's own transactions, and joined transactions of the caller. This package converts every {@code SQLException} to an
 * exception of the library, and retries the library's own transactions after transient failures.
 */
@NullMarked
package dev.waymark.storage.jdbc.transaction;

import org.jspecify.annotations.NullMarked;
