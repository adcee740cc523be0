/** Operations on all owners in a storage. */
@NullMarked
package dev.waymark.internal.admin;

import org.jspecify.annotations.NullMarked;
