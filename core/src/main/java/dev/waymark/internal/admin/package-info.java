/** The implementation of the operations on all owners in a storage: lists, moves of records, and the erasure of an owner. */
@NullMarked
package dev.waymark.internal.admin;

import org.jspecify.annotations.NullMarked;
