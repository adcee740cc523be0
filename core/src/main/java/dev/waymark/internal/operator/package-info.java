/** Owners, over a storage. */
@NullMarked
package dev.waymark.internal.operator;

import org.jspecify.annotations.NullMarked;
