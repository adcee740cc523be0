/**
 * URLs: which are accepted, what they are compared by, and where they send a visitor (D-7 to D-9). Values, which know no
 * feature, no storage and no form.
 */
@NullMarked
package dev.waymark.url;

import org.jspecify.annotations.NullMarked;
