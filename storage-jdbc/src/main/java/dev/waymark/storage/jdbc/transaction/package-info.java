/** Transactions, own and joined, on connections of the data source. Failed statements become exceptions of the library, and failures that a repetition can cure are retried. */
@NullMarked
package dev.waymark.storage.jdbc.transaction;

import org.jspecify.annotations.NullMarked;
