/** What an update does to one field: keep, set or clear it. It knows no field. */
@NullMarked
package dev.waymark.patch;

import org.jspecify.annotations.NullMarked;
