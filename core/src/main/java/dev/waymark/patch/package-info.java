/** What an update does to one field: keep it, set it or clear it. Nothing here knows a particular field. */
@NullMarked
package dev.waymark.patch;

import org.jspecify.annotations.NullMarked;
