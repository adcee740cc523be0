/**
 * What is done to many records of any kind in one transaction.
 */
@NullMarked
package dev.waymark.storage.jdbc.bulk;

import org.jspecify.annotations.NullMarked;
