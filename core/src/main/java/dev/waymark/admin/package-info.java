/**
 * For operators: owners, and moving from one storage to another.
 *
 * <p>{@link dev.waymark.admin.Owners} lists owners and what they have, gives records to other owners, and erases owners.
 * {@link dev.waymark.admin.StorageCopy} copies one storage into another, such as an embedded database into a server's.
 *
 * <p>Both look beyond the borders between owners, so keep them away from what acts for one.
 */
@NullMarked
package dev.waymark.admin;

import org.jspecify.annotations.NullMarked;
