/** Queries that list and count the records of an owner, and the interface of search techniques. */
@NullMarked
package dev.waymark.storage.jdbc.list;

import org.jspecify.annotations.NullMarked;
