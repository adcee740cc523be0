/**
 * The statements that list and count records, whatever they are of, and what a way to search must tell them.
 */
@NullMarked
package dev.waymark.storage.jdbc.list;

import org.jspecify.annotations.NullMarked;
