/**
 * Operations for operators across all owners. {@link dev.waymark.admin.Owners} lists owners and their records, moves records to
 * other owners, and erases owners. {@link dev.waymark.admin.StorageCopy} copies one storage into another, for example an
 * embedded database into a database server.
 *
 * <p>Both classes access the records of all owners. Do not pass an object of these classes to code that acts for a single
 * owner.
 */
@NullMarked
package dev.waymark.admin;

import org.jspecify.annotations.NullMarked;
