/** The change of one field by an update. This package depends on no feature. */
@NullMarked
package dev.waymark.patch;

import org.jspecify.annotations.NullMarked;
