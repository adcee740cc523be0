/**
 * Values that the features share: what reports, links and visits all speak of, but none of them owns.
 * Every type here is immutable and knows no feature, no storage and no form.
 * What only one feature needs belongs to that feature's package.
 */
@NullMarked
package dev.waymark.value;

import org.jspecify.annotations.NullMarked;
